/** What happens at the same time in an organisation, on connections of their own. */
import { and, eq, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { makeOrganisationAccount } from '../../accounts/organisation-account.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { organisationMembers, organisations, serviceAccounts } from '../../organisations/schema.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { record, recordStatement } from '../../platform/mutate.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { apiKey } from '../../run-api/schema.server.ts';
import { post } from '../../run-api/testing/call-api.server.ts';
import { resumeRun } from '../../runs/change-run.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { saveItem } from '../lists/change-collection.server.ts';
import { collections } from '../schema.server.ts';

const provider = startFakeProvider();
// The embedded database has one connection, so that nothing happens at the same time there.
const onPostgres = it.runIf(inject('testDatabase').kind === 'postgres');

/** Acme with Anna, its owner, a shared key and a model; each context has connections of its own. */
async function given(monthlyNanos: number | null = null) {
  const database = await openTestDatabase();
  const config = { providerBaseUrls: { openai: provider.url } };
  const ctx = await openBenchmarkAccount(config, database);
  const other = contextOn(database, { actor: ctx.actor, config: { ...ctx.config, ...config } as never });
  await record(ctx, async (tx) => {
    await makeOrganisationAccount(ctx, tx, { id: 'acme', name: 'Acme' });
    await tx.insert(organisations).values({ id: 'acme', address: 'acme', monthlyNanos });
    const membership = { organisationId: 'acme', userId: 'anna', role: 'owner', joinedAt: ctx.now() } as const;
    await tx.insert(organisationMembers).values(membership);
  });
  const key = { provider: 'openai', name: 'Team', apiKey: 'sk-of-acme-and-nobody-else-1234567890', endpoint: '' };
  await saveKey(ctx, 'acme', key, { id: 'acme', mustStill: async () => {} } as never);
  const facts = { description: '', modelType: 'text', apiEndpoint: '', protocol: '', keyId: '' };
  const model = { ...facts, provider: 'openai', name: 'mini', sentModel: 'gpt-4o-mini' };
  const saved = await registerModel(ctx, 'anna', model, 'acme');
  if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
  return { database, ctx, other, modelId: saved.model.id };
}

/** Runs `work` in a transaction that stays open until `meanwhile` has ended. */
async function during<Result>(
  ctx: Context,
  work: (tx: Parameters<Parameters<typeof record>[1]>[0]) => Promise<unknown>,
  meanwhile: (end: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = record(ctx, async (tx) => {
    await work(tx);
    done.resolve();
    await released.promise;
  });
  await done.promise;
  const end = async () => {
    released.resolve();
    await open;
  };
  try {
    return await meanwhile(end);
  } finally {
    await end();
  }
}

/** Whether `work` comes to wait for a lock before it has ended. */
async function comesToWait(ctx: Context, work: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  void work.catch(() => null).then(() => (hasEnded = true));
  const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!hasEnded) if ((await recordStatement(ctx, isWaiting)).length > 0) return true;
  return false;
}

onPostgres('a member who is removed while a run is resumed does not resume it', async () => {
  const { ctx, other, modelId } = await given();
  const request = { ...usualRequest, organisation: 'acme', modelIds: [modelId] };
  const started = await startRun(ctx, 'anna', request, { startKey: 'one', origin: 'page' });
  if ('refusal' in started) throw new Error(started.refusal.description);
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ status: 'cancelled' }));
  const isAnna = and(eq(organisationMembers.organisationId, 'acme'), eq(organisationMembers.userId, 'anna'));
  const resumed = await during(
    other,
    (tx) => tx.delete(organisationMembers).where(isAnna),
    async (end) => {
      const resuming = resumeRun(ctx, 'anna', started.runId, 'rest');
      await comesToWait(other, resuming);
      await end();
      return await resuming;
    },
  );
  expect(resumed).toMatchObject({ refusal: { title: 'Not for this organisation' } });
  expect(await ctx.db.select({ status: benchmarkRuns.status }).from(benchmarkRuns)).toEqual([{ status: 'cancelled' }]);
});

onPostgres('saving an item does not wait for a list of the organisation that somebody else changes', async () => {
  const { ctx, other } = await given();
  const list = { id: 'l1', userId: 'acme', name: 'For support', createdAt: ctx.now(), updatedAt: ctx.now() };
  await record(ctx, (tx) => tx.insert(collections).values(list));
  const item = { kind: 'tool', id: 'chatgpt' } as const;
  const choice = { ...item, lists: [], shown: [], favourites: true, newName: '' };
  const saved = await during(
    other,
    (tx) => tx.update(collections).set({ note: 'Changed' }).where(eq(collections.id, 'l1')),
    async () => {
      const saving = saveItem(ctx, 'anna', { ...item, name: 'ChatGPT' }, choice);
      return (await comesToWait(other, saving)) ? 'it waits' : await saving;
    },
  );
  expect(saved).toBeNull();
});

it('of two uses of one service token at once both are answered, and they never pass a limit together', async () => {
  // Room for one run.
  const { database, ctx, modelId } = await given(15_000_000);
  const account = { id: 'nightly', userId: 'acme', name: 'Nightly', role: 'member', createdAt: ctx.now() } as const;
  await record(ctx, (tx) => tx.insert(serviceAccounts).values(account));
  const made = await createApiKey(ctx, 'acme', 'build server', ['read', 'run'], null, 'nightly');
  if ('problem' in made) throw new Error(made.problem);
  const body = { prompt: 'Say hello.', rounds: 1, modelIds: [modelId], parameters: { maxOutputTokens: 10_000 } };
  const use = (key: string) => {
    const own = withActor(contextOn(database, { config: ctx.config as never }), { kind: 'visitor' });
    const headers = { authorization: `Bearer ${made.secret}`, 'idempotency-key': key };
    return post(new TestBrowser(own), '/api/runs', body, headers);
  };
  const twins = await Promise.all([use('same'), use('same')]);
  expect(twins.map(({ status }) => status)).toEqual([202, 202]);
  expect(twins[0]!.body.run_id).toBe(twins[1]!.body.run_id);
  const [run] = await ctx.db.select().from(benchmarkRuns);
  expect(run).toMatchObject({ userId: 'acme', serviceAccountId: 'nightly' });
  await record(ctx, (tx) => tx.update(organisations).set({ monthlyNanos: 25_000_000 }));
  const others = await Promise.all([use('third'), use('fourth')]);
  expect(others.map(({ status }) => status).sort()).toEqual([202, 403]);
  expect(await ctx.db.$count(benchmarkRuns)).toBe(2);
  const [token] = await ctx.db.select().from(apiKey);
  expect(token!.lastUsedAt).not.toBeNull();
});
