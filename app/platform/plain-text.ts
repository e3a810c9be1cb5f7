import { decodeHTMLStrict } from 'entities';

/**
 * Extracts plain text from the HTML of feeds and posts. Not a sanitiser: the result must be shown as text, never as
 * markup.
 */

const invisible = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head']);
const inline = new Set(
  'a abbr b bdi bdo cite code dfn em font i kbd mark q s samp small span strong sub sup time tt u var wbr'.split(' '),
);

/** Removes markup, decodes references, and collapses white space and control characters. */
export function plainText(html: string): string {
  return decodeHTMLStrict(withoutTags(html))
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim();
}

/**
 * A single forward pass: linear in the text's length, also for hostile text. Parsers that build a tree or keep a stack are
 * not (decision 21).
 */
function withoutTags(html: string): string {
  const small = html.toLowerCase();
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    const open = html.indexOf('<', position);
    if (open === -1) break;
    parts.push(html.slice(position, open));
    const tag = readTag(small, open);
    if (tag === null) {
      parts.push('<');
      position = open + 1;
      continue;
    }
    if (!tag.isInline) parts.push(' ');
    if (tag.end === -1) return parts.join('');
    position = tag.end;
  }
  return parts.join('') + html.slice(position);
}

/** Reads the tag at `open`: where it ends (-1: at the end of the text), or null for a bare "<". */
function readTag(small: string, open: number): { end: number; isInline: boolean } | null {
  if (small.startsWith('<!--', open)) return { end: after(small, '-->', open + 4), isInline: false };
  const name = /^<[/!?]?([a-z][a-z0-9]*)/.exec(small.slice(open, open + 24))?.[1];
  if (name === undefined) return null;
  const end = after(small, '>', open);
  if (invisible.has(name) && small[open + 1] !== '/') {
    const close = end === -1 ? -1 : small.indexOf(`</${name}`, end);
    return { end: close === -1 ? -1 : after(small, '>', close), isInline: false };
  }
  return { end, isInline: inline.has(name) };
}

function after(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? -1 : index + mark.length;
}

/** At most `limit` characters, cut at a word, with an ellipsis. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  const whole = (space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}…`;
}
