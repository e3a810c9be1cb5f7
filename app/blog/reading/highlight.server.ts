import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
// Not the WebAssembly engine: it reads its module through a global Response, which the web server replaces.
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Code in colours, made once on the server: no classes are needed, both themes travel in the colours themselves. */
const languages = {
  js: () => import('shiki/langs/javascript.mjs'),
  ts: () => import('shiki/langs/typescript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  sh: () => import('shiki/langs/shellscript.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  html: () => import('shiki/langs/html.mjs'),
};

let loading: Promise<HighlighterCore> | null = null;

/** @returns HTML of the lines, to stand inside <code>; an unknown language comes back escaped and plain */
export async function highlight(code: string, language: string | undefined): Promise<string> {
  loading ??= createHighlighterCore({
    langs: Object.values(languages),
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
    engine: createJavaScriptRegexEngine(),
  });
  const highlighter = await loading;
  return highlighter.codeToHtml(code, {
    lang: language !== undefined && highlighter.getLoadedLanguages().includes(language) ? language : 'text',
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: 'light-dark()',
    structure: 'inline',
    // Comments of the light theme, a shade darker: 4.5:1 on our code's background.
    colorReplacements: { 'github-light-high-contrast': { '#66707b': '#57606a' } },
  });
}
