import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cancelJudging, resumeJudging } from '../../judging/change-judging.server.ts';
import { benchmarkVerdicts } from '../../judging/schema.server.ts';
import { retireModel } from '../../models/save-model.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { revokeShare } from '../../results/share-run.server.ts';
import { judged, judgingOf, provider, statesOf } from '../../results/testing/judged-runs.server.ts';
import { makeShare } from '../../results/testing/shares.server.ts';
import { deleteRun, resumeRun } from '../../runs/change-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns, benchmarkTokens } from '../../runs/schema.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  subscribeTo,
  withBilling,
} from '../../runs/testing/benchmark-account.server.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.server.ts';

/** How often an act is on record. */
const countOf = (ctx: Context, action: string) => ctx.db.$count(auditLog, eq(auditLog.action, action));

async function finishedRun(ctx: Context): Promise<string> {
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const runId = await beginRun(ctx, { modelIds, request: { maxOutputTokens: 100 } });
  await carryOutRuns(ctx);
  return runId;
}

async function useUpTokens(ctx: Context, runId: string): Promise<void> {
  const { month } = await getRun(ctx, 'anna', runId);
  const used = 10_000_000_000;
  await record(ctx, (tx) =>
    tx
      .insert(benchmarkTokens)
      .values({ userId: 'anna', month, used })
      .onConflictDoUpdate({ target: [benchmarkTokens.userId, benchmarkTokens.month], set: { used } }),
  );
}

describe('An act that is not carried out leaves no audit row', () => {
  it('resuming a run without tokens for it is refused and not on record', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter');
    provider.reply = () => ({ status: 500, message: 'Down.' });
    const runId = await finishedRun(ctx);
    provider.reply = () => null;
    await useUpTokens(ctx, runId);
    const resumed = await resumeRun(ctx, 'anna', runId, 'failed');
    expect(resumed).toMatchObject({ refusal: { title: 'Token limit reached' } });
    expect(await countOf(ctx, 'run.resume-failed')).toBe(0);
  });

  it('asking a judge again without tokens for it is refused, changes no verdict and is not on record', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter');
    const runId = await judged(ctx);
    await record(ctx, (tx) => tx.update(benchmarkVerdicts).set({ state: 'failed', winner: null }));
    await useUpTokens(ctx, runId);
    expect(await resumeJudging(ctx, 'anna', runId)).toMatchObject({ refusal: { title: 'Token limit reached' } });
    expect(await statesOf(ctx, runId)).toEqual(['failed', 'failed']);
    expect(await countOf(ctx, 'run.resume-judge')).toBe(0);
  });

  it('stopping a judge that has finished changes nothing and is not on record', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await judged(ctx);
    await cancelJudging(ctx, 'anna', runId);
    expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'completed', cancelRequested: null });
    expect(await countOf(ctx, 'run.cancel-judge')).toBe(0);
  });

  it('deleting a run that a worker still carries out ends the run and is not on record as deleted', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await finishedRun(ctx);
    await record(ctx, (tx) => tx.update(benchmarkRuns).set({ status: 'running' }).where(eq(benchmarkRuns.id, runId)));
    await deleteRun(ctx, 'anna', runId);
    expect(await getRun(ctx, 'anna', runId)).toMatchObject({ cancelRequested: 'cancel' });
    expect(await countOf(ctx, 'run.delete')).toBe(0);
  });

  it('a deleted run is on record once', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await finishedRun(ctx);
    await deleteRun(ctx, 'anna', runId);
    expect(await countOf(ctx, 'run.delete')).toBe(1);
  });

  it('only the first revocation of one’s own API key is on record', async () => {
    const ctx = await openBenchmarkAccount();
    await createApiKey(ctx, 'anna', 'CI', ['read']);
    const [key] = await listApiKeys(ctx, 'anna');
    await revokeApiKey(ctx, 'berta', key!.id);
    await revokeApiKey(ctx, 'anna', 'unknown');
    expect(await listApiKeys(ctx, 'anna')).toHaveLength(1);
    expect(await countOf(ctx, 'api-key.revoke')).toBe(0);
    await revokeApiKey(ctx, 'anna', key!.id);
    await revokeApiKey(ctx, 'anna', key!.id);
    expect(await countOf(ctx, 'api-key.revoke')).toBe(1);
  });

  it('only the first revocation of one’s own share is on record', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await finishedRun(ctx);
    const token = await makeShare(ctx, runId, { isPublic: false, hasPrompts: false });
    await revokeShare(ctx, 'berta', token);
    expect(await countOf(ctx, 'run.revoke-share')).toBe(0);
    await revokeShare(ctx, 'anna', token);
    await revokeShare(ctx, 'anna', token);
    expect(await countOf(ctx, 'run.revoke-share')).toBe(1);
  });

  it('bringing back a model that the plan does not pay for is refused and not on record', async () => {
    const ctx = await openBenchmarkAccount(withBilling);
    await subscribeTo(ctx, 'starter', 1);
    const first = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
    await retireModel(ctx, 'anna', first, true);
    await addModel(ctx, 'beta', { apiEndpoint: provider.url });
    expect(await retireModel(ctx, 'anna', first, false)).toMatchObject({ problem: expect.any(String) });
    expect(await countOf(ctx, 'model.bring-back')).toBe(0);
    const [newest] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(newest?.action).toBe('model.register');
  });
});
