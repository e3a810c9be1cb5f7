import { Resvg } from '@resvg/resvg-js';

/**
 * Puts a logo on a tile on which it is visible: white, or dark for light logos. The tile is part of the image, so that
 * it covers the letters shown while loading.
 */
const LIGHT_TILE = '#ffffff';
const DARK_TILE = '#16191b';
/** Contrast between a logo's mean luminance and its tile, as in WCAG. */
const LEAST_CONTRAST = 3;
/** Percent of the tile. */
const MARGIN = 19;
const SAMPLE_PX = 48;
/** Pixels below this alpha are edges, which mix with the background's colour. */
const LEAST_ALPHA = 200;

export function onTile(svg: string): string {
  const isSeenOnLight = 1.05 / (meanLuminance(svg) + 0.05) >= LEAST_CONTRAST;
  const drawing = svg.replace(
    '<svg',
    `<svg x="${MARGIN}" y="${MARGIN}" width="${100 - 2 * MARGIN}" height="${100 - 2 * MARGIN}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${isSeenOnLight ? LIGHT_TILE : DARK_TILE}"/>${drawing}</svg>`;
}

/** Mean relative luminance of the drawn pixels, 0 to 1. */
export function meanLuminance(svg: string): number {
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: SAMPLE_PX } }).render();
  let [sum, count] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < LEAST_ALPHA) continue;
    sum += 0.2126 * linear(pixels[at]!) + 0.7152 * linear(pixels[at + 1]!) + 0.0722 * linear(pixels[at + 2]!);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
