/** A judge's figures, corrected by its owner's blind votes: which pairs come up, what is stored, who reads it. */
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { benchmarkVerdicts } from '../../judging/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { exportRun } from '../export-run.server.ts';
import { loadRunView } from '../load-run-view.server.ts';
import { benchmarkVotes } from '../schema.server.ts';
import { loadShared } from '../share-run.server.ts';
import { answersIn, judged, provider } from '../testing/judged-runs.server.ts';
import { makeShare } from '../testing/shares.server.ts';
import { listBlindPairs, voteOn } from './blind-rating.server.ts';

const CASES = 40;
/** The judge changes its mind with the order on every fourth case, and prefers alpha on the others. */
const isDoubtful = (text: string) => Number(/word(\d+)/.exec(text)?.[1]) % 4 === 0;

async function judgedRun(ctx: Context, cases = CASES) {
  provider.reply = ({ model, prompt }) => {
    if (model !== 'judge') return null;
    const [a = ''] = answersIn(prompt);
    return isDoubtful(prompt) || a.includes('alpha') ? '[[A]]' : '[[B]]';
  };
  const words = Array.from({ length: cases }, (_, at) => `word${at + 1}`);
  const table = { format: 'csv' as const, text: `id,word\n${words.map((word) => `${word},${word}`).join('\n')}` };
  const runId = await judged(ctx, ['alpha', 'beta'], { table, prompt: 'Explain {{word}}' });
  return await getRun(ctx, 'anna', runId);
}

/** Votes for beta, so many times. */
async function voteForBeta(ctx: Context, run: Awaited<ReturnType<typeof judgedRun>>, times: number) {
  for (let vote = 0; vote < times; vote++) {
    const { pairs } = await listBlindPairs(ctx, run);
    const { id, a } = pairs[0]!;
    await voteOn(ctx, 'anna', run.id, { pair: id, outcome: a.includes('beta') ? 'a' : 'b' });
  }
  return (await loadRunView(ctx, run)).quality!;
}

it('votes correct the judge’s figures from 30 cases on, and the first sentence says that the order changes', async () => {
  const ctx = await openBenchmarkAccount();
  const run = await judgedRun(ctx);
  expect((await loadRunView(ctx, run)).quality!.correction).toMatchObject({ labels: 0, needed: 30, models: [] });
  const early = await voteForBeta(ctx, run, 29);
  expect(early.correction).toMatchObject({ labels: 29, needed: 1, models: [] });
  expect(early.sentences[0]).toMatch(/^The judge prefers alpha/);
  const quality = await voteForBeta(ctx, run, 1);
  expect(quality.sentences[0]).toBe(
    'Corrected by blind votes on 30 pairs, beta comes before alpha; the judge alone has them the other way round.',
  );
  expect(quality.correction!.sentence).toMatch(/^Corrected by blind votes on 30 judged pairs/);
  const shareOf = (name: string) => {
    const { key } = quality.models.find((model) => model.name === name)!;
    return quality.correction!.models.find((model) => model.key === key)!.share;
  };
  expect(shareOf('alpha') + shareOf('beta')).toBeCloseTo(1, 6);
  expect(shareOf('beta')).toBeGreaterThan(0.9);
  const view = await loadRunView(ctx, run);
  expect(view.qualityVerdicts[0]).toBe(quality.sentences[0]);
  expect(view.badges.best).toBeNull();
  const file = async (format: 'json' | 'md') => await (await exportRun(ctx, run, format)).text();
  for (const text of [await file('md'), await file('json')]) expect(text).toContain(quality.sentences[0]);
  expect(await file('md')).toContain('| Corrected by votes |');
  for (const text of [await file('md'), await file('json')]) {
    expect(text).not.toContain('The judge prefers alpha');
    expect(text).toMatch(/The judge alone gives alpha .* against beta, .*; blind votes put them the other way round\./);
  }
  const shared = await loadShared(ctx, await makeShare(ctx, run.id, { isPublic: true, hasPrompts: true }));
  expect(shared.view.quality!.correction).toBeNull();
  expect(JSON.stringify(shared)).not.toContain('blind votes');
});

describe('the pairs to vote on', () => {
  it('come up twice as often where the judge contradicts itself, and the vote stores how likely its pair was', {
    tags: 'embedded-only',
  }, async () => {
    const ctx = await openBenchmarkAccount();
    const run = await judgedRun(ctx, 8);
    expect(await listBlindPairs(ctx, run)).toMatchObject({ open: 8, isWeighted: true });
    await voteForBeta(ctx, run, 8);
    const votes = await ctx.db.select().from(benchmarkVotes).orderBy(asc(benchmarkVotes.createdAt));
    let open = 6 + 2 * 2;
    for (const [at, { caseId, probability, drawnFrom }] of votes.entries()) {
      const weight = isDoubtful(caseId) ? 2 : 1;
      expect([caseId, drawnFrom, probability]).toEqual([caseId, 8 - at, expect.closeTo(weight / open, 10)]);
      open -= weight;
    }
  });

  it('are read once for all votes on a run that has ended', async () => {
    const ctx = await openBenchmarkAccount();
    const run = await judgedRun(ctx, 8);
    await listBlindPairs(ctx, run);
    await record(ctx, async (tx) => {
      await tx.delete(benchmarkVerdicts).where(eq(benchmarkVerdicts.runId, run.id));
    });
    await voteForBeta(ctx, run, 3);
    const votes = await ctx.db.select().from(benchmarkVotes).orderBy(asc(benchmarkVotes.createdAt));
    expect(votes.map(({ drawnFrom }) => drawnFrom)).toEqual([8, 7, 6]);
    expect(votes[0]!.probability).toBeCloseTo(isDoubtful(votes[0]!.caseId) ? 0.2 : 0.1, 10);
  });

  it('are as likely as each other where no judge compared them', async () => {
    const ctx = await openBenchmarkAccount();
    const runId = await judged(ctx, ['alpha', 'beta'], { judge: null, rounds: 4 });
    const run = await getRun(ctx, 'anna', runId);
    const { pairs, isWeighted } = await listBlindPairs(ctx, run);
    expect([pairs.length, isWeighted]).toEqual([4, false]);
    await voteOn(ctx, 'anna', runId, { pair: pairs[0]!.id, outcome: 'tie' });
    expect(await ctx.db.select().from(benchmarkVotes)).toMatchObject([{ probability: 0.25, drawnFrom: 4 }]);
  });
});
