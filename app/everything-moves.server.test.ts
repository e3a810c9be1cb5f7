/** `data:export` and `data:import` with rows in every table: to the embedded database, and back. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { user } from './accounts/schema.server.ts';
import { commands } from './commands.server.ts';
import type { Config } from './platform/config.server.ts';
import { type Database, openDatabase } from './platform/database.server.ts';
import { createLog } from './platform/log.server.ts';
import { mutate } from './platform/mutate.server.ts';
import { fillEveryTable, readEveryTable } from './platform/testing/fill-every-table.server.ts';
import { contextOn, openTestDatabase } from './platform/testing/test-database.server.ts';
import { exportRun } from './results/export-run.server.ts';
import { loadShared } from './results/share-run.server.ts';
import { makeShare } from './results/testing/shares.server.ts';
import { getRun } from './runs/run-queries.server.ts';
import { addModel, beginRun, carryOutRuns } from './runs/testing/benchmark-account.server.ts';
import { type FakeProvider, openFakeProvider } from './runs/testing/fake-provider.ts';
import { listKeys } from './vault/key-queries.server.ts';
import { saveKey } from './vault/save-key.server.ts';
import { withKey } from './vault/with-key.server.ts';

const secret = 'sk-moves-4f1d0b7a99c2e835';
const masterKey = Buffer.alloc(32, 7).toString('base64');

let folder: string;
let provider: FakeProvider;
let source: Database;
/** A share link of a run in `source`. */
let token: string;

const contextOf = (database: Database, config: Partial<Config> = {}) =>
  contextOn(database, {
    actor: { kind: 'user', userId: 'anna', role: 'user' },
    config: {
      dataDir: folder,
      masterKey,
      allowPrivateEndpoints: true,
      billing: { isOn: false, isSandboxPublic: false, currency: 'USD' },
      providerBaseUrls: { openai: provider.url },
      ...config,
    },
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardstick-moves-'));
  provider = await openFakeProvider();
  source = await openTestDatabase();
  const ctx = contextOf(source);
  await mutate(ctx, 'test.account', { kind: 'account', id: 'anna' }, async (tx) => {
    await tx.insert(user).values([
      { id: 'anna', email: 'anna@example.com' },
      // Two rows of each table: no two organisations share an account.
      { id: 'bob', email: 'bob@example.com' },
    ]);
  });
  await saveKey(ctx, 'anna', { provider: 'openai', name: '', apiKey: secret, endpoint: '' });
  const runId = await beginRun(ctx, { modelIds: [await addModel(ctx, 'alpha', { provider: 'openai' })] });
  await carryOutRuns(ctx);
  token = await makeShare(ctx, runId, { isPublic: false, hasPrompts: true });
  // A second run waits as a job.
  await beginRun(
    ctx,
    { modelIds: [await addModel(ctx, 'beta', { provider: 'openai' })] },
    { startKey: 'two', origin: 'page' },
  );
  await fillEveryTable(source);
});
afterAll(() => {
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line; returns its exit code and output. */
async function run(name: string, database: Database, argv: string[], config?: Partial<Config>) {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  try {
    const code = await commands[name]!(contextOf(database, config), argv, { database, folder });
    return { code, said: said.join('\n') };
  } finally {
    spy.mockRestore();
  }
}

async function openEmbedded(name: string): Promise<Database> {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  return await openDatabase({ url: null, dataDir, log: createLog('silent') });
}

it('carries every row of every table to the embedded database and back', async () => {
  const before = await readEveryTable(source);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const embedded = await openEmbedded('there');
  const back = await openTestDatabase();
  const [first, second] = [path.join(folder, 'first.jsonl.gz'), path.join(folder, 'second.jsonl')];
  expect((await run('data:export', source, [first])).code).toBe(0);
  expect((await run('data:import', embedded, [first])).code).toBe(0);
  const there = await readEveryTable(embedded);
  for (const [table, rows] of Object.entries(before)) expect(there[table], table).toEqual(rows);
  expect((await run('data:export', embedded, [second])).code).toBe(0);
  await embedded.close();
  expect((await run('data:import', back, [second])).code).toBe(0);
  expect(await readEveryTable(back)).toEqual(before);
  await useWhatCame(back);
  await back.close();
});

/** Keys can be opened, results are unchanged, and waiting jobs run. */
async function useWhatCame(database: Database): Promise<void> {
  const [here, ctx] = [contextOf(source), contextOf(database)];
  const [{ id } = { id: '' }] = await listKeys(ctx, 'anna');
  expect(await withKey(ctx, { userId: 'anna', id, origin: new URL(provider.url).origin }, async (key) => key)).toBe(
    secret,
  );
  expect(await loadShared(ctx, token)).toEqual(await loadShared(here, token));
  const { view } = await loadShared(ctx, token);
  const exported = async (from: typeof ctx) =>
    await (await exportRun(from, await getRun(from, 'anna', view.id), 'json')).text();
  const [moved, original] = [await exported(ctx), await exported(here)].map((text) => text.split('\n,"signed":'));
  expect([moved?.[0], moved?.length]).toEqual([original?.[0], 2]);
  const calls = provider.calls.length;
  await carryOutRuns(ctx);
  expect(provider.calls.slice(calls).map(({ model }) => model)).toEqual(['beta']);
}

it('says what becomes of the master key, which is not in the file', async () => {
  const file = path.join(folder, 'keys.jsonl');
  const exported = await run('data:export', source, [file]);
  expect(exported.said).toContain('Keep the master key with it');
  const text = readFileSync(file, 'utf8');
  for (const form of [secret, masterKey, Buffer.alloc(32, 7).toString('hex')]) expect(text).not.toContain(form);

  const there = await openEmbedded('without-key');
  const otherKey = { masterKey: Buffer.alloc(32, 8).toString('base64') };
  const imported = await run('data:import', there, [file], otherKey);
  expect(imported.said).toContain('were wrapped with a master key that is not here');
  const other = contextOf(there, otherKey);
  const [{ id } = { id: '' }] = await listKeys(other, 'anna');
  await expect(
    withKey(other, { userId: 'anna', id, origin: new URL(provider.url).origin }, async (key) => key),
  ).rejects.toThrow('Restore MASTER_KEY or the master-key file.');
  await there.close();
});
