import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { organisationMembers, organisations } from '../../organisations/schema.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { openLiveStream, whileSeen } from '../../runs/live-stream.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { createApiKey, findApiKeyOwner, findOpenKeys, listApiKeys, revokeApiKey } from './api-keys.server.ts';

const inDays = (ctx: Context, days: number): Context => {
  const at = new Date(ctx.now().getTime() + days * 86_400_000);
  return { ...ctx, now: () => at };
};

it('an API key works until the day on which it expires, and the list says so', async () => {
  const ctx = await openBenchmarkAccount();
  const monthly = await createApiKey(ctx, 'anna', 'monthly', ['read'], 30);
  const lasting = await createApiKey(ctx, 'anna', 'lasting', ['read']);
  if ('problem' in monthly || 'problem' in lasting) throw new Error('no key was made');
  expect(await findApiKeyOwner(inDays(ctx, 29), monthly.secret)).toMatchObject({ userId: 'anna', scopes: ['read'] });
  expect(await findApiKeyOwner(inDays(ctx, 31), monthly.secret)).toBeNull();
  expect(await findApiKeyOwner(inDays(ctx, 3_100), lasting.secret)).toMatchObject({ userId: 'anna' });
  const later = await listApiKeys(inDays(ctx, 31), 'anna');
  expect(later.map(({ name, isExpired }) => [name, isExpired]).sort()).toEqual([
    ['lasting', false],
    ['monthly', true],
  ]);
});

it('the event stream of a run of an organisation ends for who leaves it, and for nobody else', async () => {
  const database = await openTestDatabase();
  const ctx = await openBenchmarkAccount({}, database);
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })],
  });
  await record(ctx, async (tx) => {
    const people = ['acme', 'mia', 'vera'];
    await tx.insert(user).values(people.map((id) => ({ id, email: `${id}@acme.example` })));
    await tx.insert(organisations).values({ id: 'acme', address: 'acme' });
    const facts = { organisationId: 'acme', role: 'viewer' as const, joinedAt: ctx.now() };
    await tx.insert(organisationMembers).values(['mia', 'vera'].map((userId) => ({ userId, ...facts })));
    await tx.update(benchmarkRuns).set({ userId: 'acme', startedBy: 'mia' });
  });
  const open = async (userId: string) => {
    const reader = withActor(ctx, { kind: 'apiKey', userId, keyId: userId, scopes: ['read'] });
    const findOpen = whileSeen({ id: runId, userId: 'acme' }, userId, async (_, ids) => new Set(ids));
    const stream = (await openLiveStream(reader, database, runId, 0, findOpen)).body!.getReader();
    await stream.read();
    return stream;
  };
  const [mia, vera] = [await open('mia'), await open('vera')];
  await record(ctx, (tx) => tx.delete(organisationMembers).where(eq(organisationMembers.userId, 'mia')));
  const ended = mia.read();
  await (await open('vera')).cancel();
  expect(await ended).toMatchObject({ done: true });
  const still = vera.read().then(() => 'ended');
  await (await open('vera')).cancel();
  expect(await Promise.race([still, Promise.resolve('open')])).toBe('open');
  await vera.cancel();
});

it('the event stream of an API key ends when the key was revoked or its account suspended, and no other stream with it', async () => {
  const database = await openTestDatabase();
  const ctx = await openBenchmarkAccount({}, database);
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })],
  });
  for (const name of ['revoked', 'suspended']) await createApiKey(ctx, 'anna', name, ['read']);
  const keys = Object.fromEntries((await listApiKeys(ctx, 'anna')).map(({ name, id }) => [name, id]));
  const open = async (keyId: string) => {
    const reader = withActor(ctx, { kind: 'apiKey', userId: 'anna', keyId, scopes: ['read'] });
    const stream = (await openLiveStream(reader, database, runId, 0, findOpenKeys)).body!.getReader();
    await stream.read();
    return stream;
  };
  const [revoked, suspended] = [await open(keys.revoked!), await open(keys.suspended!)];
  await revokeApiKey(ctx, 'anna', keys.revoked!);
  // A further reader makes the feed look at all of them.
  await (await open(keys.suspended!)).cancel();
  expect(await revoked.read()).toMatchObject({ done: true });
  await record(ctx, async (tx) => void (await tx.update(user).set({ suspendedAt: ctx.now() })));
  await open(keys.suspended!);
  expect(await suspended.read()).toMatchObject({ done: true });
});
