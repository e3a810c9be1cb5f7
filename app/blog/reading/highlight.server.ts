import type { BundledLanguage, Highlighter, SpecialLanguage } from 'shiki';

/** Code in colours, made once on the server: classes are not needed, both themes travel as custom properties. */
const languages: BundledLanguage[] = ['js', 'ts', 'json', 'sh', 'markdown', 'yaml', 'sql', 'python', 'html'];
const aliases: Record<string, string> = {
  javascript: 'js',
  typescript: 'ts',
  bash: 'sh',
  shell: 'sh',
  md: 'markdown',
  yml: 'yaml',
  py: 'python',
};

let loading: Promise<Highlighter> | null = null;

/** @returns HTML of the lines, to stand inside <code>; an unknown language comes back escaped and plain */
export async function highlight(code: string, written: string | undefined): Promise<string> {
  const name = aliases[written ?? ''] ?? written ?? 'text';
  const lang = (languages as string[]).includes(name) ? (name as BundledLanguage) : ('text' as SpecialLanguage);
  loading ??= import('shiki').then(({ createHighlighter }) =>
    createHighlighter({ langs: languages, themes: ['github-light-high-contrast', 'github-dark-high-contrast'] }),
  );
  const highlighter = await loading;
  return highlighter.codeToHtml(code, {
    lang,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: 'light-dark()',
    structure: 'inline',
  });
}
