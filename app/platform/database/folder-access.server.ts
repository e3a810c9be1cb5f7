import { chmodSync, lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Free space below which the database cannot go on: less than two WAL segments. */
const FULL_BYTES = 32 * 1024 * 1024;

/** Sets the permissions of a folder and everything in it; entries that already have them are not touched. */
export function setAccess(folder: string, { folders, files }: { folders: number; files: number }): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const wanted = entry.isDirectory() ? folders : files;
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink() && (lstatSync(path).mode & 0o777) !== wanted) chmodSync(path, wanted);
  }
  if ((lstatSync(folder).mode & 0o777) !== folders) chmodSync(folder, folders);
}

/** The database holds email addresses and sealed keys: only its owner may read it. */
export const ownerOnly = { folders: 0o700, files: 0o600 };

/** The template holds no data, and is built by one user and copied by another. */
export const readableByAll = { folders: 0o755, files: 0o644 };

export function isDiskNearlyFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < FULL_BYTES;
}
