import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
// Not the WebAssembly engine: it reads its module through the global Response, which the web server replaces.
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Syntax highlighting on the server, without classes: inline styles hold the colours of both themes. */
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

/** @returns HTML of the lines, for use inside <code>; code in an unknown language is only escaped */
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
    // Comment colour of the light theme, darkened to 4.5:1 on our background.
    colorReplacements: { 'github-light-high-contrast': { '#66707b': '#57606a' } },
  });
}
