import { expect, it } from 'vitest';
import '../../judging/register-judge.server.ts';
import { benchmarkJudgings } from '../../judging/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { exportShared, loadShared, shareRun } from '../../results/share-run.server.ts';
import { cancelRun, resumeRun } from '../../runs/change-run.server.ts';
import { executeRun } from '../../runs/execution/execute-run.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { uncountedNanos } from '../../runs/planning/uncounted-calls.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import type { RunRequest } from '../../runs/run-request.ts';
import { benchmarkRuns, benchmarkTokens } from '../../runs/schema.server.ts';
import {
  addModel,
  addPricedModel,
  beginRun,
  carryOutRuns,
  dieDuring,
  openBenchmarkAccount,
  usualRequest,
  withBilling,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { sharedStart } from './shared-start.server.ts';

const provider = startFakeProvider();

/** 10 tokens in and 3 out at $0.15 and $0.60 a million: 3,300 nano-dollars a call. */
async function prepare(config: object = {}) {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { openai: provider.url }, ...config });
  return { ctx, modelId: await addModel(ctx, 'alpha', { apiEndpoint: provider.url }) };
}
type Ctx = Awaited<ReturnType<typeof prepare>>['ctx'];

/** As a judge that was paid so much leaves it. */
const payJudge = (ctx: Ctx, runId: string, spentNanos: number) =>
  record(ctx, async (tx) => {
    const row = { runId, status: 'completed', reservedTokens: 0, createdAt: ctx.now(), spentNanos };
    await tx.insert(benchmarkJudgings).values(row);
  });

it('a run ends at its budget with what was measured, is not resumed with the same, and makes the rest with a larger one', {
  tags: 'embedded-only',
}, async () => {
  const { ctx } = await prepare();
  const modelIds = [await addPricedModel(ctx)];
  // The most that a call of 40 tokens may cost is reserved, which is more than it takes.
  const request = { modelIds, rounds: 10, request: { maxOutputTokens: 40 }, budgetNanos: 60_000 };
  const runId = await beginRun(ctx, request);
  await carryOutRuns(ctx);
  const stopped = await getRun(ctx, 'anna', runId);
  const made = provider.calls.length;
  expect(stopped.status).toBe('budget_reached');
  expect(made).toBeGreaterThan(2);
  const view = await loadRunView(ctx, stopped);
  expect(view).toMatchObject({
    limit: 'its budget of $0.000060',
    asked: [
      ['Output limit', '40 tokens'],
      ['Budget', '$0.000060'],
    ],
  });
  expect(view.models[0]!.attempted).toBe(made - 1);
  const { totals } = stopped.manifest as { totals: { nanos: number } };
  expect(totals.nanos).toBeLessThanOrEqual(60_000);
  expect(await resumeRun(ctx, 'anna', runId, 'rest')).toMatchObject({
    refusal: { field: 'budget', description: expect.stringContaining('$0.000060') },
  });
  expect(await resumeRun(ctx, 'anna', runId, 'rest', 0)).toHaveProperty('refusal');
  expect(await resumeRun(ctx, 'anna', runId, 'rest', 1_000_000)).toEqual({ runId });
  await carryOutRuns(ctx);
  const whole = await getRun(ctx, 'anna', runId);
  expect(whole).toMatchObject({ status: 'completed', spec: { budgetNanos: 1_000_000 } });
  expect((await loadRunView(ctx, whole)).models[0]).toMatchObject({ attempted: 10, answered: 10 });
});

it('a run that goes on has only what its judge has left of the budget, and says that the budget ended it', async () => {
  const { ctx } = await prepare(withBilling);
  const request = {
    modelIds: [await addPricedModel(ctx)],
    rounds: 10,
    request: { maxOutputTokens: 40 },
    budgetNanos: 60_000,
  };
  const runId = await beginRun(ctx, request);
  await carryOutRuns(ctx);
  const made = provider.calls.length;
  await payJudge(ctx, runId, 940_000);
  expect(await resumeRun(ctx, 'anna', runId, 'rest', 1_000_000)).toEqual({ runId });
  await carryOutRuns(ctx);
  expect(provider.calls.length).toBeLessThanOrEqual(made + 1);
  const run = await getRun(ctx, 'anna', runId);
  expect(await loadRunView(ctx, run)).toMatchObject({ status: 'budget_reached', limit: 'its budget of $0.0010' });
});

it('a budget is refused for a model whose price is unknown, and for a judge of which it is', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, modelId } = await prepare();
  const known = [await addPricedModel(ctx), await addModel(ctx, 'gpt-4o', { provider: 'openai' })];
  const plan = (facts: Partial<RunRequest>) =>
    planRun(ctx, 'anna', { ...usualRequest, modelIds: known, budgetNanos: 1e9, ...facts }, 1);
  const refused = { refusal: { status: 422, field: 'budget', description: expect.stringContaining('is unknown') } };
  expect(await plan({ modelIds: [modelId] })).toMatchObject(refused);
  expect(await plan({ judge: { modelId, criteria: 'Which?', rounds: 1 } })).toMatchObject(refused);
  expect(await plan({ budgetNanos: -1 })).toMatchObject({ refusal: { field: 'budget' } });
  expect(await plan({})).not.toHaveProperty('refusal');
});

it('a run is not gone on with where its calls and its judge have taken the budget', {
  tags: 'embedded-only',
}, async () => {
  const { ctx } = await prepare();
  provider.reply = () => (provider.calls.length === 2 ? { status: 400, message: 'Not this one' } : null);
  const request = { modelIds: [await addPricedModel(ctx)], rounds: 3, request: { maxOutputTokens: 40 } };
  const runId = await beginRun(ctx, { ...request, budgetNanos: 1_000_000 });
  await carryOutRuns(ctx);
  await payJudge(ctx, runId, 995_000);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed' });
  expect(await resumeRun(ctx, 'anna', runId, 'failed')).toMatchObject({
    refusal: { field: 'budget', description: expect.stringMatching(/^This run may have cost \$0\.0010 so far/) },
  });
  expect(await resumeRun(ctx, 'anna', runId, 'failed', 2_000_000)).toEqual({ runId });
});

it('what calls without a count of tokens may have cost is kept from the rest of the run', {
  tags: 'embedded-only',
}, async () => {
  const { ctx } = await prepare();
  provider.outputTokens = null;
  provider.reply = () => (provider.calls.length === 4 ? { status: 400, message: 'Not this one' } : null);
  const request = { modelIds: [await addPricedModel(ctx)], rounds: 3, request: { maxOutputTokens: 40 } };
  const runId = await beginRun(ctx, { ...request, budgetNanos: 10_000_000 });
  await carryOutRuns(ctx);
  // Two answers and the warm-up.
  const held = await uncountedNanos(ctx, await getRun(ctx, 'anna', runId));
  const most = held / 3;
  expect(most).toBeGreaterThan(40 * 600);
  expect(await resumeRun(ctx, 'anna', runId, 'failed', held)).toHaveProperty('refusal.field', 'budget');
  expect(await resumeRun(ctx, 'anna', runId, 'failed', held + most - 1)).toEqual({ runId });
  await carryOutRuns(ctx);
  expect(provider.calls).toHaveLength(4);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'budget_reached' });
});

it('what a call may have cost that was under way when its worker was killed is kept from the rest of the run', async () => {
  const { ctx } = await prepare();
  const modelId = await addPricedModel(ctx);
  const runId = await beginRun(ctx, { modelIds: [modelId], rounds: 2, budgetNanos: 10_000_000 });
  await dieDuring(ctx, runId, [{ caseId: 'prompt', modelKey: modelId, round: 1 }]);
  await carryOutRuns(ctx);
  expect(await uncountedNanos(ctx, await getRun(ctx, 'anna', runId))).toBeGreaterThan(2_048 * 600);
});

it('what calls without a count of tokens may have cost is kept from the judge', async () => {
  const { ctx } = await prepare();
  provider.outputTokens = null;
  provider.reply = ({ model }) => (model === 'gpt-4o' ? '[[9]]' : null);
  const judge = { modelId: await addPricedModel(ctx, 'gpt-4o'), criteria: '', rounds: 1 };
  const cases = Array.from({ length: 10 }, (_, number) => `${number},thing ${number}`);
  const table = { format: 'csv' as const, text: `id,thing\n${cases.join('\n')}\n` };
  // Ten calls may have taken 12 million, and a question to the judge 15 million.
  const request = { prompt: 'Say {{thing}}', table, checks: [{ judge: 'Polite' }], judge, budgetNanos: 20_000_000 };
  const runId = await beginRun(ctx, { ...request, modelIds: [await addPricedModel(ctx)] });
  await carryOutRuns(ctx);
  expect(provider.calls).toHaveLength(10);
  const { error } = await getRun(ctx, 'anna', runId);
  expect(error).toContain('The money set aside for the judge is used up.');
});

it('what a conversation that goes on may have cost is kept from the budget once', async () => {
  const { ctx } = await prepare();
  provider.reply = ({ prompt }) => `Reply ${provider.calls.length} to ${prompt.length}`;
  const simulatedUserId = await addModel(ctx, 'gpt-4o', { provider: 'openai' });
  const user = { goal: 'A refund', stop: { turns: 3 } };
  const request = { modelIds: [await addPricedModel(ctx)], user, simulatedUserId, request: { maxOutputTokens: 40 } };
  const runId = await beginRun(ctx, { ...request, budgetNanos: 1e9 });
  const released = Promise.withResolvers<void>();
  // The second answer, which waits until the run has ended.
  provider.onCall = async (count) => {
    if (count !== 3) return;
    await cancelRun(ctx, 'anna', runId);
    await released.promise;
  };
  await carryOutRuns(ctx);
  released.resolve();
  const cut = await getRun(ctx, 'anna', runId);
  expect(cut.status).toBe('cancelled');
  const spent = (cut.manifest as { totals: { nanos: number } }).totals.nanos;
  const most = await uncountedNanos(ctx, cut);
  expect(most).toBeGreaterThan(spent);
  expect(await resumeRun(ctx, 'anna', runId, 'rest', spent + Math.round(1.5 * most))).toEqual({ runId });
  await carryOutRuns(ctx);
  const whole = await getRun(ctx, 'anna', runId);
  expect(whole).toMatchObject({ status: 'completed', summary: { models: [{ answered: 1 }] } });
  expect(await uncountedNanos(ctx, whole)).toBe(most);
});

const setAside = (ctx: Ctx, reservedTokens: number) =>
  record(ctx, async (tx) => void (await tx.update(benchmarkRuns).set({ reservedTokens })));

it('a worker that takes a run over expects answers as long as those that were made before', async () => {
  const { ctx, modelId } = await prepare(withBilling);
  provider.outputTokens = 6_000;
  const runId = await beginRun(ctx, { modelIds: [modelId], rounds: 10 });
  await setAside(ctx, 190_000);
  const worker = new AbortController();
  provider.onCall = (count) => {
    if (count === 4) worker.abort();
  };
  await expect(executeRun(ctx, runId, { signal: worker.signal, jobId: 'one' })).rejects.toThrow('The worker stops');
  const made = provider.calls.length;
  // The warm-up and two answers of 6,010 tokens: what is left is enough for 2,048, and not for twice 6,000.
  await setAside(ctx, 3 * 6_010 + 9_000);
  await executeRun(ctx, runId, { signal: new AbortController().signal, jobId: 'one' });
  expect(provider.calls).toHaveLength(made);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'budget_reached' });
});

it('for failed calls that are made again, as much is set aside as the answers before were long', async () => {
  const { ctx, modelId } = await prepare(withBilling);
  provider.outputTokens = 6_000;
  provider.reply = () => (provider.calls.length === 4 ? { status: 400, message: 'Not this one' } : null);
  const runId = await beginRun(ctx, { modelIds: [modelId], rounds: 3 });
  await setAside(ctx, 190_000);
  await carryOutRuns(ctx);
  expect(await resumeRun(ctx, 'anna', runId, 'failed')).toEqual({ runId });
  // For an answer the longest so far, and twice that for a warm-up, which leaves room for the last call.
  const { reservedTokens } = await getRun(ctx, 'anna', runId);
  expect([reservedTokens > 18_000, reservedTokens < 19_000]).toEqual([true, true]);
  await carryOutRuns(ctx);
  expect(provider.calls).toHaveLength(6);
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed' });
});

it('a run that its tokens ended goes on when there are some again, however long its answers are', async () => {
  const { ctx, modelId } = await prepare(withBilling);
  provider.outputTokens = 12_000;
  const things = Array.from({ length: 60 }, (_, number) => `${number},thing ${number}`);
  const table = { format: 'csv' as const, text: `id,thing\n${things.join('\n')}\n` };
  const runId = await beginRun(ctx, { modelIds: [modelId], prompt: 'Say {{thing}}', table });
  await carryOutRuns(ctx);
  const made = provider.calls.length;
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'budget_reached' });
  // As in the next month.
  await record(ctx, async (tx) => void (await tx.update(benchmarkTokens).set({ used: 0 })));
  expect(await resumeRun(ctx, 'anna', runId, 'rest')).toEqual({ runId });
  await carryOutRuns(ctx);
  expect(provider.calls.length).toBeGreaterThan(made + 5);
});

it('readers of a link see that a budget ended the run, and not its amount', async () => {
  const { ctx } = await prepare();
  const modelIds = [await addPricedModel(ctx)];
  const runId = await beginRun(ctx, { modelIds, rounds: 10, request: { maxOutputTokens: 40 }, budgetNanos: 41_739 });
  await carryOutRuns(ctx);
  for (const hasPrompts of [true, false]) {
    const shared = await shareRun(ctx, 'anna', runId, { isPublic: true, hasPrompts });
    if ('problem' in shared) throw new Error(shared.problem);
    const seen = await loadShared(ctx, shared.token);
    expect(seen.view).toMatchObject({ limit: 'its budget', asked: [['Output limit', '40 tokens']] });
    expect(JSON.stringify(seen)).not.toMatch(/0\.00004|41739|Budget/);
    if (hasPrompts) expect(await (await exportShared(ctx, shared.token, 'suite')).text()).not.toContain('budget');
  }
  expect(sharedStart(await getRun(ctx, 'anna', runId), [])).toMatchObject({ budget: undefined });
});
