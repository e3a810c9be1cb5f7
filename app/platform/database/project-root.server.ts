import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'drizzle', 'meta', '_journal.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('The folder of the project was not found above the running file.');
  }
}

/**
 * The folder that holds drizzle/, app/ and build/. Files that are read or started by path are found from here, because
 * the running file has another depth in the built server than in the source.
 */
export const projectRoot = findRoot();

/** The version in package.json. */
export const productVersion: string = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version;
