import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientBase } from 'pg';
import { createLog } from '../log.server.ts';
import type { EmbeddedFiles } from './backend.server.ts';
import { type EmbeddedOptions, openEmbeddedBackend } from './embedded-backend.server.ts';
import { lockFolder } from './folder-lock.server.ts';
import { migrateDatabase } from './migrate-database.server.ts';
import { templateFolder } from './template.server.ts';
import { TransferRefused } from './transfer-format.server.ts';

const log = createLog('silent');

/**
 * Runs `work` on an empty, migrated embedded database in `dataDir` that is deleted afterwards.
 * @param migrations a folder with fewer of them than this program has
 */
export async function withScratchDatabase<Result>(
  dataDir: string,
  work: (client: ClientBase) => Promise<Result>,
  migrations?: string,
): Promise<Result> {
  return await inScratchFolder(dataDir, (folder) =>
    withEmbedded({ dataDir: folder, templateFolder: migrations ? null : templateFolder }, async (client) => {
      await migrateDatabase(client, migrations);
      return await work(client);
    }),
  );
}

/** Runs `work` on a data folder with a copy of an embedded database, whose only connection is free meanwhile. */
export async function withCopyOf<Result>(
  source: EmbeddedFiles,
  work: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  refuseWithoutSpace(source.dataDir);
  return await inScratchFolder(source.dataDir, async (folder) => {
    await source.copyTo(join(folder, 'database'));
    return await work(folder);
  });
}

/** Opens an embedded database that is thrown away later. */
export async function withEmbedded<Result>(
  options: Pick<EmbeddedOptions, 'dataDir' | 'templateFolder'>,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const backend = await openEmbeddedBackend({ ...options, log, isDurable: false });
  try {
    return await backend.withPatientConnection(work);
  } finally {
    await backend.pool.end();
    await backend.close();
  }
}

/**
 * @param work gets a path below `dataDir` where nothing is yet. What it leaves there is deleted afterwards, or, after a kill, by
 * the next one.
 */
export async function inScratchFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { folder, remove } = openScratchFolder(dataDir);
  try {
    return await work(join(folder, 'data'));
  } finally {
    remove();
  }
}

/** A folder that the next call removes where its process ended before. */
export function openScratchFolder(dataDir: string): { folder: string; remove: () => void } {
  const parent = resolve(dataDir, 'scratch');
  sweepScratch(dataDir);
  const folder = makeFolderIn(parent);
  const unlock = lockFolder(folder);
  return {
    folder,
    remove: () => {
      unlock();
      rmSync(folder, { recursive: true, force: true });
      removeIfEmpty(parent);
    },
  };
}

function makeFolderIn(parent: string): string {
  for (;;) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    try {
      return mkdtempSync(join(parent, 'database-'));
    } catch (error) {
      // Another process has removed the empty parent between the two.
      if (!isMissing(error)) throw error;
    }
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others are in it.
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Removes what processes have left behind that were killed: it may hold all data, unencrypted. */
export function sweepScratch(dataDir: string): void {
  const parent = resolve(dataDir, 'scratch');
  for (const name of namesIn(parent)) removeUnlessInUse(join(parent, name));
  removeIfEmpty(parent);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function removeUnlessInUse(folder: string): void {
  try {
    const unlock = lockFolder(folder);
    rmSync(folder, { recursive: true, force: true });
    unlock();
  } catch {
    // Another backup uses it.
  }
}

function refuseWithoutSpace(dataDir: string): void {
  const files = readdirSync(join(dataDir, 'database'), { recursive: true, withFileTypes: true });
  const bytes = files.reduce(
    (sum, entry) =>
      sum + (entry.isFile() ? (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0) : 0),
    0,
  );
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize > bytes * 1.2) return;
  const megabytes = Math.ceil((bytes * 1.2) / 1e6);
  throw new TransferRefused(`A copy of the database needs ${megabytes} MB of free space in ${dataDir}.`);
}
