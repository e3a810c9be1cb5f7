/** What can be done with a run that was measured: rate it blindly, compare it, replay it, push it, and bear odd answers. */
import { type Manifest, runSuite, type Sample } from '@yardstick/bench';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { listBlindPairs, voteOn } from '../../results/answers/blind-rating.server.ts';
import { exportRun } from '../../results/export-run.server.ts';
import { loadRunArea } from '../../results/load-run-area.server.ts';
import { listAnswers, loadRunView } from '../../results/load-run-view.server.ts';
import { benchmarkVotes } from '../../results/schema.server.ts';
import { compareWith } from '../../results/view/compare-with.server.ts';
import { resumeRun } from '../../runs/change-run.server.ts';
import { takeRun } from '../../runs/execution/run-lease.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun, listResults, listRuns } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { storePushedRun } from './push-run.server.ts';

const provider = startFakeProvider();

const model = (ctx: Context, name: string) => addModel(ctx, name, { apiEndpoint: provider.url });

async function measured(ctx: Context, modelIds: string[], rounds: number, startKey = 'one'): Promise<string> {
  const runId = await beginRun(ctx, { modelIds, rounds }, { startKey, origin: 'page' });
  await carryOutRuns(ctx);
  return runId;
}

describe('blind rating', () => {
  it('shows each pair of answers once, without names, and ranks by the votes', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await measured(ctx, [await model(ctx, 'alpha'), await model(ctx, 'beta')], 4);
    const run = await getRun(ctx, 'anna', runId);
    const first = await listBlindPairs(ctx, run);
    expect(first.pairs).toHaveLength(4);
    expect(first.ratings).toEqual([]);
    for (const { a, b } of first.pairs) expect([a, b].toSorted()).toEqual(['Hello from alpha', 'Hello from beta']);
    for (const { id, a } of first.pairs) {
      const outcome = a.includes('alpha') ? 'a' : 'b';
      expect(await voteOn(ctx, 'anna', runId, { pair: id, outcome })).not.toBeNull();
      expect(await voteOn(ctx, 'anna', runId, { pair: id, outcome: 'tie' })).toBeNull();
    }
    const { pairs, votes, ratings } = await listBlindPairs(ctx, run);
    expect({ pairs, votes }).toEqual({ pairs: [], votes: 4 });
    expect(ratings.map(({ name, votes: count }) => [name, count])).toEqual([
      ['alpha', 4],
      ['beta', 4],
    ]);
    expect(ratings[0]!.points).toBeGreaterThan(ratings[1]!.points);
    for (const { low, points, high } of ratings) expect(low <= points && points <= high).toBe(true);
  });

  it('takes no vote on what is not there, and none from another account', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await measured(ctx, [await model(ctx, 'alpha'), await model(ctx, 'beta')], 1);
    const { pairs } = await listBlindPairs(ctx, await getRun(ctx, 'anna', runId));
    const vote = (pair: string, outcome: string) => voteOn(ctx, 'anna', runId, { pair, outcome });
    expect(await vote('["prompt",1,"x","y"]', 'a')).toBeNull();
    expect(await vote('{', 'a')).toBeNull();
    expect(await vote(pairs[0]!.id, 'mine')).toBeNull();
    expect(await vote(pairs[0]!.id.replace(',1,', ',7,'), 'a')).toBeNull();
    await expect(voteOn(ctx, 'bob', runId, { pair: pairs[0]!.id, outcome: 'a' })).rejects.toThrow('no such run');
    expect(await ctx.db.select().from(benchmarkVotes)).toEqual([]);
  });
});

describe('two runs', () => {
  it('are compared model by model, with what differs said first', { tags: 'embedded-only' }, async () => {
    const ctx = await openBenchmarkAccount();
    const [alpha, beta] = [await model(ctx, 'alpha'), await model(ctx, 'beta')];
    const before = await measured(ctx, [alpha, beta], 6, 'before');
    const after = await measured(ctx, [alpha], 6, 'after');
    const run = await getRun(ctx, 'anna', after);
    const { sentences, warnings } = await compareWith(ctx, 'anna', run, before);
    expect(sentences.join('\n')).toMatch(/alpha/);
    expect(sentences.join('\n')).toContain('Measured in the earlier run only: beta.');
    expect(warnings).not.toContain('The prompts differ.');
    await expect(compareWith(ctx, 'anna', run, 'missing')).rejects.toThrow('no such run');
  });

  it('are not compared while one of them is at work', async () => {
    const ctx = await openBenchmarkAccount();
    const alpha = await model(ctx, 'alpha');
    const before = await measured(ctx, [alpha], 1, 'before');
    const waiting = await beginRun(ctx, { modelIds: [alpha] }, { startKey: 'two', origin: 'page' });
    const run = await getRun(ctx, 'anna', waiting);
    const { sentences } = await compareWith(ctx, 'anna', run, before);
    expect(sentences).toEqual(['This run is still running: its changes appear here when it has ended.']);
    const other = await compareWith(ctx, 'anna', await getRun(ctx, 'anna', before), run.id);
    expect(other.sentences).toEqual(['The other run is still running: its changes appear here when it has ended.']);
  });
});

it('keeps when each piece of an answer came, for a replay at true speed', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await measured(ctx, [await model(ctx, 'alpha')], 1);
  const [sample] = await ctx.db
    .select()
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.round, 1)));
  const [attempt] = sample!.detail as Sample['attempts'];
  const { atMs, answerChars } = attempt!.timeline;
  expect(atMs.length).toBeGreaterThan(0);
  expect(atMs).toEqual(atMs.toSorted((one, other) => one - other));
  expect(answerChars.reduce((sum, chars) => sum + chars, 0)).toBe('Hello from alpha'.length);
});

describe('odd answers and prompts', () => {
  it('an answer of 10 MB is kept whole, shown in part and exported', async () => {
    const ctx = await openBenchmarkAccount();

    const runId = await measured(ctx, [await model(ctx, 'giant')], 1);
    console.timeEnd('run');
    console.time('rest');
    const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
    expect(answer).toMatchObject({ outcome: 'ok', isCut: true });
    expect(answer!.text).toHaveLength(20_000);
    const [row] = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    expect(row!.answer).toHaveLength(10 * 1_048_576);
    const file = await exportRun(ctx, await getRun(ctx, 'anna', runId), 'json');
    const { samples } = (await file.json()) as { samples: Sample[] };
    expect(samples[0]!.text).toHaveLength(10 * 1_048_576);
  });

  it('a prompt of 1 MB is sent whole, and kept once and not with every call', { tags: 'embedded-only' }, async () => {
    const ctx = await openBenchmarkAccount();
    const prompt = 'é👋'.repeat(174_762);
    const modelIds = [await model(ctx, 'alpha')];
    const runId = await beginRun(ctx, { modelIds, prompt, rounds: 2 });
    await carryOutRuns(ctx);
    expect(provider.calls.every((call) => call.prompt === prompt)).toBe(true);
    const rows = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    for (const { record } of rows) expect(JSON.stringify(record).length).toBeLessThan(20_000);
  });

  it('instructions and formulas in an answer are text in every export', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await measured(ctx, [await model(ctx, 'injecting')], 1);
    const run = await getRun(ctx, 'anna', runId);
    const [answer] = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
    expect(answer?.text).toMatch(/^=HYPERLINK/);
    const csv = await (await exportRun(ctx, run, 'csv')).text();
    expect(csv).not.toMatch(/(^|,)"?=HYPERLINK/m);
    const svg = await (await exportRun(ctx, run, 'svg')).text();
    expect(svg).not.toContain('<script');
    expect((await loadRunView(ctx, run)).verdicts.join(' ')).not.toContain('HYPERLINK');
  });
});

const asBody = (run: unknown) => Buffer.from(JSON.stringify(run));

describe('a run made with the command line', () => {
  async function made(): Promise<{ manifest: Manifest; samples: Sample[] }> {
    const samples: Sample[] = [];
    const manifest = await runSuite({
      suite: {
        name: 'rivers',
        cases: ['one', 'two'].map((id) => ({
          id,
          prompt: { messages: [{ role: 'user', content: `Name ${id} river.` }] },
        })),
      },
      models: ['demo-swift', 'demo-steady'].map((name) => ({
        key: name,
        name,
        provider: 'demo',
        model: name,
        parameters: { pace: 0 },
      })),
      rounds: 3,
      seed: 7,
      runId: 'run-of-mine',
      pauseMs: 0,
      sink: (sample) => void samples.push(sample),
    });
    return { manifest, samples: JSON.parse(JSON.stringify(samples)) as Sample[] };
  }

  it('is taken once, with its own figures, costs no tokens here, and stands among the results', async () => {
    const ctx = await openBenchmarkAccount();
    const body = await made();
    const kept = await storePushedRun(ctx, 'anna', asBody(body));
    expect(kept).toMatchObject({ isNew: true });
    expect(await storePushedRun(ctx, 'anna', asBody(body))).toEqual({ ...kept, isNew: false });
    const [run] = await listRuns(ctx, 'anna');
    expect(run).toMatchObject({ name: 'rivers', status: 'completed', models: ['demo-swift', 'demo-steady'] });
    const view = await loadRunView(ctx, await getRun(ctx, 'anna', run!.id));
    expect(view).toMatchObject({ isSimulated: true, caseCount: 2 });
    expect(view.models.map(({ answered }) => answered)).toEqual([6, 6]);
    expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ used: 0, reserved: 0 });
    expect(
      (await listResults(ctx, 'anna')).map((row) => [row.ai_models.name, row.benchmark_tests.name]).sort(),
    ).toEqual([
      ['demo-steady', 'rivers'],
      ['demo-swift', 'rivers'],
    ]);
  });

  it('can be rated and looked at like any other, and is made again only where it was made', async () => {
    const ctx = await openBenchmarkAccount();
    const kept = await storePushedRun(ctx, 'anna', asBody(await made()));
    const run = await getRun(ctx, 'anna', (kept as { runId: string }).runId);
    expect(await loadRunArea(ctx, run)).toMatchObject({
      kind: 'result',
      caseIds: expect.arrayContaining(['one', 'two']),
    });
    expect((await listBlindPairs(ctx, run)).pairs.length).toBeGreaterThan(0);
    const refusal = { status: 409, title: 'Made with the command line' };
    expect(await resumeRun(ctx, 'anna', run.id, 'failed')).toMatchObject({ refusal });
    expect(await repeatRun(ctx, 'anna', run.id, { startKey: 'k', origin: 'page' })).toMatchObject({ refusal });
  });

  it.each([
    ['nothing', {}, /^manifest/],
    ['no samples', { samples: [] }, /^samples: must be a list/],
    ['samples that are none', { samples: [{ id: 1 }] }, /^samples\.0\./],
    ['a manifest of another shape', { manifest: { runId: 5 } }, /^manifest/],
  ])('is refused with the place of the fault: %s', { tags: 'embedded-only' }, async (_what, facts, words) => {
    const ctx = await openBenchmarkAccount();
    const body = Object.keys(facts).length === 0 ? {} : { ...(await made()), ...facts };
    expect(await storePushedRun(ctx, 'anna', asBody(body))).toEqual({ problem: expect.stringMatching(words) });
    expect(await listRuns(ctx, 'anna')).toEqual([]);
  });
});

describe('two tabs that press Run at the same moment', () => {
  async function account() {
    const database = await openTestDatabase();
    const userId = `anna-${Math.random().toString(36).slice(2)}`;
    const ctx = contextOn(database, {
      actor: { kind: 'user', userId, role: 'user' },
      config: { allowPrivateEndpoints: true, billing: { isOn: false, isSandboxPublic: false, currency: 'USD' } },
    });
    await mutate(ctx, 'test.account', { kind: 'account', id: userId }, async (tx) => {
      await tx.insert(user).values({ id: userId, email: `${userId}@example.com` });
    });
    const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId);
    const press = (startKey: string) =>
      startRun(ctx, userId, { ...usualRequest, modelIds: [modelId] }, { startKey, origin: 'page' });
    return { ctx, userId, press };
  }

  it('start one run when it is the same form', async () => {
    const { ctx, userId, press } = await account();
    const started = await Promise.all([press('form'), press('form'), press('form')]);
    expect(new Set(started.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await listRuns(ctx, userId)).toHaveLength(1);
    const { reserved } = await findTokenUsage(ctx, userId);
    expect(reserved).toBe((await getRun(ctx, userId, (started[0] as { runId: string }).runId)).reservedTokens);
  });

  it('start two runs when they are two forms, and one is carried out at a time', async () => {
    const { ctx, userId, press } = await account();
    const started = (await Promise.all([press('left'), press('right')])) as { runId: string }[];
    expect(await listRuns(ctx, userId)).toHaveLength(2);
    const taken = await Promise.all(started.map(({ runId }) => takeRun(ctx, runId, `job-${runId}`)));
    expect(taken.filter((run) => run !== null)).toHaveLength(1);
  });
});
