/**
 * Export and import of the whole database: embedded to PostgreSQL, back, and across major versions. The file has one
 * JSON value per line, each column in PostgreSQL's text format, gzipped when its name ends in .gz, and encrypted
 * (https://age-encryption.org) when it ends in .age. It holds personal data and encrypted keys, so only its owner can read it.
 * The master key is not in it.
 */

import { fork } from 'node:child_process';
import { createReadStream, openSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { exportTables, sumTables, type TableSum } from './database/export-tables.server.ts';
import { type ImportOptions, importTables } from './database/import-tables.server.ts';
import { connectionsOf } from './database/open-connections.server.ts';
import { projectRoot } from './database/project-root.server.ts';
import type { ReadHandle } from './database/read-handle.server.ts';
import {
  openScratchFolder,
  sweepScratch,
  withCopyOf,
  withEmbedded,
  withScratchDatabase,
} from './database/scratch-database.server.ts';
import { type ConnectedProcess, connectedProcesses, lockSite } from './database/site-processes.server.ts';
import { TransferRefused, type Transferred } from './database/transfer-format.server.ts';
import type { Database } from './database.server.ts';

export { sweepScratch, TransferRefused };

export interface Exported extends Transferred {
  sums: Map<string, TableSum>;
}

/**
 * Exports every table from one snapshot, while the site goes on: the embedded database, which has one connection, is copied.
 * @throws TransferRefused when the file already exists
 */
export async function exportDatabase(
  database: Database | ReadHandle,
  file: string,
  key: string | null = null,
): Promise<Exported> {
  const { backend } = connectionsOf(database);
  const { files } = backend;
  if (files)
    return await withCopyOf(files, (dataDir) => withEmbedded({ dataDir }, (client) => exportTables(client, file, key)));
  return await backend.withPatientConnection((client) => exportTables(client, file, key));
}

/**
 * The same as chunks. The file that they are read from is in `dataDir` while it is written; then it has no name any more, so that
 * it is gone with this process. @param name says by its end how it is written
 */
export async function* exportAsChunks(
  database: ReadHandle,
  { dataDir, key, name }: { dataDir: string; key: string | null; name: string },
): AsyncGenerator<Uint8Array> {
  const { folder, remove } = openScratchFolder(dataDir);
  try {
    const file = join(folder, name);
    await exportDatabase(database, file, key);
    const fd = openSync(file, 'r');
    removeWhileOpen(file);
    for await (const chunk of createReadStream('', { fd })) yield chunk;
  } finally {
    remove();
  }
}

function removeWhileOpen(file: string): void {
  try {
    rmSync(file);
  } catch {
    // Not every system can: there it goes with its folder.
  }
}

/** The web processes and workers that are connected. Only one process can open the embedded database: there they are none. */
export async function listSiteProcesses(reads: ReadHandle): Promise<ConnectedProcess[]> {
  if (connectionsOf(reads).backend.kind === 'embedded') return [];
  return await reads.rows<ConnectedProcess & Record<string, unknown>>(connectedProcesses);
}

/** @throws TransferRefused when processes of the site are connected, with their names */
export async function refuseWhileSiteRuns(reads: ReadHandle): Promise<void> {
  const found = await listSiteProcesses(reads);
  if (found.length > 0) throw siteRuns(found);
}

const siteRuns = (found: ConnectedProcess[]) =>
  new TransferRefused(
    found.length === 0
      ? 'Another import into this database is running, or a process of the site was just being connected. Nothing was imported.'
      : `${found.length} ${found.length === 1 ? 'process' : 'processes'} of the site ${found.length === 1 ? 'is' : 'are'} connected to this database: ${found.map(({ name }) => name).join(', ')}. Stop the web processes and workers first; --force imports all the same.`,
  );

export interface BackupTask {
  /** A PostgreSQL, or a data folder with a copy of the embedded database, which is deleted. */
  source: { url: string } | { copy: string };
  file: string;
  key: string | null;
  /** In which the backup is restored to verify it. */
  dataDir: string;
}

export interface BackupPace {
  /** Nobody waits for it: what answers requests goes first. */
  isInBackground?: boolean;
  /** Ends it. */
  signal?: AbortSignal;
}

export type BackupAnswer = { rows: number } | { problem: string; isRefused: boolean };

/**
 * Exports every table from one snapshot and verifies the file, in a process of its own.
 * @returns the number of rows
 * @throws TransferRefused
 */
export async function exportVerified(
  database: Database | ReadHandle,
  task: Omit<BackupTask, 'source'>,
  pace: BackupPace = {},
): Promise<number> {
  const { files, url } = connectionsOf(database).backend;
  if (files) return await withCopyOf(files, (copy) => inBackupProcess({ ...task, source: { copy } }, pace));
  return await inBackupProcess({ ...task, source: { url: url! } }, pace);
}

function inBackupProcess(task: BackupTask, { signal, isInBackground }: BackupPace): Promise<number> {
  const child = fork(join(projectRoot, 'app/platform/database/backup-process.server.ts'), {
    execArgv: [],
    signal,
    killSignal: 'SIGKILL',
  });
  try {
    // Before it starts threads of its own, which inherit it.
    if (isInBackground) setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone already, which its exit says.
  }
  child.send(task, () => {});
  return new Promise((resolve, reject) => {
    child.once('message', (answer: BackupAnswer) => {
      if ('rows' in answer) resolve(answer.rows);
      else reject(answer.isRefused ? new TransferRefused(answer.problem) : new Error(answer.problem));
    });
    child.once('error', reject);
    child.once('exit', (code, by) => reject(new Error(`The process that made the backup ended with ${by ?? code}.`)));
  });
}

/**
 * Imports into a migrated database in one transaction.
 * @param options.isAlone refuses while processes of the site are connected, and lets none begin meanwhile
 * @throws TransferRefused when the database is not empty, or the file is incomplete or does not fit
 */
export async function importDatabase(
  database: Database,
  file: string,
  { key = null, isReplacing = false, isAlone = false }: Partial<ImportOptions> & { isAlone?: boolean } = {},
): Promise<Transferred> {
  const { backend } = connectionsOf(database);
  return await backend.withPatientConnection(async (client) => {
    if (isAlone && backend.kind === 'postgres' && !(await lockSite(client)))
      throw siteRuns(await listSiteProcesses(database.reads));
    return await importTables(client, { file, key, isReplacing });
  });
}

/**
 * Restores an export into a scratch database in `dataDir` and compares every table with what was exported.
 * @throws TransferRefused when one differs
 */
export async function verifyExport(
  { sums }: Exported,
  options: Pick<ImportOptions, 'file' | 'key'>,
  dataDir: string,
): Promise<void> {
  const restored = await withScratchDatabase(dataDir, async (client) => {
    await importTables(client, { ...options, isReplacing: false });
    return await sumTables(client);
  });
  for (const [table, { rows, sum }] of sums) {
    const there = restored.get(table);
    if (there?.rows !== rows || there.sum !== sum)
      throw new TransferRefused(
        `The backup does not hold what the database held: ${table} has ${there?.rows ?? 0} rows of ${rows}.`,
      );
  }
}
