import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { findBackups, makeBackup, noteRestored } from './backups.server.ts';
import { type Config, parseConfig } from './config.server.ts';
import type { Context } from './context.server.ts';
import { exportDatabase, importDatabase, verifyExport } from './data-transfer.server.ts';
import { type Database, openDatabase } from './database.server.ts';
import type { JobRun } from './job-definition.server.ts';
import { createLog } from './log.server.ts';
import { makeBackupJob, makeBackupNowJob } from './maintenance-jobs.server.ts';
import { mutate, record } from './mutate.server.ts';
import { auditLog, backup } from './schema.server.ts';
import { fillEveryTable, readEveryTable } from './testing/fill-every-table.server.ts';
import { contextOn, openTestDatabase } from './testing/test-database.server.ts';

const log = createLog('silent');
const isOnPostgres = inject('testDatabase').kind === 'postgres';
const key = await generateX25519Identity();
const otherKey = await generateX25519Identity();

let site: Database | undefined;
let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-backup-'));
  folder = path.join(dataDir, 'backups');
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

function contextFor(database: Database, backups: Partial<Config['backups']> = {}, now?: Context['now']): Context {
  const config = { dataDir, backups: { ...parseConfig({}).backups, folder, ...backups } };
  return contextOn(database, { config, now });
}

const openEmbedded = (name: string) => openDatabase({ url: null, dataDir: path.join(dataDir, name), log });

/** Where it is embedded, a folder of its own: a backup copies the files. */
async function openSite(): Promise<Database> {
  if (isOnPostgres) return await openTestDatabase();
  site = await openEmbedded('site');
  return site;
}

async function note(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'thing.make', { kind: 'thing', id }, async () => {});
}

/** A backup of before that was verified; making one takes seconds. */
async function noteBackup(
  ctx: Context,
  made: Pick<typeof backup.$inferInsert, 'file' | 'startedAt' | 'finishedAt'>,
): Promise<void> {
  const verified = { id: 'before', bytes: 1, rows: 1, isEncrypted: false, problem: null, ...made };
  await record(ctx, (tx) => tx.insert(backup).values(verified));
}

async function runJob(ctx: Context, job = makeBackupJob): Promise<void> {
  await job.run(ctx, {}, { signal: new AbortController().signal } as JobRun);
}

it('a backup is encrypted, verified by restoring it, and holds every row of every table', async () => {
  const database = await openSite();
  await fillEveryTable(database);
  const before = await readEveryTable(database);
  const ctx = contextFor(database, { key });
  const made = await makeBackup(ctx, folder);
  expect(made).toMatchObject({ isEncrypted: true, problem: null });
  expect(readdirSync(folder)).toEqual([path.basename(made.file)]);
  expect(readFileSync(made.file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await findBackups(ctx)).verified).toMatchObject({ file: made.file, rows: made.rows });

  const restored = await openEmbedded('there');
  await importDatabase(restored, made.file, { key });
  expect(await readEveryTable(restored)).toEqual(before);
  await restored.close();
});

it('a backup of the embedded database is one moment of it, and rows are written while it is made', {
  tags: 'embedded-only',
}, async () => {
  const database = await openEmbedded('site');
  const ctx = contextFor(database);
  let pairs = 0;
  let isMade = false;
  const making = makeBackup(ctx, folder).finally(() => {
    isMade = true;
  });
  while (!isMade) {
    await record(ctx, async (tx) => {
      const [first, second] = ['a', 'b'].map((half) => ({ ...auditRow, id: `${pairs}-${half}` }));
      await tx.insert(auditLog).values(first!);
      await tx.insert(auditLog).values(second!);
    });
    pairs++;
  }
  const { file } = await making;
  await database.close();
  const restored = await openEmbedded('there');
  await importDatabase(restored, file);
  const [{ rows } = { rows: 0 }] = await restored.reads.rows<{ rows: number }>(
    sql`SELECT count(*)::int AS rows FROM audit_log WHERE action = 'pair'`,
  );
  expect(rows % 2).toBe(0);
  expect(rows / 2).toBeLessThan(pairs);
  await restored.close();
});

const auditRow = {
  at: new Date('2026-05-01T10:00:00Z'),
  actorKind: 'system',
  actorId: null,
  action: 'pair',
  subjectKind: 'thing',
  subjectId: 'x',
  detail: {},
  requestId: 'r',
};

it('a backup that is cut short, changed, or made with another key is refused before anything is touched', {
  tags: 'embedded-only',
}, async () => {
  const database = await openSite();
  const ctx = contextFor(database, { key });
  await note(ctx, 'before');
  const { file } = await makeBackup(ctx, folder);
  const before = await readEveryTable(database);
  const replace = (from: string, with_: string | null) =>
    importDatabase(database, from, { key: with_, isReplacing: true });
  await expect(replace(file, null)).rejects.toThrow('The file is encrypted. Set BACKUP_KEY');
  await expect(replace(file, otherKey)).rejects.toThrow('encrypted with another key than BACKUP_KEY');
  const bytes = readFileSync(file);
  for (const length of [0, 100, bytes.length - 1]) {
    writeFileSync(file, bytes);
    truncateSync(file, length);
    await expect(replace(file, key), `${length} bytes`).rejects.toThrow('damaged or was cut off');
  }
  const changed = Buffer.from(bytes);
  changed[bytes.length - 40]! ^= 1;
  writeFileSync(file, changed);
  await expect(replace(file, key)).rejects.toThrow('damaged or was cut off');
  expect(await readEveryTable(database)).toEqual(before);
});

it('a restore with --replace leaves what the backup holds and nothing else', async () => {
  const database = await openSite();
  const ctx = contextFor(database);
  await note(ctx, 'before');
  const file = path.join(dataDir, 'moment.jsonl.gz');
  await exportDatabase(database, file);
  const before = await readEveryTable(database);
  await note(ctx, 'after');
  await expect(importDatabase(database, file)).rejects.toThrow('replace everything in this one with --replace');
  await importDatabase(database, file, { isReplacing: true });
  expect(await readEveryTable(database)).toEqual(before);
});

it('a backup that does not hold what the database held is not verified', { tags: 'embedded-only' }, async () => {
  const database = await openSite();
  await note(contextFor(database), 'one');
  const file = path.join(dataDir, 'moment.jsonl');
  const exported = await exportDatabase(database, file);
  await verifyExport(exported, { file, key: null }, dataDir);
  const { rows, sum } = exported.sums.get('public.audit_log')!;
  for (const wrong of [
    { rows: rows + 1, sum },
    { rows, sum: sum + 1n },
  ]) {
    const sums = new Map(exported.sums).set('public.audit_log', wrong);
    const verified = verifyExport({ ...exported, sums }, { file, key: null }, dataDir);
    await expect(verified).rejects.toThrow('The backup does not hold what the database held: public.audit_log');
  }
});

it('only the newest backups stay in the folder, with files that are not backups', {
  tags: 'embedded-only',
}, async () => {
  const database = await openSite();
  const ctx = contextFor(database, { keep: 1 }, () => new Date(Date.UTC(2026, 4, 3)));
  mkdirSync(folder);
  for (const name of [
    'yardstick-2026-05-01T00-00-00.000Z.jsonl.gz',
    'yardstick-2026-05-02T00-00-00.000Z.jsonl.gz',
    'notes.txt',
  ])
    writeFileSync(path.join(folder, name), '');
  await makeBackup(ctx, folder);
  expect(readdirSync(folder)).toEqual(['notes.txt', 'yardstick-2026-05-03T00-00-00.000Z.jsonl.gz']);
});

it('a backup made while the clock was ahead does not count, is deleted before others, and does not stop the schedule', {
  tags: 'embedded-only',
}, async () => {
  const database = await openSite();
  const at = (date: string) => contextFor(database, { keep: 2 }, () => new Date(date));
  const finishedAt = new Date('2027-05-01T00:00:00Z');
  const file = path.join(folder, 'yardstick-2027-05-01T00-00-00.000Z.jsonl.gz');
  mkdirSync(folder);
  writeFileSync(file, '');
  await noteBackup(at('2027-05-01T00:00:00Z'), { file, startedAt: finishedAt, finishedAt });
  const now = at('2026-05-01T00:00:00Z');
  expect(await findBackups(now)).toEqual({ verified: null, latest: null, ahead: finishedAt });
  await runJob(now);
  expect(readdirSync(folder)).toHaveLength(2);
  await makeBackup(at('2026-05-02T00:00:00Z'), folder);
  expect(readdirSync(folder)).toEqual([
    'yardstick-2026-05-01T00-00-00.000Z.jsonl.gz',
    'yardstick-2026-05-02T00-00-00.000Z.jsonl.gz',
  ]);
});

it('the scheduled job makes a backup when the last verified one is old enough, and none without BACKUP_FOLDER', {
  tags: 'embedded-only',
}, async () => {
  const database = await openSite();
  let hour = 0;
  const at = () => new Date(Date.UTC(2026, 4, 1, hour, 13));
  await runJob(contextFor(database, { folder: null }, at));
  expect((await findBackups(contextFor(database))).latest).toBeNull();
  await noteBackup(contextFor(database), { file: 'f', startedAt: at(), finishedAt: at() });
  for (hour of [1, 23]) await runJob(contextFor(database, { everyHours: 24 }, at));
  expect(existsSync(folder)).toBe(false);
  for (hour of [24, 25]) await runJob(contextFor(database, { everyHours: 24 }, at));
  expect(readdirSync(folder)).toHaveLength(1);
});

it('a backup that somebody asked for is made at once, also where none are scheduled', {
  tags: 'embedded-only',
}, async () => {
  const database = await openSite();
  const ctx = contextFor(database, { folder: null });
  await runJob(ctx, makeBackupNowJob);
  const { verified } = await findBackups(ctx);
  expect(path.dirname(verified!.file)).toBe(path.join(dataDir, 'backups'));
  expect(existsSync(verified!.file)).toBe(true);
});

it('a restored backup is listed as the last verified one, and an export with another name is not', async () => {
  const ctx = contextFor(await openTestDatabase());
  const read = path.join(dataDir, 'yardstick-2026-10-31T20-15-30.125Z.jsonl.gz.age');
  writeFileSync(read, 'a backup');
  writeFileSync(path.join(dataDir, 'export.jsonl'), 'an export');
  await noteRestored(ctx, { read: path.join(dataDir, 'export.jsonl'), from: 'export.jsonl', rows: 2 });
  expect((await findBackups(ctx)).verified).toBeNull();
  await noteRestored(ctx, { read, from: `s3:${path.basename(read)}`, rows: 12 });
  const made = new Date('2026-10-31T20:15:30.125Z');
  const row = {
    startedAt: made,
    finishedAt: made,
    file: `s3:${path.basename(read)}`,
    bytes: 8,
    rows: 12,
    isEncrypted: true,
  };
  expect((await findBackups(ctx)).verified).toMatchObject(row);
});

it('a backup that fails is noted with its reason, leaves nothing behind, and does not hide the last good one', {
  tags: 'embedded-only',
}, async () => {
  const database = await openSite();
  const ctx = contextFor(database);
  const good = { file: 'f', startedAt: ctx.now(), finishedAt: ctx.now() };
  await noteBackup(ctx, good);
  writeFileSync(path.join(dataDir, 'file'), '');
  const later = contextFor(database, {}, () => new Date('2026-11-02T12:00:00Z'));
  await expect(makeBackup(later, path.join(dataDir, 'file', 'inside'))).rejects.toThrow('cannot be written (ENOTDIR)');
  const { verified, latest } = await findBackups(later);
  expect(verified?.file).toBe(good.file);
  expect(latest?.problem).toContain('cannot be written (ENOTDIR)');
});
