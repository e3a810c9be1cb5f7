import { scoreName } from '../score-name.ts';

/** A picture of a tool's score for its maker's pages: readable by itself, light and dark, without fonts or scripts. */

const CHARACTER = 6.7;
const PADDING = 10;
const HEIGHT = 26;

const colours = `.n{fill:#1b2224}.s{fill:#0b5f63}.t{fill:#fff}
@media (prefers-color-scheme:dark){.n{fill:#e4e8e8}.s{fill:#7fd1d1}.t{fill:#101a1b}}`;

const xml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** @param value "3.8 of 5", or why there is none */
export function badgeSvg({ name, value }: { name: string; value: string }): string {
  const [left, right] = [scoreName(), value].map((text) => Math.round(text.length * CHARACTER) + 2 * PADDING) as [
    number,
    number,
  ];
  const width = left + right;
  const title = xml(`${name}: ${scoreName()} ${value}`);
  // The length of each text is given, so that every font fits its box.
  const part = (text: string, from: number, space: number) =>
    `<text class="t" x="${from + space / 2}" y="17.5" text-anchor="middle" textLength="${space - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${xml(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${colours}</style>
<clipPath id="edge"><rect width="${width}" height="${HEIGHT}" rx="5"/></clipPath>
<g clip-path="url(#edge)"><rect class="n" width="${left}" height="${HEIGHT}"/><rect class="s" x="${left}" width="${right}" height="${HEIGHT}"/></g>
<g font-family="Inter,Segoe UI,Roboto,Helvetica,Arial,sans-serif" font-size="12.5" font-weight="600">${part(scoreName(), 0, left)}${part(value, left, right)}</g>
</svg>
`;
}
