import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE_NAME } from './page-title.ts';

/** The text of a file of content/, with the product's name wherever the file says {product}. */
export async function readContentFile(name: string): Promise<string> {
  return (await readFile(path.resolve('content', name), 'utf8')).replaceAll('{product}', SITE_NAME);
}
