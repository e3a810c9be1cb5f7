import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFolder, findBackups, makeBackup, withBackupFile } from '../backups.server.ts';
import { parseConfig } from '../config.server.ts';
import { type Context, createContext } from '../context.server.ts';
import { type Database, openDatabase } from '../database.server.ts';
import type { JobRun } from '../job-definition.server.ts';
import { createLog } from '../log.server.ts';
import { makeBackupJob } from '../maintenance-jobs.server.ts';
import { openSeverableProxy } from '../testing/severable-proxy.server.ts';
import { BackupStorage } from './backup-storage.server.ts';

let folder: string;
let server: S3rver;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardstick-storage-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'storage'),
    configureBuckets: [{ name: 'bucket', configs: [] }],
  });
  const { port } = (await server.run()) as unknown as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const addressAt = (origin: string, key = 'S3RVER:S3RVER') =>
  `${origin.replace('//', `//${key}@`)}/bucket?region=us-east-1`;

function write(name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

it('a file of several parts comes back from the storage as it was', async () => {
  const storage = new BackupStorage(addressAt(url));
  const bytes = randomBytes(20_000_000);
  await storage.store(write('large', bytes));
  expect(await storage.list()).toEqual(['large']);
  await storage.fetch('large', path.join(folder, 'back'));
  expect(readFileSync(path.join(folder, 'back')).equals(bytes)).toBe(true);
  await expect(storage.fetch('large', path.join(folder, 'missing', 'back'))).rejects.toThrow('ENOENT');
});

it('a storage that refuses the key, has no such bucket or cannot be reached is named in a sentence without the key', async () => {
  const file = write('small', Buffer.from('x'));
  const place = `${url}/bucket`;
  await expect(new BackupStorage(addressAt(url, 'OTHER:wrong')).store(file)).rejects.toThrow(
    `${place} cannot be used: it answered 403`,
  );
  const nowhere = new BackupStorage(addressAt(url).replace('/bucket', '/other'));
  await expect(nowhere.store(file)).rejects.toThrow(`${url}/other cannot be used: it answered 404`);
  const proxy = await openSeverableProxy(url);
  await proxy.sever();
  await expect(new BackupStorage(addressAt(new URL(proxy.url).origin)).store(file)).rejects.toThrow(
    'cannot be used: it cannot be reached.',
  );
});

it('a storage that is cut off in the middle of a file keeps no half of it, and leaves none here', async () => {
  const proxy = await openSeverableProxy(url);
  const [direct, cut] = [new BackupStorage(addressAt(url)), new BackupStorage(addressAt(new URL(proxy.url).origin))];
  const bytes = randomBytes(20_000_000);
  const [file, back] = [write('large', bytes), path.join(folder, 'back')];
  proxy.severAfter(1_000_000);
  await expect(cut.store(file)).rejects.toThrow('it cannot be reached');
  expect(await direct.list()).toEqual([]);
  proxy.severAfter(0);
  await cut.store(file);
  proxy.severAfter(10_000_000);
  await expect(cut.fetch('large', back)).rejects.toThrow('it cannot be reached');
  expect(existsSync(back)).toBe(false);
  proxy.severAfter(0);
  await cut.fetch('large', back);
  expect(readFileSync(back).equals(bytes)).toBe(true);
  await proxy.sever();
});

async function withSite(
  s3: string,
  work: (ctx: (day: number) => Context, database: Database) => Promise<void>,
): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const log = createLog('silent');
  const database = await openDatabase({ url: null, dataDir, log });
  const config = parseConfig({ DATA_DIR: dataDir, BACKUP_S3: s3, BACKUP_KEEP: '1' });
  const ctx = (day: number) =>
    createContext({ db: database.reads, config, log, now: () => new Date(Date.UTC(2026, 4, day)) });
  try {
    await work(ctx, database);
  } finally {
    await database.close();
  }
}

const nameOf = (day: number) => `yardstick-2026-05-0${day}T00-00-00.000Z.jsonl.gz`;

it('each backup is also in the storage, where only the newest stays, and is restored from there', async () => {
  await withSite(addressAt(url), async (ctx) => {
    const storage = new BackupStorage(addressAt(url));
    await storage.store(write('notes.txt', Buffer.from('mine')));
    for (const day of [1, 2]) await makeBackup(ctx(day), backupFolder(ctx(day).config)!);
    expect(await storage.list()).toEqual(['notes.txt', nameOf(2)]);
    expect(readdirSync(path.join(folder, 'data', 'backups'))).toEqual([nameOf(2)]);
    const read = (from: string) =>
      withBackupFile(ctx(4), from, async (file, name) => [path.basename(file), existsSync(file), name]);
    expect(await read('s3:latest')).toEqual([nameOf(2), true, `s3:${nameOf(2)}`]);
    expect(await read(`s3:${nameOf(2)}`)).toEqual([nameOf(2), true, `s3:${nameOf(2)}`]);
    await expect(read(`s3:${nameOf(1)}`)).rejects.toThrow(`There is no ${nameOf(1)}`);
    await expect(read('s3:../notes.txt')).rejects.toThrow('is not a backup in the storage');
  });
});

it('a backup made while the clock was ahead neither stops later ones nor outlives them, and which is the latest is asked', async () => {
  await withSite(addressAt(url), async (ctx) => {
    const storage = new BackupStorage(addressAt(url));
    const target = backupFolder(ctx(1).config)!;
    await makeBackup(ctx(9), target);
    await makeBackup(ctx(1), target);
    expect(readdirSync(target)).toEqual([nameOf(1)]);
    expect(await storage.list()).toEqual([nameOf(1)]);
    await storage.store(write(nameOf(8), Buffer.from('of a wrong clock')));
    const latest = withBackupFile(ctx(1), 's3:latest', async (file) => path.basename(file));
    await expect(latest).rejects.toThrow(`${nameOf(8)} in the storage of BACKUP_S3 claims to be of the future`);
    await expect(latest).rejects.toThrow(`s3:${nameOf(8)}, or s3:${nameOf(1)}, the newest before it`);
  });
});

it('a storage that goes away while a backup is stored leaves the older ones there, and the copy is stored when it is back', async () => {
  const proxy = await openSeverableProxy(url);
  await withSite(addressAt(new URL(proxy.url).origin), async (ctx) => {
    const storage = new BackupStorage(addressAt(url));
    const target = backupFolder(ctx(1).config)!;
    await makeBackup(ctx(1), target);
    await proxy.sever();
    await expect(makeBackup(ctx(2), target)).rejects.toThrow('cannot be reached');
    expect(await storage.list()).toEqual([nameOf(1)]);
    const { verified, latest } = await findBackups(ctx(2));
    expect(path.basename(verified!.file)).toBe(nameOf(1));
    expect(latest!.problem).toContain('cannot be reached');
    await proxy.mend();
    await makeBackupJob.run(ctx(2), {}, {} as JobRun);
    expect(await storage.list()).toEqual([nameOf(2)]);
    expect((await findBackups(ctx(2))).verified).toMatchObject({ problem: null, file: path.join(target, nameOf(2)) });
    await proxy.sever();
  });
});
