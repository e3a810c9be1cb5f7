import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openOperatorAccess, runCommand } from './operator.server.ts';
import { withOutput } from './platform/command-output.server.ts';
import { parseConfig } from './platform/config.server.ts';
import { openDatabase } from './platform/database.server.ts';
import { createLog } from './platform/log.server.ts';
import { mutate } from './platform/mutate.server.ts';
import { onServer } from './platform/testing/postgres-test-databases.server.ts';
import { openSeverableProxy } from './platform/testing/severable-proxy.server.ts';
import { addressOf, contextOn, openTestDatabase } from './platform/testing/test-database.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardstick-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command prints, and its exit code. */
async function typed(argv: string[], environment: Record<string, string>) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const code = await withOutput({ out: write, error: write }, () => runCommand(argv, environment));
  return { code, said: lines.join('\n') };
}

it('commands about a site make no database where there is none, and say where they looked', async () => {
  for (const argv of [['admin'], ['backup', folder], ['data:export', 'file.jsonl']]) {
    const { code, said } = await typed(argv, { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toContain(`There is no database in ${folder}.`);
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('a command whose PostgreSQL cannot be reached names the database and ends with one sentence', async () => {
  const DATABASE_URL = 'postgres://ada:secret@127.0.0.1:1/measures';
  expect(await typed(['admin', 'ada@example.com'], { DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' })).toEqual({
    code: 1,
    said: 'Database: measures on PostgreSQL at 127.0.0.1:1.\nThe database cannot be reached right now. Please try again in a moment.',
  });
});

it('a data folder that cannot be written is named in a sentence', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const { code, said } = await typed(['data:import', 'x.jsonl'], { DATA_DIR: path.join(folder, 'file', 'inside') });
  expect(code).toBe(1);
  expect(said).toContain(`DATA_DIR ${path.join(folder, 'file', 'inside')} cannot be written (ENOTDIR).`);
});

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a start whose database falls silent goes on, and makes the account of ADMIN_EMAIL an administrator afterwards',
  { timeout: 60_000 },
  async () => {
    const shared = await openTestDatabase();
    const proxy = await openSeverableProxy(addressOf(shared)!);
    const log = createLog('silent');
    const database = await openDatabase({ url: proxy.url, dataDir: folder, log, migrate: false });
    proxy.hang();
    const ask = (text: string) => onServer(addressOf(shared)!, (client) => client.query(text));
    await ask(`INSERT INTO "user" (id, email, email_verified) VALUES ('ada', 'ada@example.com', true)`);
    for (const ADMIN_EMAIL of [undefined, 'ada@example.com']) {
      const config = parseConfig({ DATABASE_URL: proxy.url, DATA_DIR: folder, ADMIN_EMAIL });
      const access = await openOperatorAccess({ config, log, database }, 'http://127.0.0.1:3000', false);
      expect(access.notice).toBeNull();
    }
    expect(database.state()).toBe('down');
    proxy.goOn(true);
    const roles = async () => (await ask('SELECT role FROM "user"')).rows;
    await expect.poll(roles).toEqual([{ role: 'administrator' }]);
    await database.close();
    await proxy.sever();
    await shared.close();
  },
);

it('a start whose database has no room for the link of the first administrator goes on without it', async () => {
  const database = await openTestDatabase();
  await mutate(contextOn(database), 'test.fill-disk', { kind: 'test', id: 'disk' }, async (tx) => {
    await tx.execute(sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`);
    await tx.execute(sql`CREATE TRIGGER no_room BEFORE INSERT ON verification EXECUTE FUNCTION no_room()`);
  });
  const config = parseConfig({ DATABASE_URL: addressOf(database) ?? 'postgres://a@b/c', DATA_DIR: folder });
  const access = await openOperatorAccess(
    { config, log: createLog('silent'), database },
    'http://127.0.0.1:3000',
    true,
  );
  access.stop();
  expect(access.notice).toBeNull();
  await database.close();
});
