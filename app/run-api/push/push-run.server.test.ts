import { type Manifest, runSuite, type Sample } from '@yardstick/bench';
import { describe, expect, it } from 'vitest';
import { resumeJudging } from '../../judging/change-judging.server.ts';
import { listVerdictPage } from '../../judging/load-quality.server.ts';
import { exportRun } from '../../results/export-run.server.ts';
import { loadRunView } from '../../results/load-run-view.server.ts';
import { listSharedVerdicts, loadShared } from '../../results/share-run.server.ts';
import { makeShare } from '../../results/testing/shares.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { storePushedRun } from './push-run.server.ts';

const cases = Array.from({ length: 8 }, (_, index) => `case-${index}`);
const [first, second] = ['demo-steady', 'demo-swift'] as const;

async function made(ids = cases): Promise<{ manifest: Manifest; samples: Sample[] }> {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: {
      name: 'rivers',
      cases: ids.map((id) => ({ id, prompt: { messages: [{ role: 'user', content: `Name ${id} river.` }] } })),
    },
    models: [first, second].map((name) => ({
      key: name,
      name,
      provider: 'demo',
      model: name,
      parameters: { pace: 0 },
    })),
    rounds: 1,
    seed: 7,
    runId: 'judged-at-home',
    pauseMs: 0,
    sink: (sample) => void samples.push(sample),
  });
  return { manifest, samples: JSON.parse(JSON.stringify(samples)) as Sample[] };
}

const order = (shownFirst: string, winner: string | null) => ({
  shownFirst,
  winner,
  promptHash: 'ab'.repeat(16),
  raw: `The steady one. [[${winner}]]`,
  error: null,
  costNanos: 1_000,
  tokens: 50,
});
const judgement = (caseId: string) => ({
  promptVersion: 2,
  caseId,
  round: 1,
  first,
  second,
  orders: [order(first, first), order(second, first)],
});
const suite = {
  judge: { model: { key: 'judge', provider: 'custom', model: 'gpt-judge', baseUrl: 'http://judge.internal:81/v1' } },
};
const judged = {
  suite: { judge: { ...suite.judge, criteria: 'Which is clearer?', rounds: 1 }, cases: cases.map((id) => ({ id })) },
  judgements: cases.map(judgement),
};

const asBody = (run: unknown) => Buffer.from(JSON.stringify(run));

async function push(body: object) {
  const ctx = await openBenchmarkAccount();
  const kept = await storePushedRun(ctx, 'anna', asBody(body));
  if ('problem' in kept) throw new Error(kept.problem);
  return { ctx, run: await getRun(ctx, 'anna', kept.runId) };
}

describe('a run that was judged with the command line', () => {
  it('brings its verdicts: in words, by model, word by word and in every export; no month pays for them', async () => {
    const { ctx, run } = await push({ ...(await made()), ...judged });
    const { quality } = await loadRunView(ctx, run);
    expect(quality?.sentences).toEqual([
      expect.stringMatching(/^The judge prefers demo-steady to demo-swift: .* based on 8 cases\.$/),
    ]);
    expect(quality?.judge).toMatchObject({
      name: 'gpt-judge',
      status: 'completed',
      questions: 16,
      asked: 16,
      usable: 16,
      tokens: 800,
      isElsewhere: true,
      criteria: 'Which is clearer?',
      cost: { nanos: 16_000, isAtLeast: false },
    });
    const { verdicts, total } = await listVerdictPage(ctx, run, { from: 0, show: 'all' });
    expect(total).toBe(8);
    expect(verdicts[0]?.questions.map(({ winner, raw }) => [winner, raw])).toEqual([
      [first, `The steady one. [[${first}]]`],
      [first, `The steady one. [[${first}]]`],
    ]);
    expect(await (await exportRun(ctx, run, 'md')).text()).toContain('## What the judge says');
    expect(await (await exportRun(ctx, run, 'csv')).text()).toContain('judge_points');
    const { verdicts: kept, signed } = await (await exportRun(ctx, run, 'json')).json();
    expect([kept.length, signed.run, signed.isMeasuredHere]).toEqual([8, run.id, false]);
    expect(await findTokenUsage(ctx, 'anna')).toMatchObject({ used: 0, reserved: 0 });
    expect(await resumeJudging(ctx, 'anna', run.id)).toMatchObject({ refusal: { status: 409 } });
  });

  it('keeps the currency in which its judge was paid', async () => {
    const inEuros = judged.judgements.map((one) => ({
      ...one,
      orders: one.orders.map((each) => ({ ...each, currency: 'EUR' })),
    }));
    const { ctx, run } = await push({ ...(await made()), ...judged, judgements: inEuros });
    expect((await loadRunView(ctx, run)).quality?.judge.cost).toEqual({
      nanos: 16_000,
      currency: 'EUR',
      isAtLeast: false,
    });
  });

  it('says so where not every pair was judged, and where a question brought nothing', async () => {
    const failed = { ...order(second, null), raw: null, error: 'the budget is used up', costNanos: 0, tokens: 0 };
    const [one, two] = judged.judgements;
    const cut = { ...two!, orders: [two!.orders[0], failed] };
    const { ctx, run } = await push({ ...(await made()), ...judged, judgements: [one, cut] });
    const { quality } = await loadRunView(ctx, run);
    expect(quality?.judge).toMatchObject({ status: 'failed', questions: 16, asked: 4, usable: 3 });
    expect(quality?.judge.error).toBe('Not all pairs of answers were judged where the run was made.');
    expect(quality?.judgedPairs).toBe(1);
  });

  it('counts a question that was never sent as missing, not as failed', async () => {
    const unasked = { ...order(second, null), raw: null, error: 'the judge was stopped', isAsked: false as const };
    const [one, two] = judged.judgements;
    const cut = { ...two!, orders: [two!.orders[0], { ...unasked, costNanos: 0, tokens: 0 }] };
    const { ctx, run } = await push({ ...(await made()), ...judged, judgements: [one, cut] });
    const { quality } = await loadRunView(ctx, run);
    expect(quality?.judge).toMatchObject({ status: 'failed', questions: 16, asked: 3, usable: 3 });
  });

  it('adds its verdicts to a run that was sent without them before', async () => {
    const { ctx, run } = await push(await made());
    expect((await loadRunView(ctx, run)).quality).toBeNull();
    for (let time = 0; time < 2; time++)
      expect(await storePushedRun(ctx, 'anna', asBody({ ...(await made()), ...judged }))).toEqual({
        runId: run.id,
        isNew: false,
      });
    const { quality } = await loadRunView(ctx, await getRun(ctx, 'anna', run.id));
    expect(quality?.judge).toMatchObject({ status: 'completed', asked: 16 });
  });

  it.each([
    ['no judge', { suite: {} }, /^judgements: the suite does not say who judged/],
    ['another model', { judgements: [{ ...judgement('case-0'), second: 'other' }] }, /^judgements\.0: speaks of/],
    ['another case', { judgements: [judgement('case-99')] }, /^judgements\.0: speaks of/],
    ['a later round', { judgements: [{ ...judgement('case-0'), round: 2 }] }, /^judgements\.0: speaks of/],
    ['half a pair', { judgements: [{ ...judgement('case-0'), orders: [] }] }, /^judgements\.0\.orders/],
    ['no list', { judgements: 'all' }, /^judgements: must be a list/],
  ])('is refused with the place of the fault: %s', async (_what, facts, words) => {
    const ctx = await openBenchmarkAccount();
    const body = { ...(await made()), ...judged, ...facts };
    expect(await storePushedRun(ctx, 'anna', asBody(body))).toEqual({
      problem: expect.stringMatching(words),
    });
  });
});

it.each([
  ['several cases', cases],
  ['a prompt alone', ['prompt']],
])(
  'a run of %s that was sent without its suite has no suite file and no cases file, and says where it is',
  async (_what, ids) => {
    const { ctx, run } = await push(await made(ids));
    for (const format of ['suite', 'cases'] as const) {
      await expect(exportRun(ctx, run, format)).rejects.toMatchObject({
        status: 404,
        message: expect.stringMatching(/machine where the run/),
      });
    }
  },
);

describe('a shared result that was judged', () => {
  it('shows the judge’s own words where answers are shared, without the address of its endpoint, else sums alone', async () => {
    const quoting = cases.map((id) => {
      const [straight, swapped] = judgement(id).orders;
      return { ...judgement(id), orders: [{ ...straight!, raw: 'Seen at http://judge.internal:81. [[A]]' }, swapped] };
    });
    const { ctx, run } = await push({ ...(await made()), ...judged, judgements: quoting });
    const share = (hasPrompts: boolean) => makeShare(ctx, run.id, { isPublic: true, hasPrompts });
    const open = await share(true);
    expect((await loadShared(ctx, open)).verdictsPath).toBe(`/api/shared/${open}/verdicts`);
    const page = await listSharedVerdicts(ctx, open, { from: 0, most: 20, show: 'all' });
    expect(page.verdicts[0]?.questions[0]?.raw).toBe('Seen at own endpoint. [[A]]');
    const closed = await share(false);
    const { view, verdictsPath } = await loadShared(ctx, closed);
    expect(verdictsPath).toBeNull();
    expect(view.quality?.judgedPairs).toBe(8);
    await expect(listSharedVerdicts(ctx, closed, { from: 0, most: 20, show: 'all' })).rejects.toThrow(
      'without the words',
    );
  });
});
