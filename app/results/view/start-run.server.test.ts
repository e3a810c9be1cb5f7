import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { subscription } from '../../billing/schema.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { cancelRun, resumeRun } from '../../runs/change-run.server.ts';
import { executeRunJob } from '../../runs/execution/execute-run-job.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun, listResults, readLiveState } from '../../runs/run-queries.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { dieDuring, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { listAnswers, loadRunView } from '../load-run-view.server.ts';
import { exportOf } from '../run-view.ts';

const provider = startFakeProvider();

const request = {
  prompt: 'Say hello',
  system: '',
  table: null,
  rounds: 2,
  tieMargin: 0.2,
  cacheMode: 'warm' as const,
  request: { maxOutputTokens: 100 },
  name: '',
};

async function model(ctx: Context, name: string): Promise<string> {
  const saved = await registerModel(ctx, 'anna', {
    name,
    description: '',
    modelType: 'text-generation',
    apiEndpoint: provider.url,
    provider: 'custom',
    sentModel: '',
    protocol: '',
    keyId: '',
  });
  if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
  return saved.model.id;
}

const start = { startKey: 'one', origin: 'page' as const };

async function started(ctx: Context, names: string[], facts: Partial<typeof request> = {}): Promise<string> {
  const modelIds: string[] = [];
  for (const name of names) modelIds.push(await model(ctx, name));
  const result = await startRun(ctx, 'anna', { ...request, ...facts, modelIds }, start);
  if ('refusal' in result) throw new Error(result.refusal.description);
  return result.runId;
}

const work = (ctx: Context) => runQueuedJobs(ctx, [executeRunJob]);

it('runs every model in every round, keeps each answer and sums the run up, its tokens in and out together', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['alpha', 'beta']);
  await work(ctx);
  const run = await getRun(ctx, 'anna', runId);
  expect(run).toMatchObject({ status: 'completed', planned: 4, reservedTokens: 0 });
  const view = await loadRunView(ctx, run);
  expect(view.models.map(({ name, answered }) => [name, answered])).toEqual([
    ['alpha', 2],
    ['beta', 2],
  ]);
  expect(view.verdicts[0]).toMatch(/^Not enough rounds/);
  const answers = await listAnswers(ctx, runId, { caseId: 'prompt', round: 2 });
  expect(answers.map(({ text }) => text).sort()).toEqual(['Hello from alpha', 'Hello from beta']);
  const results = await listResults(ctx, 'anna');
  expect(results.map(({ status, metrics }) => [status, metrics.tokens_used, metrics.tokens_generated])).toEqual([
    ['completed', 13, 3],
    ['completed', 13, 3],
  ]);
  expect(exportOf(view, answers, '').results.map(({ metrics }) => metrics)).toMatchObject([
    { tokens_used: 13, tokens_generated: 3 },
    { tokens_used: 13, tokens_generated: 3 },
  ]);
});

it('books what a run took, warm-ups included, on the month', async () => {
  const ctx = await openBenchmarkAccount();
  await started(ctx, ['alpha']);
  expect((await findTokenUsage(ctx, 'anna')).reserved).toBeGreaterThan(200);
  await work(ctx);
  expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ month: '2026-11', reserved: 0, used: 3 * 13 });
});

it('takes a second press of the same form for the same run', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['alpha']);
  const again = await startRun(ctx, 'anna', { ...request, modelIds: [await model(ctx, 'beta')] }, start);
  expect(again).toEqual({ runId });
});

it.each([
  ['a blank prompt', 'Empty prompt', { prompt: '  ' }],
  ['no models', 'No models selected', { modelIds: [] }],
  ['a prompt of more than 1 MB', 'This suite cannot be run', { prompt: 'x'.repeat(1_100_000) }],
])('refuses %s before anything is spent', async (_what, title, facts) => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await model(ctx, 'alpha')];
  const result = await startRun(ctx, 'anna', { ...request, modelIds, ...facts }, start);
  expect(result).toMatchObject({ refusal: { title } });
  expect(await work(ctx)).toEqual([]);
});

it('names the rows of a suite that is too long', async () => {
  const ctx = await openBenchmarkAccount();
  const table = { format: 'csv' as const, text: `id,thing\n${'a,b\n'.repeat(100_000)}` };
  const result = await startRun(ctx, 'anna', { ...request, table, modelIds: [await model(ctx, 'alpha')] }, start);
  expect(JSON.stringify(result)).toContain('100,000 cases; one run takes at most 1,000');
});

it('fills the variables of a table into the prompt', async () => {
  const ctx = await openBenchmarkAccount();
  const table = { format: 'csv' as const, text: 'id,thing\nrain,rain\ntides,the tides\n' };
  await started(ctx, ['alpha'], { prompt: 'Explain {{thing}}', table: table as never, rounds: 1 });
  await work(ctx);
  expect(provider.calls.map(({ prompt }) => prompt).sort()).toEqual(['Explain rain', 'Explain the tides']);
});

async function subscribe(ctx: Context, plan: string): Promise<void> {
  const [now, later] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  await record(ctx, async (tx) => {
    await tx.insert(subscription).values({
      id: 's',
      userId: 'anna',
      gateway: 'sandbox',
      reference: 'r',
      plan,
      interval: 'monthly',
      quantity: 5,
      status: 'active',
      unitAmountMinor: 29_900,
      currency: 'USD',
      currentPeriodEnd: later,
      accessUntil: later,
      createdAt: now,
      updatedAt: now,
      observedAt: now,
    });
  });
}

const billed = { billing: { isOn: true, isSandboxPublic: false, currency: 'USD' } };

it('without a plan three models run at once up to the free tokens; a plan keeps to its models and to its tokens', async () => {
  const ctx = await openBenchmarkAccount(billed);
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push(await model(ctx, name));
  const ask = (modelIds: string[], facts = {}) => startRun(ctx, 'anna', { ...request, modelIds, ...facts }, start);
  expect(await ask(ids)).toMatchObject({
    refusal: {
      status: 402,
      title: 'Subscription Required',
      description: expect.stringContaining('3 models at once and 200,000 tokens a month'),
    },
  });
  expect(await ask(ids.slice(0, 2), { request: { maxOutputTokens: 150_000 } })).toMatchObject({
    refusal: { title: 'Token limit reached', description: expect.stringContaining('200,000 that are free') },
  });
  const free = await startRun(ctx, 'anna', { ...request, modelIds: ids.slice(0, 2) }, { ...start, startKey: 'free' });
  if ('refusal' in free) throw new Error(free.refusal.description);
  expect(await scheduleRun(ctx, 'anna', free.runId, 'daily')).toEqual({
    problem: expect.stringContaining('Scheduled runs need a plan.'),
  });
  await cancelRun(ctx, 'anna', free.runId);
  await subscribe(ctx, 'starter');
  expect(await ask(ids)).toMatchObject({
    refusal: {
      title: 'Model limit reached',
      description: 'Your current plan allows benchmarking up to 3 models simultaneously',
    },
  });
  const wide = { request: { maxOutputTokens: 200_000 } };
  expect(await ask(ids.slice(0, 3), wide)).toMatchObject({ refusal: { title: 'Token limit reached' } });
  expect(JSON.stringify(await ask(ids.slice(0, 3), wide))).toContain('500,000 of the 500,000');
  expect(await ask(ids.slice(0, 3))).toHaveProperty('runId');
});

it('goes on after a crash without making or paying for a call twice', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['alpha', 'beta']);
  const run = await getRun(ctx, 'anna', runId);
  const [first] = run.spec.models;
  // A worker that was killed during this call.
  await dieDuring(ctx, runId, [{ caseId: 'prompt', modelKey: first!.key, round: 1 }]);
  await work(ctx);
  const measured = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
  const interrupted = measured.filter(({ outcome }) => outcome === 'interrupted');
  expect(interrupted.map(({ modelKey, round }) => [modelKey, round])).toEqual([[first!.key, 1]]);
  // One warm-up and the three calls that had not begun.
  expect(provider.calls).toHaveLength(4);
  await resumeRun(ctx, 'anna', runId, 'failed');
  await work(ctx);
  expect((await getRun(ctx, 'anna', runId)).status).toBe('completed');
  expect(provider.calls).toHaveLength(6);
  expect((await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 })).map(({ repeats }) => repeats).sort()).toEqual([
    0, 1,
  ]);
});

it('says what went wrong when no model answers', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['broken']);
  await work(ctx);
  const run = await getRun(ctx, 'anna', runId);
  expect(run.status).toBe('failed');
  expect((await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 }))[0]?.message).toContain('takes no prompts');
});

it('keeps texts that a database does not take as they are', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['odd'], { rounds: 1 });
  await work(ctx);
  const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
  expect(answer?.text).toContain('<script>alert(1)</script>');
  expect(answer?.text).toContain('مرحبا 👋');
});

it('ends a waiting run at once when it is cancelled, and repeats it from its spec', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['alpha']);
  await cancelRun(ctx, 'anna', runId);
  await work(ctx);
  expect((await getRun(ctx, 'anna', runId)).status).toBe('cancelled');
  expect(provider.calls).toEqual([]);
  expect(await repeatRun(ctx, 'anna', runId, { startKey: 'two', origin: 'page' })).toHaveProperty('runId');
  await work(ctx);
  expect(provider.calls).toHaveLength(3);
});

it('shows a running run as far as it has come to someone who opens the page again', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['alpha'], { rounds: 1 });
  await work(ctx);
  const { state } = await readLiveState(ctx, await getRun(ctx, 'anna', runId));
  expect(Object.values(state.cells)).toMatchObject([{ state: 'done', answer: 'Hello from alpha' }]);
});

it('shows no call as under way that is over, however many rounds were told of before the page was opened', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await started(ctx, ['alpha', 'beta'], { rounds: 3 });
  await work(ctx);
  const { state } = await readLiveState(ctx, { ...(await getRun(ctx, 'anna', runId)), status: 'running' });
  const cells = Object.values(state.cells);
  expect(cells.map(({ state: how, round, startedMs }) => ({ how, round, startedMs }))).toEqual(
    cells.map(() => ({ how: 'done', round: 3, startedMs: null })),
  );
  expect(cells.map(({ answer }) => answer).toSorted()).toEqual(['Hello from alpha', 'Hello from beta']);
});

it('gives the words of a provider that refused even the warm-up, and names the model', async () => {
  const ctx = await openBenchmarkAccount();
  provider.reply = () => ({ status: 401, message: 'Incorrect API key provided' });
  const runId = await started(ctx, ['alpha'], { rounds: 3 });
  await work(ctx);
  expect((await getRun(ctx, 'anna', runId)).error).toMatch(/^No model answered \(alpha: .*Incorrect API key provided/);
});

it('lists the metrics of a run that has no name', async () => {
  const ctx = await openBenchmarkAccount();
  await started(ctx, ['alpha'], { rounds: 1 });
  await work(ctx);
  const [result] = await listResults(ctx, 'anna');
  expect(result?.benchmark_tests.metrics).toContain('response_time_ms');
});
