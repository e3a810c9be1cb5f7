import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Size of our own images, so that their place is reserved while they load. */
export interface ImageSize {
  width: number;
  height: number;
}

/** @param href a path of this site; its file is in public/ */
export async function imageSizeOf(href: string): Promise<ImageSize | undefined> {
  if (!href.startsWith('/') || href.includes('..')) return undefined;
  return readImageSize(await readImage(href));
}

async function readImage(href: string): Promise<Buffer> {
  // In the built product, public/ is part of build/client/.
  return readFile(path.resolve('public', `.${href}`)).catch(() => readFile(path.resolve('build/client', `.${href}`)));
}

/** PNG by its header, SVG by its width and height or its viewBox. */
export function readImageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const tag = /<svg[^>]*>/.exec(bytes.subarray(0, 2_000).toString('utf8'))?.[0];
  if (tag === undefined) return undefined;
  const [width, height] = [/\swidth="(\d+)"/, /\sheight="(\d+)"/].map((pattern) => Number(pattern.exec(tag)?.[1]));
  if (width && height) return { width, height };
  const box = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(tag);
  return box ? { width: Math.round(Number(box[1])), height: Math.round(Number(box[2])) } : undefined;
}
