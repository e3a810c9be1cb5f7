import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { DatabaseDown, openDatabase } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { copySnapshot } from '../testing/test-snapshot.server.ts';
import { connectionsOf } from './open-connections.server.ts';

/** A disk of its own, as a file; only where the tests may mount one. */
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardstick-read-only-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => {
  run('umount', '-l', dataDir);
  rmSync(folder, { recursive: true });
});

const run = (command: string, ...argv: string[]) => spawnSync(command, argv, { stdio: 'ignore' }).status === 0;
const disk = () => join(folder, 'disk');
const mount = (options: string) => run('mount', '-o', `loop,${options}`, disk(), dataDir);
const makeDisk = () => run('truncate', '-s', '300M', disk()) && run('mkfs.ext4', '-q', disk()) && mount('rw');
const open = () => openDatabase({ url: null, dataDir, log: createLog('silent'), migrate: false });

it('a disk that becomes read-only loses nothing that was acknowledged, and keeps nobody waiting', async ({ skip }) => {
  if (!makeDisk()) skip('a disk can only be mounted by root');
  copySnapshot(inject('testSnapshot'), join(dataDir, 'database'));
  run('sync', '-f', dataDir);
  const database = await open();
  const ask = (text: string) => connectionsOf(database).pool.query(text);
  await ask('CREATE TABLE kept (text text)');
  await ask(`INSERT INTO kept VALUES ('acknowledged')`);
  // What Linux does by itself with a disk that has failed.
  expect(run('mount', '-o', 'remount,abort', dataDir)).toBe(true);
  await expect(ask(`INSERT INTO kept VALUES ('refused')`)).rejects.toThrow(DatabaseDown);
  await expect(ask('SELECT * FROM kept')).rejects.toThrow(DatabaseDown);
  expect(database.state()).toBe('down');
  await database.close();

  expect(run('umount', dataDir)).toBe(true);
  run('e2fsck', '-y', disk());
  expect(mount('ro')).toBe(true);
  await expect(open()).rejects.toThrow(`DATA_DIR ${dataDir} cannot be written (EROFS)`);
  expect(run('umount', dataDir) && mount('rw')).toBe(true);
  const repaired = await open();
  const { rows } = await connectionsOf(repaired).pool.query('SELECT text FROM kept');
  expect(rows).toEqual([{ text: 'acknowledged' }]);
  await repaired.close();
});
