import { Marked, type Tokens } from 'marked';
import { finishTables } from '../platform/markdown-tables.ts';
import { plainText } from '../platform/plain-text.ts';
import { highlight } from './reading/highlight.server.ts';
import { imageSizeOf } from './reading/image-size.server.ts';

/**
 * Markdown to HTML: headings with anchors, scrollable tables, highlighted code, images with their sizes. Nothing is sanitised:
 * only for texts that ship with the product, and for those of editors after `problemOfBody`.
 */
export interface Rendered {
  html: string;
  text: string;
  headings: { id: string; text: string; level: number }[];
}

export async function renderMarkdown(markdown: string): Promise<Rendered> {
  const headings: Rendered['headings'] = [];
  const ids = new Map<string, number>();
  const marked = new Marked({
    async: true,
    gfm: true,
    walkTokens: async (token) => {
      if (token.type === 'code') {
        const code = token as Tokens.Code & { coloured?: string };
        code.coloured = await highlight(code.text, code.lang);
      }
      if (token.type === 'image') {
        const image = token as Tokens.Image & { size?: { width: number; height: number } };
        image.size = await imageSizeOf(image.href);
      }
    },
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plainText(inner);
        const id = uniqueId(text, ids);
        headings.push({ id, text, level: depth });
        const anchor = `<a class="heading-anchor" href="#${id}" aria-label="Link to this section: ${escapeAttribute(text)}">#</a>`;
        return `<h${depth} id="${id}">${inner} ${anchor}</h${depth}>\n`;
      },
      code(token) {
        const { coloured, lang } = token as Tokens.Code & { coloured?: string };
        const label = lang ? `Code: ${lang}` : 'Code';
        return `<pre tabindex="0" role="region" aria-label="${escapeAttribute(label)}"><code>${coloured ?? ''}</code></pre>\n`;
      },
      image(token) {
        const { href, text, title, size } = token as Tokens.Image & { size?: { width: number; height: number } };
        if (!size) throw new Error(`The picture ${href} has no known size.`);
        const caption = title ? `<figcaption>${escapeAttribute(title)}</figcaption>` : '';
        const image = `<img src="${escapeAttribute(href)}" alt="${escapeAttribute(text)}" width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`;
        return `<figure>${image}${caption}</figure>`;
      },
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens);
        // An image on its own becomes a figure, which is not allowed inside a paragraph.
        return inner.startsWith('<figure>') ? `${inner}\n` : `<p>${inner}</p>\n`;
      },
    },
    hooks: { postprocess: (html) => finishTables(alignByStyle(html), tableFrame) },
  });
  const html = await marked.parse(markdown);
  return { html, text: plainText(withoutAnchors(html)), headings };
}

/** A table may be wider than a phone: it scrolls in a frame that is reachable by keyboard. */
const tableFrame = (name: string) => `<div class="table-frame" role="region" aria-label="${name}" tabindex="0">`;

/** The attribute `align` is obsolete in HTML: the style replaces it. */
function alignByStyle(html: string): string {
  return html.replace(/<(t[hd]) align="(left|center|right)">/g, '<$1 style="text-align:$2">');
}

function withoutAnchors(html: string): string {
  return html.replace(/<a class="heading-anchor"[^>]*>#<\/a>/g, '');
}

function uniqueId(text: string, ids: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'section';
  const count = ids.get(base) ?? 0;
  ids.set(base, count + 1);
  return count === 0 ? base : `${base}-${count + 1}`;
}

export function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
