import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Behaviour } from '../../../bench/src/testing/batch-server.ts';
import { record } from '../../platform/mutate.server.ts';
import { cancelRun } from '../../runs/change-run.server.ts';
import { takeRun } from '../../runs/execution/run-lease.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { openBatchAccount, samplesOf } from '../../runs/testing/batch-account.server.ts';
import { addModel, visitRun } from '../../runs/testing/benchmark-account.server.ts';

const DAY_MS = 86_400_000;

async function open(behaviour: Behaviour = {}) {
  const account = await openBatchAccount(behaviour);
  onTestFinished(account.close);
  return account;
}

/** A provider that is down once its batch is submitted. */
async function openDown() {
  let isDown = false;
  const account = await open({
    polls: 99,
    meddle: (line) => (isDown && line.startsWith('openai') ? { status: 503 } : undefined),
  });
  const runId = await account.begin();
  await visitRun(account.ctx, runId);
  isDown = true;
  return { ...account, runId };
}

it('a run whose provider cannot be reached ends when its results are kept no longer', async () => {
  const { ctx, runId, visit } = await openDown();
  expect((await visit(runId, 27 * DAY_MS)).status).toBe('waiting');
  const run = await visit(runId, 2 * DAY_MS);
  expect(run).toMatchObject({ status: 'failed', reservedTokens: 0 });
  expect(run.error).toMatch(/^mini \(batch batch_1\): /);
  expect((await samplesOf(ctx, runId)).map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted']);
});

it('a cancelled run whose provider cannot be reached ends when no provider works on its batch any more', async () => {
  const { ctx, runId, visit } = await openDown();
  expect((await visit(runId, 9 * DAY_MS)).status).toBe('waiting');
  await cancelRun(ctx, 'anna', runId);
  for (const days of [0, 2]) expect((await visit(runId, days * DAY_MS)).status).toBe('waiting');
  expect((await visit(runId, 2 * DAY_MS)).status).toBe('cancelled');
  expect((await samplesOf(ctx, runId)).map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted']);
});

it('a run whose batch no provider takes ends when one that had taken it would, and says that nothing of it was asked', async () => {
  const { ctx, begin, visit } = await open({
    meddle: (line) => (line === 'openai POST /batches' ? { status: 429 } : undefined),
  });
  const runId = await begin();
  await visit(runId);
  const early = await visit(runId, 27 * DAY_MS);
  expect(early.status).toBe('waiting');
  expect(early.visitAt!.getTime() - ctx.now().getTime()).toBe(300_000);
  expect(await visit(runId, 2 * DAY_MS)).toMatchObject({ status: 'failed', reservedTokens: 0 });
  expect(await samplesOf(ctx, runId)).toEqual([]);
});

it('a model that cannot be asked any more does not keep the batches of the others from being cancelled', async () => {
  const { ctx, host, mini, begin, visit } = await open({ polls: 99 });
  const other = await addModel(ctx, 'second', { provider: 'openai', sentModel: 'gpt-4o' });
  const runId = await begin({ modelIds: [mini, other] });
  await visit(runId);
  const spec = sql`jsonb_set(${benchmarkRuns.spec}, '{models,0,provider}', '"nobody"')`;
  await record(
    ctx,
    async (tx) => void (await tx.update(benchmarkRuns).set({ spec }).where(eq(benchmarkRuns.id, runId))),
  );
  await visit(runId);
  expect(host.batches.map(({ state }) => state).sort()).toEqual(['cancelled', 'running']);
});

it('a run that this version cannot make any further has its batches cancelled before they are given up', async () => {
  const { ctx, host, begin, visit } = await open({ polls: 99 });
  const runId = await begin();
  await visit(runId);
  const spec = sql`${benchmarkRuns.spec} || '{"stopWhenDecided": true}'::jsonb`;
  await record(
    ctx,
    async (tx) => void (await tx.update(benchmarkRuns).set({ spec }).where(eq(benchmarkRuns.id, runId))),
  );
  expect([(await visit(runId)).status, host.batches[0]?.state]).toEqual(['failed', 'cancelled']);
  expect((await samplesOf(ctx, runId)).map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted']);
});

it('a refused upload ends the run with the words of the provider', async () => {
  const { begin, visit } = await open({
    meddle: (line) => (line === 'openai POST /files' ? { status: 413 } : undefined),
  });
  expect(await visit(await begin())).toMatchObject({ status: 'failed', error: 'mini: 413: not now' });
});

it('a run that is cancelled has its batches cancelled while another run of the same person is made', async () => {
  const { ctx, host, begin, visit } = await open({ polls: 99 });
  const runId = await begin();
  await visit(runId);
  const other = await begin({}, 'two');
  await takeRun(ctx, other, 'another worker');
  expect((await visit(runId)).status).toBe('waiting');
  await cancelRun(ctx, 'anna', runId);
  // The worker that took it to end it was killed.
  const left = { status: 'running', leaseJob: 'dead', leaseUntil: new Date(0), visitAt: null } as const;
  await record(ctx, async (tx) => void (await tx.update(benchmarkRuns).set(left).where(eq(benchmarkRuns.id, runId))));
  expect([(await visit(runId)).status, host.batches[0]?.state]).toEqual(['cancelled', 'cancelled']);
});

it('a run that is cancelled just before a visit ends is visited again at once, and only then', async () => {
  let cancel = async () => {};
  const { ctx, begin, visit } = await open({
    polls: 99,
    meddle: (line) => {
      if (line.startsWith('openai GET /batches/')) void cancel();
      return undefined;
    },
  });
  const runId = await begin();
  // As a cancellation leaves a run that a worker holds; the worker looks for one every half second.
  const cancelled = { cancelRequested: 'cancel' as const };
  cancel = () =>
    record(ctx, async (tx) => void (await tx.update(benchmarkRuns).set(cancelled).where(eq(benchmarkRuns.id, runId))));
  const run = await visit(runId);
  expect([run.status, run.cancelRequested]).toEqual(['waiting', 'cancel']);
  expect(run.visitAt).toEqual(ctx.now());
  cancel = async () => {};
  expect((await visit(runId)).status).toBe('cancelled');
});
