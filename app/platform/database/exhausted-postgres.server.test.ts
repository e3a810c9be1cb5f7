import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { DatabaseBusy, openDatabase } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { mutate } from '../mutate.server.ts';
import { auditLog } from '../schema.server.ts';
import { onServer, withDatabaseName } from '../testing/postgres-test-databases.server.ts';
import { contextOn } from '../testing/test-database.server.ts';

/** A PostgreSQL server that answers, and has no disk or no connection left. */

const offer = inject('testDatabase');
const server = offer.kind === 'postgres' ? offer : { url: '', template: '' };
const name = `${server.template}_exhausted_${process.pid}`;
const url = withDatabaseName(server.url || 'postgres://nobody@127.0.0.1:1', name);
const ask = (...statements: string[]) =>
  onServer(server.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
const open = (address: string) => openDatabase({ url: address, dataDir: '', log: createLog('silent'), migrate: false });

const run = (command: string, ...argv: string[]) => spawnSync(command, argv, { stdio: 'ignore' }).status === 0;

let disk: string;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'yardstick-small-'));
});
afterEach(() => {
  run('umount', '-l', disk);
  rmSync(disk, { recursive: true, force: true });
});

/** Gives the server, which has to be on this machine and to see the folder, a small disk of its own. */
async function mountForServer(): Promise<boolean> {
  return await onServer(server.url, async (client) => {
    const { rows } = await client.query('SHOW data_directory');
    const folder: string = rows[0].data_directory;
    if (!existsSync(folder)) return false;
    const { uid, gid } = statSync(folder);
    if (!run('mount', '-t', 'tmpfs', '-o', `size=64m,mode=700,uid=${uid},gid=${gid}`, 'tmpfs', disk)) return false;
    const seen = join(disk, 'seen');
    writeFileSync(seen, '');
    const isSeen = client.query('SELECT pg_stat_file($1)', [seen]);
    return await isSeen.then(
      () => true,
      () => false,
    );
  });
}

/** Takes the whole rest of the disk. */
function fillDisk(): void {
  run('dd', 'if=/dev/zero', `of=${join(disk, 'filling')}`, 'bs=4k');
}

describe.skipIf(offer.kind !== 'postgres')('a PostgreSQL whose disk is full', () => {
  afterEach(() => ask(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`, `DROP TABLESPACE IF EXISTS "${name}"`));

  it('refuses what it cannot save in a sentence, keeps what it acknowledged, and saves again when there is room', async ({
    skip,
  }) => {
    if (!(await mountForServer()))
      skip('a disk can only be mounted by root, for a server on this machine that may look into the folder');
    await ask(
      `CREATE TABLESPACE "${name}" LOCATION '${disk}'`,
      `CREATE DATABASE "${name}" TEMPLATE "${server.template}" TABLESPACE "${name}"`,
    );
    const database = await open(url);
    const ctx = contextOn(database);
    const acknowledged: number[] = [];
    const save = async (from: number) => {
      for (let number = from; ; number++) {
        const subject = { kind: 'test', id: `${number} ${'x'.repeat(2_000)}` };
        await mutate(ctx, 'test.write', subject, async () => {});
        acknowledged.push(number);
        if (number === from + 999) return;
      }
    };
    const saved = async () =>
      (await ctx.db.select().from(auditLog)).map(({ subjectId }) => Number.parseInt(subjectId, 10));
    await save(0);
    expect(database.isDiskFull()).toBe(false);
    fillDisk();
    await expect(save(1_000)).rejects.toThrow("The disk of Yardstick's database is full: nothing can be saved");
    expect([database.isDiskFull(), database.state()]).toEqual([true, 'up']);
    expect((await saved()).sort((a, b) => a - b)).toEqual(acknowledged);
    rmSync(join(disk, 'filling'));
    await save(3_000);
    expect((await saved()).sort((a, b) => a - b)).toEqual(acknowledged);
    await database.close();
  });
});

describe.skipIf(offer.kind !== 'postgres')('a PostgreSQL that has no connection left', () => {
  // Not by the server's own user: a limit of connections holds for nobody who may do everything.
  const guest = Object.assign(new URL(url), { username: name, password: name }).href;
  beforeEach(() =>
    ask(
      `CREATE DATABASE "${name}" TEMPLATE "${server.template}"`,
      `CREATE ROLE "${name}" LOGIN PASSWORD '${name}' IN ROLE pg_read_all_data`,
    ),
  );
  afterEach(() => ask(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`, `DROP ROLE IF EXISTS "${name}"`));
  const allow = (connections: number) => ask(`ALTER ROLE "${name}" CONNECTION LIMIT ${connections}`);

  it('refuses the calls for which there is none, and serves the others', async () => {
    await allow(3);
    const database = await open(guest);
    const { db } = contextOn(database);
    const refused: unknown[] = [];
    const allRefused = Promise.withResolvers<void>();
    const calls = await onServer(url, async (locker) => {
      await locker.query('BEGIN');
      await locker.query('LOCK TABLE audit_log');
      const waiting = Array.from({ length: 8 }, () =>
        db
          .select()
          .from(auditLog)
          .catch((error: unknown) => {
            if (refused.push(error) === 5) allRefused.resolve();
          }),
      );
      await allRefused.promise;
      return waiting;
    });
    expect((await Promise.all(calls)).filter(Boolean)).toEqual([[], [], []]);
    expect(refused).toEqual(Array.from({ length: 5 }, () => expect.any(DatabaseBusy)));
    expect(String(refused[0])).toContain('too many connections for role');
    expect(database.state()).toBe('up');
    await allow(-1);
    expect(await Promise.all(Array.from({ length: 8 }, () => db.select().from(auditLog)))).toHaveLength(8);
    await database.close();
  });

  it('does not end a start, which goes on by itself when there is one', async () => {
    await allow(0);
    const database = await open(guest);
    expect(database.state()).toBe('down');
    await allow(-1);
    await database.whenUp();
    expect(await contextOn(database).db.select().from(auditLog)).toEqual([]);
    await database.close();
  });
});
