/** Conversations with a simulated user that were cut off: what was paid for is on record, and is not paid for again. */
import type { Sample } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { cancelRun, resumeRun } from '../change-run.server.ts';
import { getRun } from '../run-queries.server.ts';
import { readSamples } from '../sample-store.server.ts';
import { benchmarkSamples } from '../schema.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../testing/benchmark-account.server.ts';
import { endLease } from '../testing/checked-runs.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';

const provider = startFakeProvider();
/** Of each call of the provider. */
const TOKENS = 13;

const isForUser = ({ prompt }: { prompt: string }) => prompt.includes('Write the next message.');
const asked = () => {
  const user = provider.calls.filter(isForUser).length;
  return { user, model: provider.calls.length - user };
};

beforeEach(() => {
  let messages = 0;
  provider.reply = (call) => (isForUser(call) ? `message ${++messages}` : `Reply to ${call.prompt}`);
});

async function given(more: object = {}) {
  const ctx = await openBenchmarkAccount({});
  const alpha = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const simulatedUserId = await addModel(ctx, 'player', { apiEndpoint: provider.url });
  const user = { goal: 'A refund', stop: { turns: 3 } };
  const request = { ...usualRequest, rounds: 1, prompt: 'Refund?', modelIds: [alpha], user, simulatedUserId, ...more };
  return { ctx, runId: await beginRun(ctx, request) };
}

async function callOf(ctx: Context, runId: string) {
  const samples = [];
  for await (const sample of readSamples(ctx, runId)) samples.push(sample);
  const [row] = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
  return { samples, row: row! };
}

/** Cancels the run at a call of the provider, which waits until the run has ended. */
async function cutAtNext(ctx: Context, runId: string, at: number): Promise<void> {
  let release = () => {};
  provider.onCall = async (count) => {
    if (count !== at) return;
    await cancelRun(ctx, 'anna', runId);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  await carryOutRuns(ctx);
  release();
  provider.onCall = () => {};
}

/** It went on from its first answer and the message after that. */
async function expectWhole(ctx: Context, runId: string): Promise<void> {
  const { samples, row } = await callOf(ctx, runId);
  expect(samples).toHaveLength(1);
  expect(samples[0]!.conversation!.turns.map(({ user, text }) => [user, text])).toEqual([
    ['Refund?', 'Reply to Refund?'],
    ['message 1', 'Reply to message 1'],
    ['message 2', 'Reply to message 2'],
  ]);
  // Three answers and two messages.
  expect(row).toMatchObject({ outcome: 'ok', tokens: 5 * TOKENS, repeats: 0, earlier: [] });
  const run = await getRun(ctx, 'anna', runId);
  expect(run).toMatchObject({ status: 'completed', usedTokens: 5 * TOKENS, summary: { models: [{ answered: 1 }] } });
  expect((run.manifest as { totals: { tokens: number } }).totals.tokens).toBe(5 * TOKENS);
}

it('a conversation that a cancellation cut off goes on from its last answer when the run is resumed', async () => {
  const { ctx, runId } = await given();
  // The second answer.
  await cutAtNext(ctx, runId, 3);
  const { row } = await callOf(ctx, runId);
  expect(row).toMatchObject({ outcome: 'aborted', tokens: 2 * TOKENS });
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'cancelled', usedTokens: 2 * TOKENS });
  const before = asked();
  expect(await resumeRun(ctx, 'anna', runId, 'rest')).toEqual({ runId });
  await carryOutRuns(ctx);
  const after = asked();
  expect([after.model - before.model, after.user - before.user]).toEqual([2, 1]);
  await expectWhole(ctx, runId);
});

it('a conversation whose worker was killed keeps what was said and paid for, and goes on when its failed calls are made again', async () => {
  const { ctx, runId } = await given();
  let turns: unknown;
  provider.onCall = async (count) => {
    if (count !== 3) return;
    // On record while the second answer is asked for. Then another worker takes the run.
    const { row, samples } = await callOf(ctx, runId);
    turns = [row.outcome, row.tokens, (row.record as { outcome: string }).outcome, samples.length];
    await endLease(ctx, runId, { block: 2 });
  };
  await carryOutRuns(ctx);
  expect(turns).toEqual(['pending', 2 * TOKENS, 'interrupted', 0]);
  provider.onCall = () => {};
  await carryOutRuns(ctx);
  const lost = await callOf(ctx, runId);
  expect(lost.row).toMatchObject({ outcome: 'interrupted', tokens: 2 * TOKENS });
  expect(lost.samples[0]).toMatchObject({ conversation: { turns: [{}], calls: [{}], ending: 'stopped' } });
  const before = asked();
  expect(await resumeRun(ctx, 'anna', runId, 'failed')).toEqual({ runId });
  await carryOutRuns(ctx);
  const after = asked();
  expect([after.model - before.model, after.user - before.user]).toEqual([2, 1]);
  await expectWhole(ctx, runId);
});

it('a message of the simulated user that was under way at a kill counts as unknown for the user, and not for the model', async () => {
  const { ctx, runId } = await given();
  provider.onCall = async (count) => {
    if (count === 2) await endLease(ctx, runId, { block: 2 });
  };
  await carryOutRuns(ctx);
  provider.onCall = () => {};
  await carryOutRuns(ctx);
  const lost = await callOf(ctx, runId);
  expect(lost.row).toMatchObject({ outcome: 'interrupted', tokens: TOKENS });
  const [{ conversation, cost }] = lost.samples as [Sample];
  expect(conversation!.calls).toMatchObject([{ outcome: 'interrupted', isUncounted: true, cost: null }]);
  expect(cost?.isAtLeast ?? false).toBe(false);
  await resumeRun(ctx, 'anna', runId, 'failed');
  await carryOutRuns(ctx);
  const { samples } = await callOf(ctx, runId);
  expect(samples.map(({ outcome, conversation }) => [outcome, conversation!.turns.length])).toEqual([['ok', 3]]);
  expect(samples[0]!.conversation!.calls.map(({ isUncounted }) => isUncounted)).toEqual([true, false, false]);
});

it('of a conversation with tools that was killed all turns that were paid for are on record and counted, and it begins again', async () => {
  const weather = { name: 'weather', parameters: { type: 'object' }, results: [{ result: 'Warm.' }] };
  const { ctx, runId } = await given({ tools: JSON.stringify([weather]) });
  let messages = 0;
  provider.reply = (call) => {
    if (isForUser(call)) return `message ${++messages}`;
    return call.prompt === 'message 1' ? { tool: 'weather', input: {} } : `Reply to ${call.prompt}`;
  };
  // An answer, a message, a call of a tool, an answer, a message. Then another worker takes the run.
  provider.onCall = async (count) => {
    if (count !== 6) return;
    await endLease(ctx, runId, { block: 2 });
  };
  await carryOutRuns(ctx);
  provider.onCall = () => {};
  await carryOutRuns(ctx);
  const lost = await callOf(ctx, runId);
  expect(lost.row).toMatchObject({ outcome: 'interrupted', tokens: 5 * TOKENS });
  expect(lost.samples[0]).toMatchObject({ conversation: { turns: [{}, {}], calls: [{}, {}] }, toolCalls: [{}] });
  messages = 0;
  await resumeRun(ctx, 'anna', runId, 'failed');
  await carryOutRuns(ctx);
  const { row, samples } = await callOf(ctx, runId);
  expect(samples.map(({ outcome }) => outcome)).toEqual(['interrupted', 'ok']);
  // Its three answers, two messages and the call of the tool come to what was paid for before.
  expect(row).toMatchObject({ outcome: 'ok', tokens: (5 + 6) * TOKENS });
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed', usedTokens: (5 + 6) * TOKENS });
});

it('a conversation that is cut off again, before anything more was answered, has lost nothing', async () => {
  const { ctx, runId } = await given();
  await cutAtNext(ctx, runId, 3);
  await resumeRun(ctx, 'anna', runId, 'rest');
  await cutAtNext(ctx, runId, provider.calls.length + 1);
  const { row, samples } = await callOf(ctx, runId);
  expect(row).toMatchObject({ outcome: 'aborted', tokens: 2 * TOKENS, earlier: [] });
  expect(samples[0]!.attempts.map(({ turn = 1, outcome }) => [turn, outcome])).toEqual([
    [1, 'ok'],
    [2, 'aborted'],
    [2, 'aborted'],
  ]);
  await resumeRun(ctx, 'anna', runId, 'rest');
  await carryOutRuns(ctx);
  await expectWhole(ctx, runId);
});
