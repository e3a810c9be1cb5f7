/** Checks by a rubric, which a judge makes when the calls of a run are made. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { carryOutJudgings } from '../../judging/testing/judgings.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { cancelRun } from '../../runs/change-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { benchmarkLive, benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { openBatchAccount } from '../../runs/testing/batch-account.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { listCaseRows } from '../list-case-rows.server.ts';
import {
  begun,
  checks,
  gradeAll,
  graded,
  gradeOf,
  gradesOf,
  rubric,
  runOf,
  viewOf,
} from '../testing/graded-runs.server.ts';
import { criteria, judgingOf, model, provider, questionsTo } from '../testing/judged-runs.server.ts';

beforeEach(gradeAll);

it('grades each answer when all calls are made, and its grades are checks like the others', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await graded(ctx, { rounds: 2 });
  expect(provider.calls.slice(-4).map(({ model: name }) => name)).toEqual(Array(4).fill('judge'));
  expect(questionsTo()).toHaveLength(4);
  expect(questionsTo()[0]!.prompt).toContain(rubric);
  const view = await viewOf(ctx, runId);
  expect(view).toMatchObject({ status: 'completed', error: null, quality: null, gaps: [] });
  expect(view.models.map(({ name, passRate, checks: made }) => [name, passRate, made])).toEqual([
    ['alpha', 1, [contains(2), judged(2)]],
    ['beta', 0, [contains(2), judged(0)]],
  ]);
  expect(view.grading).toEqual({
    name: 'judge',
    provider: 'custom',
    model: 'judge',
    asked: 4,
    tokens: 4 * 13,
    cost: { nanos: null, currency: 'USD', isAtLeast: true },
    error: null,
    warnings: [],
  });
  expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'completed', reservedTokens: 0, usedTokens: 4 * 13 });
  const events = (await ctx.db.select({ event: benchmarkLive.event }).from(benchmarkLive)).map(({ event }) => event);
  expect(events).toContainEqual({ kind: 'grading', done: 0, of: 4 });
  expect(events).toContainEqual({ kind: 'grading', done: 4, of: 4 });
});

it('shows no answer as passed whose grade the judge did not give', async () => {
  const ctx = await openBenchmarkAccount();
  provider.reply = ({ model: name }) => (name === 'judge' ? 'banana' : null);
  const run = await runOf(ctx, await graded(ctx));
  const filter = { text: '', show: 'all' as const };
  const [row] = (await listCaseRows(ctx, run, { round: 1, from: 0, count: 9, filter })).rows;
  expect(row!.cells.map(({ passed, checked, unmade }) => [passed, checked, unmade])).toEqual(Array(2).fill([1, 1, 1]));
});

const contains = (passed: number) => ({ name: 'contains “Hello”', passed, scored: 2 });
const judged = (passed: number) => ({ name: `judge “${rubric}”`, passed, scored: 2 });

it('compares answers by criteria, too, and tells both costs apart', async () => {
  const ctx = await openBenchmarkAccount();
  provider.reply = ({ model: name, prompt }) =>
    name === 'judge' ? (prompt.includes('<answer_a-') ? 'Alike. [[TIE]]' : gradeOf(prompt)) : null;
  const { runId } = await begun(ctx, { judge: undefined, checks: [] }).then(async ({ modelIds, judge }) => {
    const asked = { modelIds, judge: { ...judge, criteria }, checks };
    return { runId: await beginRun(ctx, asked, { startKey: 'two', origin: 'page' }) };
  });
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  const { grading: grades, quality } = await viewOf(ctx, runId);
  expect(grades).toMatchObject({ asked: 2, tokens: 2 * 13 });
  expect(quality!.judge).toMatchObject({ questions: 2, asked: 2, tokens: 2 * 13, status: 'completed' });
});

it('sets the tokens of the judge aside before the run, and books what it took', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, modelIds } = await begun(ctx);
  const { reservedTokens } = await judgingOf(ctx, runId);
  const { reserved } = await findTokenUsage(ctx, 'anna');
  expect(reserved - (await runOf(ctx, runId)).reservedTokens).toBe(reservedTokens);
  expect(reservedTokens).toBeGreaterThan(2 * 1_500);
  await carryOutRuns(ctx);
  expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ reserved: 0, used: 4 * 13 });
  expect(modelIds).toHaveLength(2);
});

it('of a run that is cancelled before it began, nothing stays set aside', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  await cancelRun(ctx, 'anna', runId);
  expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ reserved: 0, used: 0 });
  expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'cancelled', reservedTokens: 0 });
});

it('grades the answers of one model, for which nothing can be compared', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await graded(ctx, {}, ['alpha']);
  expect(await gradesOf(ctx, runId)).toEqual([[true, 'graded 0.9']]);
});

describe('before anything is spent', () => {
  const refused = async (ctx: Context, facts: object) => {
    const modelIds = [await model(ctx, 'alpha')];
    const started = await startRun(
      ctx,
      'anna',
      { ...usualRequest, modelIds, ...facts },
      { startKey: 'x', origin: 'api' },
    );
    expect(await ctx.db.select().from(benchmarkRuns)).toEqual([]);
    return 'refusal' in started ? started.refusal : null;
  };

  it('a rubric without a judge is refused, and the field named', async () => {
    const ctx = await openBenchmarkAccount();
    const missing = { status: 422, title: 'A judge is missing', field: 'judge' };
    expect(await refused(ctx, { checks })).toMatchObject(missing);
    const suite = 'cases:\n  - prompt: Hi\n    assert: [{ judge: Polite }, { not-judge: Rude }]';
    expect(await refused(ctx, { prompt: '', table: { format: 'yaml', text: suite } })).toMatchObject({
      ...missing,
      description: '2 checks go by a rubric: choose the model that judges.',
    });
    const csv = 'id,word,assert.judge\na,x,Names {{word}}\nb,y,';
    expect(await refused(ctx, { prompt: 'Say {{word}}', table: { format: 'csv', text: csv } })).toMatchObject(missing);
  });

  it('a rubric that is too long is named', async () => {
    const ctx = await openBenchmarkAccount();
    const judge = { modelId: await model(ctx, 'judge'), criteria: '', rounds: 1 };
    const long = 'x'.repeat(20_000);
    expect(await refused(ctx, { judge, checks: [{ judge: long }] })).toMatchObject({
      field: 'checks',
      description: 'A rubric has 20,000 characters; at most 10,000 are taken.',
    });
    const cases = JSON.stringify([
      { id: 'a', prompt: 'Hi' },
      { id: 'b', prompt: 'Ho', assert: [{ judge: long }] },
    ]);
    expect(await refused(ctx, { judge, prompt: '', table: { format: 'cases', text: cases } })).toMatchObject({
      field: 'cases',
      description: 'A rubric of case b has 20,000 characters; at most 10,000 are taken.',
    });
  });

  it('more grades than a run may ask for are refused', async () => {
    const ctx = await openBenchmarkAccount();
    const judge = { modelId: await model(ctx, 'judge'), criteria: '', rounds: 1 };
    const rows = Array.from({ length: 400 }, (_, at) => `c${at},w`).join('\n');
    const table = { format: 'csv', text: `id,word\n${rows}` };
    const many = Array.from({ length: 6 }, (_, at) => ({ judge: `Rubric ${at}` }));
    expect(await refused(ctx, { judge, prompt: 'Say {{word}}', table, rounds: 10, checks: many })).toMatchObject({
      title: 'Too many questions',
      field: 'judge',
    });
  });
});

it('a rubric of one case in a table has its variables filled in, and is asked about that case alone', async () => {
  const ctx = await openBenchmarkAccount();
  const table = { format: 'csv' as const, text: 'id,word,assert.judge\na,x,Names {{word}}\nb,y,' };
  const runId = await graded(ctx, { prompt: 'Say {{word}}', table, checks: [] });
  expect(questionsTo()).toHaveLength(2);
  expect(questionsTo()[0]!.prompt).toContain('Names x');
  expect(await gradesOf(ctx, runId)).toHaveLength(2);
});

it('a run that is made again has its rubrics and its judge', async () => {
  const ctx = await openBenchmarkAccount();
  const first = await graded(ctx);
  const again = await repeatRun(ctx, 'anna', first, { startKey: 'again', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  await carryOutRuns(ctx);
  expect(await gradesOf(ctx, again.runId)).toHaveLength(2);
});

it('a run in batches is graded when its answers are collected', async () => {
  const { ctx, begin, visit, close } = await openBatchAccount({ polls: 2 });
  onTestFinished(close);
  const judge = { modelId: await addModel(ctx, 'judge', { apiEndpoint: provider.url }), criteria: '', rounds: 1 };
  provider.reply = () => '[[8]]';
  const runId = await begin({ judge, checks: [{ judge: rubric }] });
  expect((await visit(runId)).status).toBe('waiting');
  expect(questionsTo()).toEqual([]);
  expect((await visit(runId)).status).toBe('completed');
  expect(await gradesOf(ctx, runId)).toEqual(Array(2).fill([true, 'graded 0.8']));
  expect(await judgingOf(ctx, runId)).toMatchObject({ status: 'completed', reservedTokens: 0 });
});

it('of a run that ends itself, the answers that were made are graded', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await graded(ctx, { rounds: 12, stopWhenDecided: true });
  const { status, error, models } = await viewOf(ctx, runId);
  expect([status, error]).toEqual(['completed', null]);
  const grades = await gradesOf(ctx, runId);
  expect(grades).toHaveLength(models.reduce((sum, { attempted }) => sum + attempted, 0));
  expect(grades.every(([passed]) => passed !== null)).toBe(true);
});
