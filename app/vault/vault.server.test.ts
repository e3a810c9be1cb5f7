import { mkdtempSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import type { Actor, Context } from '../platform/context.server.ts';
import { withActor } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { listProviderConfigs } from './key-queries.server.ts';
import { rotateMasterKey } from './rotate-master-key.server.ts';
import { deleteKey, recheckKey, saveKey } from './save-key.server.ts';
import { withKey, withKeys } from './with-key.server.ts';

const canary = 'sk-canary-4f1b9d7e2c8a';
let server: Server;
let url: string;
let isRefusing = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${canary}` && !isRefusing;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      isKnown
        ? JSON.stringify({ data: [{ id: 'gpt-4o' }] })
        : JSON.stringify({ error: { message: `Incorrect API key provided: ${request.headers.authorization}` } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());

const actorOf = (userId: string): Actor => ({ kind: 'user', userId, role: 'user' });

async function account(config: Record<string, unknown> = {}): Promise<Context> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-vault-'));
  const ctx = await testContext({
    actor: actorOf('anna'),
    config: { dataDir, providerBaseUrls: { openai: url }, ...config },
  });
  await mutate(ctx, 'test.account', { kind: 'account', id: 'anna' }, async (tx) => {
    await tx.insert(user).values([
      { id: 'anna', email: 'anna@example.com' },
      { id: 'bob', email: 'bob@example.com' },
    ]);
  });
  return ctx;
}

const input = { provider: 'openai', name: '', apiKey: canary, endpoint: '' };

async function saved(ctx: Context): Promise<string> {
  const result = await saveKey(ctx, 'anna', input);
  if (!('key' in result)) throw new Error(result.problem.reason);
  return result.key.id;
}

it('stores a key that the provider accepts as valid, shows its last four characters and lends it', async () => {
  const ctx = await account();
  isRefusing = false;
  const id = await saved(ctx);
  const openai = (await listProviderConfigs(ctx, 'anna')).find((entry) => entry.provider_id === 'openai')!;
  expect(openai).toMatchObject({ provider_name: 'OpenAI', api_key_status: 'valid' });
  expect(openai.keys[0]).toMatchObject({ name: 'Default', lastFour: '2c8a' });
  expect(await withKey(ctx, { userId: 'anna', id }, async (key) => key.length)).toBe(canary.length);
});

it('says that a refused key is invalid, in the words of the provider but without the key', async () => {
  const ctx = await account();
  isRefusing = true;
  const result = await saveKey(ctx, 'anna', input);
  isRefusing = false;
  expect(result).toMatchObject({ key: { keyStatus: 'invalid' } });
  expect(JSON.stringify(result)).toContain('Incorrect API key');
  expect(JSON.stringify(result)).not.toContain(canary);
});

it('says that a provider that cannot be reached is unreachable, and finds the key valid once it is back', async () => {
  const ctx = await account({ providerBaseUrls: { openai: 'http://127.0.0.1:9/v1' } });
  const result = await saveKey(ctx, 'anna', input);
  expect(result).toMatchObject({ key: { keyStatus: 'unreachable' } });
  const back = { ...ctx, config: { ...ctx.config, providerBaseUrls: { openai: url } } };
  expect(await recheckKey(back, 'anna', 'key' in result ? result.key.id : '')).toMatchObject({ keyStatus: 'valid' });
});

it('refuses a blank key', async () => {
  const ctx = await account();
  expect(await saveKey(ctx, 'anna', { ...input, apiKey: '  ' })).toEqual({
    problem: { field: 'apiKey', reason: 'API key cannot be empty' },
  });
});

it('keeps the key out of every table, the audit log included', async () => {
  const ctx = await account();
  await saved(ctx);
  const tables = await ctx.db.rows<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const rows = await ctx.db.rows(sql.raw(`SELECT * FROM "${name}"`));
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(canary).toString('base64'));
  }
});

it('lends a key to nobody else', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  const bob = withActor(ctx, actorOf('bob'));
  await expect(withKey(bob, { userId: 'anna', id }, async () => 1)).rejects.toThrow('another account');
  await expect(withKey(bob, { userId: 'bob', id }, async () => 1)).rejects.toThrow('deleted');
});

it('lends nothing any more once the run is over', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  let kept: ((id: string) => Promise<string>) | undefined;
  await withKeys(ctx, 'anna', async (lend) => {
    kept = lend;
    expect(await lend(id)).toBe(canary);
  });
  await expect(kept!(id)).rejects.toThrow('over');
});

it('forgets a deleted key', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  expect(await deleteKey(withActor(ctx, actorOf('bob')), 'bob', id)).toBe(false);
  expect(await deleteKey(ctx, 'anna', id)).toBe(true);
  await expect(withKey(ctx, { userId: 'anna', id }, async () => 1)).rejects.toThrow('deleted');
});

it('makes the master key file for the owner alone, and rotates it without losing a key', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  const file = path.join(ctx.config.dataDir, 'master-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await rotateMasterKey(withActor(ctx, { kind: 'system', name: 'test' }))).toBe(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await withKey(ctx, { userId: 'anna', id }, async (key) => key === canary)).toBe(true);
});

it('rotates from MASTER_KEY_PREVIOUS to MASTER_KEY', async () => {
  const [one, two] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
  const ctx = await account({ masterKey: one });
  const id = await saved(ctx);
  const both = { ...ctx, config: { ...ctx.config, masterKey: two, masterKeyPrevious: one } };
  await rotateMasterKey(withActor(both, { kind: 'system', name: 'test' }));
  const after = { ...ctx, config: { ...ctx.config, masterKey: two, masterKeyPrevious: null } };
  expect(await withKey(after, { userId: 'anna', id }, async (key) => key === canary)).toBe(true);
  await expect(withKey(ctx, { userId: 'anna', id }, async () => 1)).rejects.toThrow('master key');
});

it('does not dial a private address for a custom endpoint unless the operator allows it', async () => {
  const ctx = await account();
  for (const endpoint of [
    url,
    url.replace('127.0.0.1', '2130706433'),
    url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
  ]) {
    const result = await saveKey(ctx, 'anna', { ...input, provider: 'custom', endpoint });
    expect(result).toMatchObject({ key: { keyStatus: 'unreachable' } });
  }
  const allowed = { ...ctx, config: { ...ctx.config, allowPrivateEndpoints: true } };
  expect(await saveKey(allowed, 'anna', { ...input, provider: 'custom', endpoint: url })).toMatchObject({
    key: { keyStatus: 'valid' },
  });
});
