/** What an account can store: no quota can be passed, whatever arrives at the same moment. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import {
  accountQuotas,
  MAX_PUSHED_BYTES,
  pushedBytesWords,
  type QuotaName,
  quotaWords,
} from '../../billing/account-quota.ts';
import { aiModels } from '../../models/schema.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { benchmarkShares } from '../../results/schema.server.ts';
import { revokeShare, shareRun } from '../../results/share-run.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { benchmarkRuns, benchmarkSchedules, benchmarkTests } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { addModel, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { bodyOf, makeRun } from '../../runs/testing/made-run.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../calls/api-keys.server.ts';
import { apiKey } from '../schema.server.ts';
import { storePushedRun } from './push-run.server.ts';

const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
const config = { allowPrivateEndpoints: true, billing };
const endpoint = { apiEndpoint: 'http://127.0.0.1:9/v1' };
const five = <Result>(act: (index: number) => Promise<Result>) => Promise.all([0, 1, 2, 3, 4].map(act));

describe('the quota of an account', () => {
  async function account() {
    const database = await openTestDatabase();
    const userId = `ida-${Math.random().toString(36).slice(2)}`;
    const actor = { kind: 'user', userId, role: 'user' } as const;
    const ctx = contextOn(database, { actor, config });
    await mutate(ctx, 'test.account', { kind: 'account', id: userId }, async (tx) => {
      await tx.insert(user).values({ id: userId, email: `${userId}@example.com` });
    });
    return { ctx, userId };
  }

  it('allows 50 API keys, also for 60 requests at the same moment', async () => {
    const { ctx, userId } = await account();
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, i) => createApiKey(ctx, userId, `key ${i}`, ['read'])),
    );
    expect(made.filter((result) => 'secret' in result)).toHaveLength(50);
    expect(made.filter((result) => 'problem' in result)[0]).toEqual({ problem: quotaWords('apiKeys') });
    expect(await listApiKeys(ctx, userId)).toHaveLength(50);
  });

  it('allows 100 provider keys, also for 110 requests at the same moment, and only what was saved is on record', async () => {
    const { ctx, userId } = await account();
    const input = { provider: 'custom', apiKey: 'sk-0123456789', endpoint: 'http://127.0.0.1:9/v1' };
    const saved = await Promise.all(
      Array.from({ length: 110 }, (_, i) => saveKey(ctx, userId, { ...input, name: `key ${i}` } as never)),
    );
    expect(saved.filter((result) => 'key' in result)).toHaveLength(100);
    const { action, actorId } = auditLog;
    expect(await ctx.db.$count(auditLog, and(eq(action, 'provider-key.save'), eq(actorId, userId)))).toBe(100);
  });

  it('of pushed runs bounds their number and their bytes together', async () => {
    const { ctx, userId } = await account();
    const bytes = MAX_PUSHED_BYTES - 1_000;
    const run = await makeRun();
    const base = {
      userId,
      name: 'old',
      status: 'completed',
      origin: 'push',
      planned: 1,
      reservedTokens: 0,
      month: '2026-11',
      spec: { models: [], rounds: 1 } as never,
      createdAt: ctx.now(),
    };
    await record(ctx, async (tx) => {
      await tx.insert(benchmarkRuns).values({ ...base, id: `${userId}-big`, startKey: 'big', pushedBytes: bytes });
    });
    expect(await storePushedRun(ctx, userId, bodyOf(run))).toEqual({ problem: pushedBytesWords });
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ pushedBytes: 1 });
      const rows = Array.from({ length: 498 }, (_, i) => ({ ...base, id: `${userId}-${i}`, startKey: `old-${i}` }));
      await tx.insert(benchmarkRuns).values(rows);
    });
    const bodies = ['a', 'b', 'c'].map((runId) => bodyOf({ ...run, manifest: { ...run.manifest, runId } }));
    const kept = await Promise.all(bodies.map((body) => storePushedRun(ctx, userId, body)));
    expect(kept.filter((result) => 'runId' in result)).toHaveLength(1);
    expect(kept.filter((result) => 'problem' in result)[0]).toEqual({ problem: quotaWords('pushedRuns') });
  });

  /** Rows of an account that has room for two more. */
  const nearlyFull = <Row>(name: QuotaName, row: (index: number) => Row) =>
    Array.from({ length: accountQuotas[name].most - 2 }, (_, index) => row(index));

  async function accountWithRun() {
    const { ctx, userId } = await account();
    const pushed = await storePushedRun(ctx, userId, bodyOf(await makeRun()));
    if ('problem' in pushed) throw new Error(pushed.problem);
    return { ctx, userId, runId: pushed.runId };
  }

  it('allows 1,000 models, also for requests at the same moment', async () => {
    const { ctx, userId } = await account();
    const stored = { userId, name: 'old', modelType: 'text', createdAt: ctx.now(), updatedAt: ctx.now() };
    const rows = nearlyFull('models', (index) => ({ ...stored, id: `${userId}-${index}` }));
    await record(ctx, async (tx) => void (await tx.insert(aiModels).values(rows)));
    const saved = await five((index) => addModel(ctx, `new ${index}`, endpoint, userId).catch(String));
    expect(saved.filter((result) => result.includes(quotaWords('models')))).toHaveLength(3);
    expect(await ctx.db.$count(aiModels, eq(aiModels.userId, userId))).toBe(1_000);
  });

  it('allows 500 share links, also for requests at the same moment, and a revoked one leaves its place', async () => {
    const { ctx, userId, runId } = await accountWithRun();
    const facts = { isPublic: false, hasPrompts: false };
    const stored = { ...facts, userId, runId, createdAt: ctx.now() };
    const rows = nearlyFull('shares', (index) => ({ ...stored, token: `${userId}-${index}` }));
    await record(ctx, async (tx) => void (await tx.insert(benchmarkShares).values(rows)));
    const shared = await five(() => shareRun(ctx, userId, runId, facts));
    expect(shared.filter((result) => 'token' in result)).toHaveLength(2);
    expect(shared.filter((result) => 'problem' in result)[0]).toEqual({ problem: quotaWords('shares') });
    await revokeShare(ctx, userId, `${userId}-0`);
    expect(await shareRun(ctx, userId, runId, facts)).toHaveProperty('token');
    expect(await ctx.db.$count(benchmarkShares, eq(benchmarkShares.userId, userId))).toBe(500);
  });

  it('allows 1,000 suites, also for runs that start at the same moment', async () => {
    const { ctx, userId } = await account();
    const stored = { userId, metrics: [], prompt: 'Hi', caseCount: 1, createdAt: ctx.now() };
    const rows = nearlyFull('suites', (index) => ({ ...stored, id: `${userId}-${index}`, name: `old ${index}` }));
    await record(ctx, async (tx) => void (await tx.insert(benchmarkTests).values(rows)));
    const modelIds = [await addModel(ctx, 'one', endpoint, userId)];
    const started = await five((index) => {
      const request = { ...usualRequest, modelIds, name: `new ${index}` };
      return startRun(ctx, userId, request, { startKey: `${userId}-${index}`, origin: 'page' });
    });
    expect(started.filter((result) => 'runId' in result)).toHaveLength(2);
    expect(started.find((result) => 'refusal' in result)).toMatchObject({
      refusal: { description: quotaWords('suites') },
    });
    expect(await ctx.db.$count(benchmarkTests, eq(benchmarkTests.userId, userId))).toBe(1_000);
  });

  it('allows 50 scheduled runs, also for requests at the same moment', async () => {
    const { ctx, userId } = await account();
    const run = { userId, name: 'old', status: 'completed', origin: 'page', planned: 1, reservedTokens: 0 };
    const stored = { ...run, month: '2026-11', spec: { models: [], rounds: 1 } as never, createdAt: ctx.now() };
    const idOf = (index: number) => `${userId}-${index}`;
    const runs = Array.from({ length: 53 }, (_, index) => ({ ...stored, id: idOf(index), startKey: idOf(index) }));
    const rows = nearlyFull('schedules', (index) => {
      const times = { nextAt: ctx.now(), createdAt: ctx.now() };
      return { id: idOf(index), userId, runId: idOf(index), every: 'daily', ...times };
    });
    await record(ctx, async (tx) => {
      await tx.insert(benchmarkRuns).values(runs);
      await tx.insert(benchmarkSchedules).values(rows);
    });
    const problems = await five((index) => scheduleRun(ctx, userId, idOf(48 + index), 'weekly'));
    expect(problems.filter((problem) => problem === null)).toHaveLength(2);
    expect(problems.find((problem) => problem !== null)).toEqual({ problem: quotaWords('schedules') });
  });

  it('of API keys counts no revoked key, and no row of one is left', async () => {
    const { ctx, userId } = await account();
    for (let index = 0; index < 3; index += 1) {
      await createApiKey(ctx, userId, `key ${index}`, ['read']);
      const [key] = await listApiKeys(ctx, userId);
      await revokeApiKey(ctx, userId, key!.id);
    }
    expect(await ctx.db.$count(apiKey, eq(apiKey.userId, userId))).toBe(0);
  });
});
