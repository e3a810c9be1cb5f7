import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { user } from './accounts/schema.server.ts';
import { parseConfig } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { openDatabase } from './platform/database.server.ts';
import { createLog } from './platform/log.server.ts';
import { record } from './platform/mutate.server.ts';
import { sessionSecret } from './platform/session-secret.server.ts';
import { openSeverableProxy } from './platform/testing/severable-proxy.server.ts';
import { addressOf, contextOn, openTestDatabase, testContext } from './platform/testing/test-database.server.ts';
import { ensureRecordKey } from './results/record-keys.server.ts';
import {
  makeMissingSecrets,
  requireOwnMasterKey,
  requireSecrets,
  shareSecrets,
  warnOfOtherSecrets,
} from './shared-secrets.server.ts';
import { ensureDataKey } from './vault/keys/data-key.server.ts';
import { accountDataKey } from './vault/schema.server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const masterKey = Buffer.alloc(32, 7).toString('base64');
const withSecrets = (more: Record<string, string> = {}) => parseConfig({ DATA_DIR: dataDir, ...more });

const here = (folder = dataDir) => testContext({ config: { dataDir: folder, sessionSecret: null, masterKey: null } });

const insertForeignKey = (ctx: Context) =>
  record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'ada', email: 'ada@example.com' });
    const key = { id: 'k', userId: 'ada', masterKeyId: 'of another key', wrappedKey: 'sealed' };
    await tx.insert(accountDataKey).values({ ...key, createdAt: ctx.now() });
  });

it('a worker without the shared secrets does not start, names them, and makes none', () => {
  expect(() => requireSecrets(withSecrets())).toThrow(/^SESSION_SECRET and MASTER_KEY are not set, and .+ holds no/);
  expect(() => requireSecrets(withSecrets({ MASTER_KEY: masterKey }))).toThrow(/^SESSION_SECRET is not set/);
  expect(readdirSync(dataDir)).toEqual([]);
  requireSecrets(withSecrets({ MASTER_KEY: masterKey, SESSION_SECRET: 'a secret of thirty-two characters' }));
});

it('a worker uses the secrets that a web process made in the same folder', async () => {
  await makeMissingSecrets(await here());
  requireSecrets(withSecrets());
});

it('a web process does not start with a new secret where the data were written with another one', async () => {
  const ctx = await here();
  const other = { ...ctx.config, sessionSecret: 'the secret of another process' };
  await ensureRecordKey({ ...ctx, config: other });
  await expect(makeMissingSecrets(ctx)).rejects.toThrow(
    /^SESSION_SECRET is not set, .+ What is lost, set to a new value/,
  );
  await insertForeignKey(ctx);
  await expect(makeMissingSecrets(ctx)).rejects.toThrow(/^SESSION_SECRET and MASTER_KEY are not set/);
  await warnOfOtherSecrets(ctx);
  expect(readdirSync(dataDir)).toEqual([]);
  await makeMissingSecrets({ ...ctx, config: { ...other, masterKey } });
});

it('beside a PostgreSQL nothing but the start makes a secret', () => {
  const config = withSecrets({ DATABASE_URL: 'postgres://127.0.0.1/none' });
  expect(() => sessionSecret(config)).toThrow(/^SESSION_SECRET is not set, and .+ holds no such secret\.$/);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(sessionSecret(withSecrets())).toHaveLength(64);
});

it('a web process that can write no secrets says which to set', async () => {
  const file = path.join(dataDir, 'file');
  writeFileSync(file, '');
  const ctx = await here(path.join(file, 'below'));
  await expect(makeMissingSecrets(ctx)).rejects.toThrow(
    /^SESSION_SECRET and MASTER_KEY .+ cannot be written \(ENOTDIR\)/,
  );
});

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a web process that was started before its database ends when the data were written with a secret that it lacks',
  async () => {
    const own = await openTestDatabase();
    await insertForeignKey(contextOn(own));
    const proxy = await openSeverableProxy(addressOf(own)!);
    await proxy.sever();
    const log = createLog('silent');
    const database = await openDatabase({ url: proxy.url, dataDir, log, migrate: false });
    const start = (key: string | null) =>
      shareSecrets(contextOn(database, { config: { dataDir, sessionSecret: 'a secret', masterKey: key } }), database);
    const [lacking, complete] = [await start(null), await start(masterKey)];
    await proxy.mend();
    expect(await lacking.failed).toMatchObject({ message: expect.stringMatching(/^MASTER_KEY is not set, /) });
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await Promise.race([complete.failed, database.ping().then(() => 'goes on')])).toBe('goes on');
    expect(await start(masterKey)).toEqual({});
    await expect(start(null)).rejects.toThrow(/^MASTER_KEY is not set, /);
    await database.close();
    await proxy.sever();
  },
);

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a web process whose database falls silent before it has its secrets goes on, and makes them when it answers again',
  async () => {
    const proxy = await openSeverableProxy(addressOf(await openTestDatabase())!);
    const log = createLog('silent');
    const database = await openDatabase({ url: proxy.url, dataDir, log, migrate: false });
    proxy.hang();
    const ctx = contextOn(database, { config: { dataDir, sessionSecret: null, masterKey: null } });
    expect(await shareSecrets(ctx, database)).toHaveProperty('failed');
    expect([database.state(), readdirSync(dataDir)]).toEqual(['down', []]);
    proxy.goOn(true);
    await expect
      .poll(() => readdirSync(dataDir).toSorted(), { timeout: 10_000 })
      .toEqual(['master-key', 'session-secret']);
    await database.close();
    await proxy.sever();
  },
);

it('a worker that can open no stored key refuses, and one that can open some does not', async () => {
  const ctx = await testContext({ config: { masterKey } });
  await requireOwnMasterKey(ctx);
  await insertForeignKey(ctx);
  await expect(requireOwnMasterKey(ctx)).rejects.toThrow('The provider keys of 1 account(s) cannot be opened here');
  await record(ctx, (tx) => ensureDataKey(ctx, tx, 'ada'));
  await requireOwnMasterKey(ctx);
});

it('a process whose secrets are not those that wrote the data says which ones differ', async () => {
  const database = await openTestDatabase();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const first = contextOn(database, { config: { sessionSecret: 'the secret of the first process', masterKey } });
  await ensureRecordKey(first);
  await insertForeignKey(first);
  const other = contextOn(database, { config: { sessionSecret: 'the secret of the second process', masterKey } });
  await warnOfOtherSecrets(Object.freeze({ ...other, log }));
  expect(lines.join('\n')).toContain('The provider keys of 1 account(s) cannot be opened here: MASTER_KEY');
  expect(lines.join('\n')).toContain('SESSION_SECRET, or the file session-secret in DATA_DIR, is another one');
});
