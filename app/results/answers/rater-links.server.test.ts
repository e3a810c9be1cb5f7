/** Labels of people without an account: what a link shows and takes, when it closes, and what the votes add up to. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { loadRunView } from '../load-run-view.server.ts';
import { benchmarkVotes } from '../schema.server.ts';
import { begun, judged, provider } from '../testing/judged-runs.server.ts';
import { castVote, listBlindPairs, voteOn } from './blind-rating.server.ts';
import { deleteRater, inviteRater, listRaters, loadRating, revokeRater, voteByLink } from './rater-links.server.ts';

const DAY_MS = 86_400_000;
const cases = (count: number) => ({
  format: 'csv' as const,
  text: `id,word\n${Array.from({ length: count }, (_, at) => `c${at},word${at}`).join('\n')}`,
});

async function prepare(count = 4) {
  const ctx = await openBenchmarkAccount();
  const runId = await judged(ctx, ['alpha', 'beta'], { table: cases(count), prompt: 'Explain {{word}}' });
  return { ctx, run: await getRun(ctx, 'anna', runId) };
}

async function invite(ctx: Context, runId: string, name = 'Ben') {
  const invited = await inviteRater(ctx, 'anna', runId, { name, days: 7 });
  if ('problem' in invited) throw new Error(invited.problem);
  return invited.token;
}

const visiting = (ctx: Context, now = ctx.now()): Context => ({ ...ctx, actor: { kind: 'visitor' }, now: () => now });

it('a rater votes without an account and without seeing a name, a key or what others said, until no pair is left', async () => {
  const { ctx, run } = await prepare();
  const token = await invite(ctx, run.id);
  const visitor = visiting(ctx);
  for (let left = 4; left > 0; left--) {
    const { pair, ...view } = await loadRating(visitor, token);
    expect(view).toEqual({ isClosed: false, left, votes: 4 - left });
    expect(Object.keys(pair!).toSorted()).toEqual(['a', 'b', 'calls', 'id', 'prompts']);
    for (const { key } of run.spec.models) expect(JSON.stringify(pair)).not.toContain(key);
    expect(await voteByLink(visitor, token, { pair: pair!.id, outcome: 'a' })).toBe(true);
    expect(await voteByLink(visitor, token, { pair: pair!.id, outcome: 'b' })).toBe(false);
  }
  expect(await loadRating(visitor, token)).toEqual({ isClosed: false, pair: null, left: 0, votes: 4 });
  // They are no votes of the owner, who is still asked about every pair.
  expect(await listBlindPairs(ctx, run)).toMatchObject({ open: 4, votes: 0, ratings: [] });
});

it('a rater of two versions of a prompt sees each answer with the version that it answers', async () => {
  const ctx = await openBenchmarkAccount();
  const versions = [{ prompt: 'Explain {{word}} in rhyme' }];
  const runId = await judged(ctx, ['alpha'], { table: cases(2), prompt: 'Explain {{word}}', versions });
  await record(ctx, async (tx) => {
    const { modelKey } = benchmarkSamples;
    await tx.update(benchmarkSamples).set({ answer: sql`'said by ' || ${modelKey}` });
  });
  const token = await invite(ctx, runId);
  const { pair } = await loadRating(visiting(ctx), token);
  const asked = [pair!.a, pair!.b].map((answer, at) => [answer.endsWith('/v2'), pair!.prompts[at]]);
  expect(asked.toSorted()).toEqual([
    [false, expect.stringMatching(/^Explain word[01]$/)],
    [true, expect.stringMatching(/^Explain word[01] in rhyme$/)],
  ]);
});

it('a pair with an answer without text is never drawn, whether a judge compared it or not', async () => {
  const ctx = await openBenchmarkAccount();
  const isEmpty = (prompt: string) => /word[02]\b/.test(prompt);
  provider.reply = ({ model, prompt }) =>
    model === 'judge' ? '[[A]]' : model === 'beta' && isEmpty(prompt) ? '' : null;
  const runId = await judged(ctx, ['alpha', 'beta'], { table: cases(5), prompt: 'Explain {{word}}' });
  const run = await getRun(ctx, 'anna', runId);
  // As in a run that was judged elsewhere.
  await record(ctx, async (tx) => {
    await tx.update(benchmarkSamples).set({ answer: ' \n' }).where(eq(benchmarkSamples.caseId, 'c1'));
  });
  expect(await listBlindPairs(ctx, run)).toMatchObject({ open: 2, pairs: [{}, {}] });
  const token = await invite(ctx, runId);
  const lefts: number[] = [];
  for (let at = 0; at < 5; at++) {
    const { pair, left } = await loadRating(visiting(ctx), token);
    lefts.push(left);
    if (!pair) break;
    await voteByLink(visiting(ctx), token, { pair: pair.id, outcome: 'a' });
  }
  expect(lefts).toEqual([2, 1, 0]);
  expect((await ctx.db.select().from(benchmarkVotes)).map(({ drawnFrom }) => drawnFrom).toSorted()).toEqual([1, 2]);
});

it('votes of several people on the same pairs correct the judge once a pair, and their agreement is shown', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, run } = await prepare(32);
  const tokens = [await invite(ctx, run.id), await invite(ctx, run.id, 'Cleo')];
  const visitor = visiting(ctx);
  for (const token of tokens)
    for (let vote = 0; vote < 30; vote++) {
      const { pair } = await loadRating(visitor, token);
      await voteByLink(visitor, token, { pair: pair!.id, outcome: pair!.a.includes('alpha') ? 'a' : 'b' });
    }
  const own = (await listBlindPairs(ctx, run)).pairs[0]!;
  await voteOn(ctx, 'anna', run.id, { pair: own.id, outcome: own.a.includes('alpha') ? 'b' : 'a' });
  const quality = (await loadRunView(ctx, run)).quality!;
  expect(quality.correction).toMatchObject({ labels: 30, needed: 0 });
  expect(quality.people).toMatch(/^The judge agrees with people on 30 of 30 pairs .* from 61 votes, people among/);
  expect(await listRaters(ctx, 'anna', run.id)).toMatchObject({
    own: 1,
    agreement: expect.stringMatching(/^On 30 pairs with two or more votes, people agree with Krippendorff’s α 0\.9\d/),
    raters: [
      { name: 'Cleo', votes: 30, state: 'open' },
      { name: 'Ben', votes: 30, state: 'open' },
    ],
  });
});

it('a link that has expired or was revoked takes no vote and shows nothing, and its votes stay until it is deleted', async () => {
  const { ctx, run } = await prepare();
  const [one, two] = [await invite(ctx, run.id), await invite(ctx, run.id, 'Cleo')];
  const { pair } = await loadRating(visiting(ctx), one);
  await voteByLink(visiting(ctx), one, { pair: pair!.id, outcome: 'tie' });
  const later = visiting(ctx, new Date(ctx.now().getTime() + 7 * DAY_MS));
  const next = (await loadRating(visiting(ctx), one)).pair!.id;
  const closed = { isClosed: true, pair: null, left: 0, votes: 0 };
  expect(await loadRating(later, one)).toEqual(closed);
  expect(await voteByLink(later, one, { pair: next, outcome: 'a' })).toBe(false);
  const [cleo, ben] = (await listRaters(ctx, 'anna', run.id)).raters;
  await revokeRater(ctx, 'bob', cleo!.id);
  expect((await loadRating(visiting(ctx), two)).isClosed).toBe(false);
  await revokeRater(ctx, 'anna', cleo!.id);
  expect(await loadRating(visiting(ctx), two)).toEqual(closed);
  await deleteRater(ctx, 'bob', ben!.id);
  expect(await ctx.db.select().from(benchmarkVotes)).toHaveLength(1);
  await deleteRater(ctx, 'anna', ben!.id);
  expect(await ctx.db.select().from(benchmarkVotes)).toEqual([]);
  await expect(loadRating(visiting(ctx), one)).rejects.toThrow('There is no such link');
  await expect(listRaters(ctx, 'bob', run.id)).rejects.toThrow();
  await expect(inviteRater(ctx, 'bob', run.id, { name: 'Bob', days: 7 })).rejects.toThrow();
});

it('a vote is not taken when its link was closed or deleted since it was opened', async () => {
  const { ctx, run } = await prepare();
  const token = await invite(ctx, run.id);
  const { pair } = await loadRating(visiting(ctx), token);
  const [rater] = (await listRaters(ctx, 'anna', run.id)).raters;
  const vote = (now?: Date) => castVote(visiting(ctx, now), run, rater!.id, { pair: pair!.id, outcome: 'a' });
  expect(await vote(new Date(ctx.now().getTime() + 7 * DAY_MS))).toBeNull();
  await revokeRater(ctx, 'anna', rater!.id);
  expect(await vote()).toBeNull();
  await deleteRater(ctx, 'anna', rater!.id);
  expect(await vote()).toBeNull();
  expect(await ctx.db.select().from(benchmarkVotes)).toEqual([]);
});

it('a link needs a name, and one of the known times, and a run has at most 20', { tags: 'embedded-only' }, async () => {
  const { ctx, run } = await prepare(1);
  const problemOf = async (name: string, days: number) => await inviteRater(ctx, 'anna', run.id, { name, days });
  expect(await problemOf('  ', 7)).toEqual({ problem: expect.stringContaining('in 1 to 60 characters') });
  expect(await problemOf('x'.repeat(61), 7)).toEqual({ problem: expect.stringContaining('in 1 to 60 characters') });
  expect(await problemOf('Ben', 8)).toEqual({ problem: 'Choose one of 7, 30, 90 days.' });
  for (let at = 0; at < 20; at++) await invite(ctx, run.id, `Rater ${at}`);
  expect(await problemOf('One more', 7)).toEqual({ problem: expect.stringContaining('at most 20 raters') });
});

it('nobody is asked to rate the answers of a run that is still at work', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId } = await begun(ctx);
  expect(await inviteRater(ctx, 'anna', runId, { name: 'Ben', days: 7 })).toEqual({
    problem: expect.stringContaining('still at work'),
  });
});
