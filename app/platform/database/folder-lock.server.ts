import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the embedded database open. */
export class DatabaseInUse extends Error {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} is already open in another process. Stop that process first, or set DATABASE_URL to share one PostgreSQL between several.`,
    );
    this.name = 'DatabaseInUse';
  }
}

/**
 * Locks a folder for this process: PGlite lets a second process open it, which loses acknowledged rows. The operating
 * system releases the lock when the process dies.
 * @returns a function that unlocks it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'database.lock');
  const file = new DatabaseSync(path);
  try {
    chmodSync(path, 0o600);
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (/locked|busy/i.test(String(error))) throw new DatabaseInUse(folder);
    throw error;
  }
  return () => file.close();
}

/** Whether a process has the embedded database in `folder` open. */
export function isFolderLocked(folder: string): boolean {
  if (!existsSync(join(folder, 'database.lock'))) return false;
  try {
    lockFolder(folder)();
    return false;
  } catch (error) {
    return error instanceof DatabaseInUse;
  }
}
