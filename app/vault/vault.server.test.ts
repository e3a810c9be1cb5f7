import { mkdtempSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import type { Actor, Context } from '../platform/context.server.ts';
import { withActor } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { listProviderConfigs } from './key-queries.server.ts';
import { type LostKeys, lostSentence, rotateMasterKey } from './rotate-master-key.server.ts';
import { deleteKey, recheckKey, saveKey } from './save-key.server.ts';
import { accountDataKey } from './schema.server.ts';
import { type KeySource, withKey, withKeys } from './with-key.server.ts';

const canary = 'sk-canary-4f1b9d7e2c8a';
let server: Server;
let url: string;
let origin: string;
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
  origin = new URL(url).origin;
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

it('a key that the provider accepts is stored as valid, shown by its last four characters and given to a call', async () => {
  const ctx = await account();
  isRefusing = false;
  const id = await saved(ctx);
  const openai = (await listProviderConfigs(ctx, 'anna')).find((entry) => entry.provider_id === 'openai')!;
  expect(openai).toMatchObject({ provider_name: 'OpenAI', api_key_status: 'valid' });
  expect(openai.keys[0]).toMatchObject({ name: 'Default', lastFour: '2c8a' });
  expect(await withKey(ctx, { userId: 'anna', id, origin }, async (key) => key.length)).toBe(canary.length);
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

it('a key is given to no other account', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  const bob = withActor(ctx, actorOf('bob'));
  await expect(withKey(bob, { userId: 'anna', id, origin }, async () => 1)).rejects.toThrow('another account');
  await expect(withKey(bob, { userId: 'bob', id, origin }, async () => 1)).rejects.toThrow('deleted');
});

it('a run that is over gets no key any more', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  let kept: KeySource | undefined;
  await withKeys(ctx, 'anna', async (keyFor) => {
    kept = keyFor;
    expect(await keyFor(id, origin)).toBe(canary);
  });
  await expect(kept!(id, origin)).rejects.toThrow('over');
});

it('forgets a deleted key', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  expect(await deleteKey(withActor(ctx, actorOf('bob')), 'bob', id)).toBe(false);
  expect(await deleteKey(ctx, 'anna', id)).toBe(true);
  expect(await deleteKey(ctx, 'anna', id)).toBe(false);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'provider-key.delete'))).toBe(1);
  await expect(withKey(ctx, { userId: 'anna', id, origin }, async () => 1)).rejects.toThrow('deleted');
});

it('a key of a custom endpoint is given to calls of the origin that it was saved for, and to no other', async () => {
  const ctx = await account({ allowPrivateEndpoints: true });
  const result = await saveKey(ctx, 'anna', { ...input, provider: 'custom', endpoint: `${url}/` });
  const id = 'key' in result ? result.key.id : '';
  const use = (wanted: string) => withKey(ctx, { userId: 'anna', id, origin: wanted }, async () => 'given');
  expect(await use(origin)).toBe('given');
  const { port } = new URL(url);
  const others = ['https://127.0.0.1', 'http://127.0.0.1', `https://127.0.0.1:${port}`, `http://localhost:${port}`, ''];
  for (const other of [...others, `http://127.0.0.1:${Number(port) + 1}`, 'null', 'https://api.openai.com'])
    await expect(use(other)).rejects.toThrow('is sent nowhere else');
  // The run calls with an empty key, which the provider refuses.
  await withKeys(ctx, 'anna', async (keyFor) => expect(await keyFor(id, 'https://127.0.0.1')).toBe(''));
});

it('a key of a known provider is given to calls of that provider and of the operator’s gateway, and to no other', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  const use = (wanted: string) => withKey(ctx, { userId: 'anna', id, origin: wanted }, async () => 'given');
  for (const own of [origin, 'https://api.openai.com']) expect(await use(own)).toBe('given');
  for (const other of ['http://api.openai.com', 'https://api.openai.com.evil.example', 'https://api.mistral.ai'])
    await expect(use(other)).rejects.toThrow('is sent nowhere else');
});

it('a key of a custom endpoint is not saved without the endpoint', async () => {
  const ctx = await account();
  expect(await saveKey(ctx, 'anna', { ...input, provider: 'custom' })).toEqual({
    problem: { field: 'endpoint', reason: 'A custom endpoint needs its address: the key is sent nowhere else' },
  });
});

it.each([
  ['sk-2345678901234567', ''],
  ['sk-23456789012345678', '5678'],
])('of the key %s the characters "%s" are shown', async (apiKey, shown) => {
  const ctx = await account();
  expect(await saveKey(ctx, 'anna', { ...input, apiKey })).toMatchObject({ key: { lastFour: shown } });
});

it('a key can be entered again after the master key was lost, and the old ones open again once it is back', async () => {
  const [lost, next] = [Buffer.alloc(32, 3).toString('base64'), Buffer.alloc(32, 4).toString('base64')];
  const ctx = await account({ masterKey: lost });
  const id = await saved(ctx);
  const after = { ...ctx, config: { ...ctx.config, masterKey: next } };
  const keyOf = (context: Context, keyId: string) =>
    withKey(context, { userId: 'anna', id: keyId, origin }, async (key) => key);
  await expect(keyOf(after, id)).rejects.toThrow('enter the key again');
  expect(await recheckKey(after, 'anna', id)).toMatchObject({ keyStatus: 'unreachable' });
  const again = await saveKey(after, 'anna', { ...input, name: 'Again' });
  const newId = 'key' in again ? again.key.id : '';
  expect(await keyOf(after, newId)).toBe(canary);
  const back = { ...ctx, config: { ...ctx.config, masterKey: next, masterKeyPrevious: lost } };
  expect([await keyOf(back, id), await keyOf(back, newId)]).toEqual([canary, canary]);
  await rotateMasterKey(withActor(back, { kind: 'system', name: 'test' }));
  expect([await keyOf(after, id), await keyOf(after, newId)]).toEqual([canary, canary]);
});

it('a lost master key that an account has replaced does not stop a rotation', async () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  const ctx = await account({ masterKey: key(3) });
  const id = await saved(ctx);
  const second = { ...ctx, config: { ...ctx.config, masterKey: key(4) } };
  await saved(second);
  const third = { ...ctx, config: { ...ctx.config, masterKey: key(5), masterKeyPrevious: key(4) } };
  const rotate = () => rotateMasterKey(withActor(third, { kind: 'system', name: 'test' }));
  // One account with two data keys, of which one is skipped.
  expect([await rotate(), await rotate()]).toEqual([
    { accounts: 1, left: 0 },
    { accounts: 0, left: 0 },
  ]);
  const alone = { ...ctx, config: { ...ctx.config, masterKey: key(5) } };
  expect(await withKey(alone, { userId: 'anna', id, origin }, async (opened) => opened)).toBe(canary);
});

it('a lost master key that an account has not replaced refuses a rotation, names the account, and changes nothing', async () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  const ctx = await account({ masterKey: key(3) });
  const id = await saved(ctx);
  const second = { ...ctx, config: { ...ctx.config, masterKey: key(4) } };
  expect(await saveKey(second, 'bob', input)).toHaveProperty('key');
  const rows = () => ctx.db.select().from(accountDataKey).orderBy(accountDataKey.id);
  const before = await rows();
  const third = { ...ctx, config: { ...ctx.config, masterKey: key(5), masterKeyPrevious: key(4) } };
  const rotate = () => rotateMasterKey(withActor(third, { kind: 'system', name: 'test' }));
  const refused = await rotate();
  expect(refused).toMatchObject({ lost: [{ account: 'anna@example.com', masterKeyId: before[0]!.masterKeyId }] });
  expect(lostSentence(refused as LostKeys)).toContain(`anna@example.com (master key ${before[0]!.masterKeyId})`);
  expect(await rows()).toEqual(before);
  const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'master-key.rotate'));
  expect(acts).toEqual([]);
  await saveKey(second, 'anna', { ...input, name: 'Again' });
  expect(await rotate()).toEqual({ accounts: 2, left: 0 });
  await expect(withKey(third, { userId: 'anna', id, origin }, async () => 1)).rejects.toThrow('enter the key again');
});

it('makes the master key file for the owner alone, and rotates it without losing a key', async () => {
  const ctx = await account();
  const id = await saved(ctx);
  const file = path.join(ctx.config.dataDir, 'master-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await rotateMasterKey(withActor(ctx, { kind: 'system', name: 'test' }))).toEqual({ accounts: 1, left: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await withKey(ctx, { userId: 'anna', id, origin }, async (key) => key === canary)).toBe(true);
});

it('rotates from MASTER_KEY_PREVIOUS to MASTER_KEY', async () => {
  const [one, two] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
  const ctx = await account({ masterKey: one });
  const id = await saved(ctx);
  const both = { ...ctx, config: { ...ctx.config, masterKey: two, masterKeyPrevious: one } };
  await rotateMasterKey(withActor(both, { kind: 'system', name: 'test' }));
  const after = { ...ctx, config: { ...ctx.config, masterKey: two, masterKeyPrevious: null } };
  expect(await withKey(after, { userId: 'anna', id, origin }, async (key) => key === canary)).toBe(true);
  await expect(withKey(ctx, { userId: 'anna', id, origin }, async () => 1)).rejects.toThrow('master key');
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
