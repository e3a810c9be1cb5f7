/** Who holds a judging, when it may continue, and how an abandoned one is found. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { organisations } from '../../organisations/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { RunLost } from '../../runs/held-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns, benchmarkTokens } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { listKeys } from '../../vault/key-queries.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { cancelJudging, findJudging } from '../change-judging.server.ts';
import { findForgottenJudgings, judgeRunJob } from '../judge/judge-run-job.server.ts';
import { benchmarkJudgings } from '../schema.server.ts';
import { carryOutJudgings } from '../testing/judgings.server.ts';
import { endJudging } from './judging-ending.server.ts';
import { type HeldJudging, JudgingWatch, takeJudging } from './judging-lease.server.ts';
import { beginQuestion, listVerdicts, settlePendingQuestions, storeVerdict } from './verdict-store.server.ts';

const provider = startFakeProvider();
beforeEach(() => {
  provider.reply = ({ model }) => (model === 'judge' ? 'Alike. [[TIE]]' : null);
});

async function begun(ctx: Context) {
  const add = (name: string) => addModel(ctx, name, { apiEndpoint: provider.url });
  const modelIds = [await add('alpha'), await add('beta')];
  const judge = { modelId: await add('judge'), criteria: 'Which is clearer?', rounds: 1 };
  return { runId: await beginRun(ctx, { modelIds, judge }), modelIds };
}

it('the judge waits while a run of the account is measured, and goes on when it is over', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, modelIds } = await begun(ctx);
  await carryOutRuns(ctx);
  const { signal } = new AbortController();
  await carryOutJudgings(ctx);
  const held = await resumeAs(ctx, runId, 'mine');
  const other = await beginRun(ctx, { modelIds }, { startKey: 'other', origin: 'page' });
  const watch = new JudgingWatch(ctx, held, 'anna', signal);
  try {
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ status: 'running' }).where(eq(benchmarkRuns.id, other));
    });
    await watch.look(ctx, held, 'anna');
    let isFree = false;
    const free = watch.whenFree().then(() => {
      isFree = true;
    });
    await watch.look(ctx, held, 'anna');
    expect(isFree).toBe(false);
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ status: 'completed' }).where(eq(benchmarkRuns.id, other));
    });
    await watch.look(ctx, held, 'anna');
    await free;
    expect(isFree).toBe(true);
    expect(watch.reason).toBeNull();
    await cancelJudging(ctx, 'anna', runId);
    await watch.look(ctx, held, 'anna');
    expect(watch.reason).toBe('cancel');
    expect(watch.signal.aborted).toBe(true);
  } finally {
    watch.end();
  }
});

/** The judging while this job works on it. */
async function resumeAs(ctx: Context, runId: string, jobId: string): Promise<HeldJudging> {
  await record(ctx, async (tx) => {
    await tx.update(benchmarkJudgings).set({ status: 'queued' }).where(eq(benchmarkJudgings.runId, runId));
  });
  return (await takeJudging(ctx, runId, jobId))!;
}

it('a worker that lost its judging writes nothing more: no question, no verdict, no end, no renewal', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  const run = await getRun(ctx, 'anna', runId);
  const [stored] = await listVerdicts(ctx, runId);
  const stale = await resumeAs(ctx, runId, 'stale');
  const given = {
    state: 'answered',
    winner: 'beta',
    text: 'late',
    error: null,
    tokens: 9,
    costNanos: null,
    currency: null,
    isBilled: true,
  } as const;
  const next = await resumeAs(ctx, runId, 'next');
  expect(next.block).toBe(stale.block + 1);
  const before = await ctx.db.select().from(benchmarkJudgings);
  await expect(beginQuestion(ctx, stale, stored!)).rejects.toThrow(RunLost);
  await expect(storeVerdict(ctx, stale, stored!, given)).rejects.toThrow(RunLost);
  await expect(settlePendingQuestions(ctx, stale)).rejects.toThrow(RunLost);
  await endJudging(ctx, run, stale.block, { status: 'completed', error: null });
  expect(await ctx.db.select().from(benchmarkJudgings)).toEqual(before);
  expect((await listVerdicts(ctx, runId, { hasWords: true })).map(({ raw }) => raw)).not.toContain('late');
  const watch = new JudgingWatch(ctx, stale, 'anna', new AbortController().signal);
  await watch.look(ctx, stale, 'anna');
  watch.end();
  expect(watch.reason).toBe('lost');
  await storeVerdict(ctx, next, stored!, given);
  expect((await listVerdicts(ctx, runId, { hasWords: true })).map(({ raw }) => raw)).toContain('late');
});

it('a judging whose worker gives no sign of life is found and put back into the queue', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  await resumeAs(ctx, runId, 'living');
  await record(ctx, async (tx) => {
    // Its first job is over, but the queue was not notified.
    await tx.execute(sql`delete from pgboss.job`);
  });
  expect(await findForgotten(ctx)).toEqual([]);
  await record(ctx, async (tx) => {
    await tx.update(benchmarkJudgings).set({ leaseUntil: new Date(0) });
  });
  expect(await findForgotten(ctx)).toEqual([{ runId }]);
});

it('a suspended account is not judged for: what waits goes on when it is restored, and what is under way stops', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await carryOutRuns(ctx);
  const suspend = (suspendedAt: Date | null) =>
    record(ctx, async (tx) => void (await tx.update(user).set({ suspendedAt })));
  const statusNow = async () => (await findJudging(ctx, runId))!.status;
  const asked = provider.calls.length;
  await suspend(new Date());
  await carryOutJudgings(ctx);
  // Its first job is over.
  await record(ctx, async (tx) => void (await tx.execute(sql`delete from pgboss.job`)));
  expect([await statusNow(), await findForgotten(ctx)]).toEqual(['queued', []]);
  await suspend(null);
  expect(await findForgotten(ctx)).toEqual([{ runId }]);
  expect(provider.calls).toHaveLength(asked);
  const held = (await takeJudging(ctx, runId, 'mine'))!;
  const watch = new JudgingWatch(ctx, held, 'anna', new AbortController().signal);
  await watch.look(ctx, held, 'anna');
  expect(watch.reason).toBeNull();
  await suspend(new Date());
  await watch.look(ctx, held, 'anna');
  watch.end();
  expect(watch.reason).toBe('cancel');
});

it('a judging of somebody who was removed from the organisation ends without a question and frees its tokens, when its judge has a key of theirs', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await carryOutRuns(ctx);
  await saveKey(ctx, 'anna', { provider: 'openai', name: 'Mine', apiKey: 'sk-of-anna-1234567890', endpoint: '' });
  const [key] = await listKeys(ctx, 'anna');
  const organisationId = 'acme';
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: organisationId, email: 'acme@organisation.invalid', role: 'organisation' });
    await tx.insert(organisations).values({ id: organisationId, address: 'acme' });
    const withKey = sql`jsonb_set(${benchmarkRuns.spec}, '{judge,model,keyId}', to_jsonb(${key!.id}::text))`;
    await tx.update(benchmarkRuns).set({ userId: organisationId, startedBy: 'anna', spec: withKey });
    await tx.execute(sql`delete from pgboss.job`);
  });
  const reserved = async () => (await ctx.db.select().from(benchmarkTokens))[0]!.reserved;
  expect(await reserved()).toBeGreaterThan(0);
  const asked = provider.calls.length;
  expect(await findForgotten(ctx)).toEqual([{ runId }]);
  await carryOutJudgings(ctx);
  expect([(await findJudging(ctx, runId))!.status, await reserved()]).toEqual(['cancelled', 0]);
  expect(provider.calls).toHaveLength(asked);
});

/** Runs the search for forgotten judgings. @returns what was queued */
async function findForgotten(ctx: Context): Promise<unknown[]> {
  const { signal } = new AbortController();
  await findForgottenJudgings.run(ctx, {}, { signal, jobId: 'find', attempt: 0, heartbeat: async () => {} });
  return (await listQueuedJobs(ctx)).filter(({ name }) => name === judgeRunJob.name).map(({ payload }) => payload);
}
