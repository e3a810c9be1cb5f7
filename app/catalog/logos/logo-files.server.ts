import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DARK_INK, onTile } from './logo-tile.server.ts';

/** Reads logos from the installed icon packages and from content/logos, and caches them. */

const folders: Record<string, string> = {
  lobe: path.resolve('node_modules/@lobehub/icons-static-svg/icons'),
  simple: path.resolve('node_modules/simple-icons/icons'),
  kept: path.resolve('content/logos'),
};
const reads = new Map<string, Promise<string | null>>();
/** Far more than the catalogue has; limits what arbitrary addresses can put into memory. */
const MAX_CACHED = 1_000;

/** @param file the last segment of a logo's path, such as "lobe-openai.svg" */
export function logoSvg(file: string): Promise<string | null> {
  const match = /^(lobe|simple|iconify|kept)-([a-z0-9-]{1,80})\.svg$/.exec(file);
  if (!match) return Promise.resolve(null);
  const known = reads.get(file);
  if (known) return known;
  const reading = read(match[1] ?? '', match[2] ?? '').catch(() => null);
  if (reads.size < MAX_CACHED) reads.set(file, reading);
  return reading;
}

const tiles = new Map<string, string>();

/** The logo on its tile. */
export async function logoTile(file: string): Promise<string | null> {
  const svg = await logoSvg(file);
  if (svg === null) return null;
  const tile = tiles.get(file) ?? onTile(svg);
  if (tiles.size < MAX_CACHED) tiles.set(file, tile);
  return tile;
}

async function read(set: string, slug: string): Promise<string | null> {
  if (set === 'iconify') return await readIconify(slug);
  return asImage(await readFile(path.join(folders[set]!, `${slug}.svg`), 'utf8'), set);
}

async function readIconify(slug: string): Promise<string | null> {
  const set = JSON.parse(await readFile(path.resolve('node_modules/@iconify-json/logos/icons.json'), 'utf8')) as {
    width?: number;
    height?: number;
    icons: Record<string, { body: string; width?: number; height?: number }>;
  };
  const icon = Object.hasOwn(set.icons, slug) ? set.icons[slug] : undefined;
  if (!icon) return null;
  const [width, height] = [icon.width ?? set.width ?? 16, icon.height ?? set.height ?? 16];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`;
}

/**
 * An SVG used as an image inherits neither font size nor colour. What is drawn without a colour (in simple-icons
 * everything) gets that of the root, which the tile of the dark theme changes.
 */
function asImage(svg: string, set: string): string {
  const fill = set === 'simple' ? ' fill="currentColor"' : '';
  return svg.replace(/\s(?:width|height)="1em"/g, '').replace('<svg', `<svg color="${DARK_INK}"${fill}`);
}
