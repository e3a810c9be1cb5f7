import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { siteName } from './page-title.ts';

/** The text of a file in content/, with {product} replaced by the product's name. */
export async function readContentFile(name: string): Promise<string> {
  return (await readFile(path.resolve('content', name), 'utf8')).replaceAll('{product}', siteName);
}
