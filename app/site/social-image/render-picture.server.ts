import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH, type PictureFacts } from './picture.ts';

/**
 * Renders social images as PNG and caches them on disk by content. One at a time, because one takes a good part of a
 * second.
 */

/** Increase it when the drawing changes. */
const DRAWING = 1;
const MOST_KEPT = 2_000;
const MOST_WAITING = 12;

let lane: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** @returns null when too many are waiting: the caller sends the site's default image */
export async function renderPicture(ctx: Context, facts: PictureFacts): Promise<Buffer | null> {
  const folder = path.join(ctx.config.dataDir, 'cache', 'social-images');
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, siteIdentity.name, facts]))
    .digest('base64url');
  const file = path.join(folder, `${hash.slice(0, 24)}.png`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return kept;
  if (waiting >= MOST_WAITING) return null;
  waiting += 1;
  const drawn = lane.then(() => draw(facts)).finally(() => (waiting -= 1));
  lane = drawn.catch(() => {});
  const png = await drawn;
  await keep(folder, file, png).catch((error) => ctx.log.warn({ err: error }, 'an image could not be cached'));
  return png;
}

let fonts: Promise<{ name: string; data: Buffer; weight: 500; style: 'normal' }[]> | null = null;

function loadFonts() {
  fonts ??= Promise.all(
    ['Inter', 'Newsreader'].map(async (name) => ({
      name,
      data: await readFile(path.resolve('content/fonts', `${name.toLowerCase()}-latin-500.woff`)),
      weight: 500 as const,
      style: 'normal' as const,
    })),
  );
  return fonts;
}

async function draw(facts: PictureFacts): Promise<Buffer> {
  const [{ default: satori }, { renderAsync }] = await Promise.all([import('satori'), import('@resvg/resvg-js')]);
  const svg = await satori(drawPicture(facts, siteIdentity.name) as never, {
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    fonts: await loadFonts(),
  });
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}

async function keep(folder: string, file: string, png: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `${newId()}.part`);
  await writeFile(unfinished, png);
  await rename(unfinished, file);
  const names = await readdir(folder);
  if (names.length <= MOST_KEPT) return;
  const dated = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await stat(path.join(folder, name))).mtimeMs })),
  );
  dated.sort((a, b) => a.atMs - b.atMs);
  for (const { name } of dated.slice(0, MOST_KEPT / 10)) await rm(path.join(folder, name), { force: true });
}
