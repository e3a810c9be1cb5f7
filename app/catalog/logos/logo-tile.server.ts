import { Resvg } from '@resvg/resvg-js';

/**
 * Puts a logo on a tile on which it is visible, light in the light theme and dark in the dark one wherever the logo allows
 * it. Both are in one image: an image follows the colour scheme of the element that shows it. The tile is part of it, so
 * that it covers the letters shown while loading.
 */
const LIGHT_TILE = '#ffffff';
const DARK_TILE = '#16191b';
/** The ink of logos of one colour, which have no colour of their own. */
export const DARK_INK = '#111';
const LIGHT_INK = '#eceeee';
/** As in WCAG. */
const LEAST_CONTRAST = 3;
/** How much of the drawn area has that contrast: white letters on a colour need none against the tile. */
export const ENOUGH_SEEN = 2 / 3;
/** Percent of the tile. */
const MARGIN = 19;
const SAMPLE_PX = 48;
/** Pixels below this alpha are edges, which mix with the background's colour. */
const LEAST_ALPHA = 200;

interface Look {
  tile: string;
  ink: string;
}

/** @param svg in DARK_INK */
export function onTile(svg: string): string {
  const { light, dark } = looksOf(svg);
  const drawing = inInk(svg, light.ink).replace(
    '<svg',
    `<svg x="${MARGIN}" y="${MARGIN}" width="${100 - 2 * MARGIN}" height="${100 - 2 * MARGIN}"`,
  );
  const style =
    dark.tile === light.tile
      ? ''
      : `<style>@media (prefers-color-scheme:dark){.tile{fill:${dark.tile}}.tile+svg{color:${dark.ink}}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${style}<rect class="tile" width="100" height="100" fill="${light.tile}"/>${drawing}</svg>`;
}

const inInk = (svg: string, ink: string) => svg.replace(`color="${DARK_INK}"`, `color="${ink}"`);

/** How a logo is shown in each theme. The theme's own tile, or the other one where too little of the logo is seen on the first. */
export function looksOf(svg: string): Record<'light' | 'dark', Look> {
  const onLight = { tile: LIGHT_TILE, ink: DARK_INK };
  const onDark = { tile: DARK_TILE, ink: LIGHT_INK };
  const [light, dark] = [seenShare(svg, onLight), seenShare(svg, onDark)];
  return {
    light: light >= ENOUGH_SEEN || light >= dark ? onLight : onDark,
    dark: dark >= ENOUGH_SEEN || dark >= light ? onDark : onLight,
  };
}

/** The share of the drawn pixels with enough contrast to the tile, 0 to 1. */
export function seenShare(svg: string, { tile, ink }: Look): number {
  const { pixels } = new Resvg(inInk(svg, ink), { fitTo: { mode: 'width', value: SAMPLE_PX } }).render();
  const ground = luminance(Buffer.from(tile.slice(1), 'hex'), 0);
  let [seen, drawn] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < LEAST_ALPHA) continue;
    drawn += 1;
    const own = luminance(pixels, at);
    const contrast = (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
    if (contrast >= LEAST_CONTRAST) seen += 1;
  }
  return drawn === 0 ? 0 : seen / drawn;
}

/** Relative luminance of the pixel, 0 to 1. */
function luminance(pixels: Uint8Array, at: number): number {
  return 0.2126 * linear(pixels[at]!) + 0.7152 * linear(pixels[at + 1]!) + 0.0722 * linear(pixels[at + 2]!);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
