import { lexer, type Token, walkTokens } from 'marked';
import { renderMarkdown } from './markdown.server.ts';

const LEAST_CHARS = 200;

/** What an editor may not write into the text of a post, because nothing of it is sanitised; null: all is well. */
export async function problemOfBody(markdown: string): Promise<string | null> {
  if (markdown.length < LEAST_CHARS) return `A post has at least ${LEAST_CHARS} characters.`;
  const problems: string[] = [];
  walkTokens(lexer(markdown, { gfm: true }), (token) => {
    problems.push(...problemOf(token));
  });
  if (problems.length > 0) return problems[0]!;
  return await renderMarkdown(markdown).then(
    () => null,
    () => 'A picture must be a file of this site, such as /figures/interleaved-rounds.svg.',
  );
}

const isOurs = (href: string) => /^(\/(?!\/)|#)/.test(href);

function problemOf(token: Token): string[] {
  if (token.type === 'html')
    return [`HTML is not shown; please write Markdown instead of ${token.raw.trim().slice(0, 40)}`];
  if (token.type === 'image' && !isOurs(token.href)) return [`A picture must be a file of this site: ${token.href}`];
  if (token.type === 'link' && !isOurs(token.href) && !/^(https?:\/\/|mailto:)/i.test(token.href))
    return [`A link leads to a page of this site (/tools), a heading (#prices) or a whole address: ${token.href}`];
  return [];
}
