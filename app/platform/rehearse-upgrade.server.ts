import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import type { Config } from './config.server.ts';
import { exportTables } from './database/export-tables.server.ts';
import { lockFolder } from './database/folder-lock.server.ts';
import { importTables, readHeader } from './database/import-tables.server.ts';
import {
  copyMigrationsUpTo,
  migrateDatabase,
  migrationsFolder,
  noMigration,
  readMigrationState,
} from './database/migrate-database.server.ts';
import { withPatientConnection } from './database/postgres-backend.server.ts';
import { inScratchFolder, withCopyOf, withEmbedded, withScratchDatabase } from './database/scratch-database.server.ts';
import { listTables, quoted, TransferRefused } from './database/transfer-format.server.ts';

/** What the pending migrations did to a copy of the database. The database itself is only read. */
export interface Rehearsal {
  /** Tags, in the order in which they were applied. */
  migrations: string[];
  seconds: number;
  /** A sentence for each table that is not as it was. */
  changes: string[];
  /** Tables with the same columns, rows and values. */
  unchanged: number;
}

interface Contents {
  rows: number;
  /** A sum of the hashes of its values, by column. */
  columns: Map<string, string>;
}

/**
 * @param file a backup or export, in place of a copy of the database
 * @throws when a migration fails, or the file or the database is one of a later version
 */
export async function rehearseUpgrade(
  { dataDir, databaseUrl, backups: { key } }: Config,
  file: string | null,
  migrations = migrationsFolder,
): Promise<Rehearsal> {
  const rehearse = (client: ClientBase) => migrateAndCompare(client, migrations);
  if (file === null && databaseUrl === null) {
    if (!existsSync(path.join(dataDir, 'database'))) throw nothingToRehearse(dataDir);
    return await withCopyOf({ dataDir, copyTo: async (folder) => copyStopped(dataDir, folder) }, (copy) =>
      withEmbedded({ dataDir: copy }, rehearse),
    );
  }
  return await inScratchFolder(dataDir, async (scratch) => {
    mkdirSync(scratch, { mode: 0o700 });
    const copy = file ?? path.join(scratch, 'copy.jsonl.gz');
    if (file === null) await withPatientConnection(databaseUrl!, (client) => exportTables(client, copy, null));
    const { migration } = await readHeader(copy, key);
    if (migration === noMigration) throw nothingToRehearse(file ?? 'DATABASE_URL');
    const written = copyMigrationsUpTo(migration, path.join(scratch, 'migrations'), migrations);
    if (written === null)
      throw new TransferRefused(
        `${copy} was written by a later version of Yardstick (${migration}). Rehearse with that version.`,
      );
    const restoreAndRehearse = async (client: ClientBase) => {
      await importTables(client, { file: copy, key, isReplacing: false });
      return await rehearse(client);
    };
    return await withScratchDatabase(dataDir, restoreAndRehearse, written);
  });
}

const nothingToRehearse = (place: string) =>
  new TransferRefused(`${place} holds no database of this program yet: there is nothing to rehearse.`);

/** @throws DatabaseInUse while the site runs */
function copyStopped(dataDir: string, folder: string): void {
  const unlock = lockFolder(dataDir);
  try {
    cpSync(path.join(dataDir, 'database'), folder, { recursive: true });
  } finally {
    unlock();
  }
}

async function migrateAndCompare(client: ClientBase, folder: string): Promise<Rehearsal> {
  const { pending: migrations } = await readMigrationState(client, folder);
  const before = await readContents(client);
  const startedMs = performance.now();
  await migrateDatabase(client, folder);
  const seconds = (performance.now() - startedMs) / 1_000;
  const after = await readContents(client);
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changes = names.flatMap((name) => describeChange(name, before.get(name), after.get(name)) ?? []);
  return { migrations, seconds, changes, unchanged: names.length - changes.length };
}

async function readContents(client: ClientBase): Promise<Map<string, Contents>> {
  const all = new Map<string, Contents>();
  for (const { name, columns } of await listTables(client)) {
    const sums = columns.map(
      (column) => `sum(('x' || left(md5(${quoted(column.name)}::text), 15))::bit(60)::bigint)::text`,
    );
    const { rows } = await client.query({ text: `SELECT count(*)::int, ${sums} FROM ${name}`, rowMode: 'array' });
    const [count, ...values] = rows[0] as [number, ...string[]];
    all.set(name, { rows: count, columns: new Map(columns.map((column, at) => [column.name, values[at]!])) });
  }
  return all;
}

/** @returns null when nothing changed */
function describeChange(name: string, before: Contents | undefined, after: Contents | undefined): string | null {
  const table = name.replace('public.', '');
  if (!before) return `${table} is new, with ${after!.rows} rows`;
  if (!after) return `${table} is removed, with ${before.rows} rows`;
  const list = (word: string, columns: string[]) => (columns.length > 0 ? [`${word} ${columns.join(', ')}`] : []);
  const known = [...after.columns].filter(([column]) => before.columns.has(column));
  const other = known.filter(([column, sum]) => before.columns.get(column) !== sum).map(([column]) => column);
  const parts = [
    ...(before.rows === after.rows
      ? list('other values in', other)
      : [`${before.rows} rows before, ${after.rows} after`]),
    ...list(
      'without',
      [...before.columns.keys()].filter((column) => !after.columns.has(column)),
    ),
    ...list(
      'with the new',
      [...after.columns.keys()].filter((column) => !before.columns.has(column)),
    ),
  ];
  return parts.length > 0 ? `${table}: ${parts.join('; ')}` : null;
}
