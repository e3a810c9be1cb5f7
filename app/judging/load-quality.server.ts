import { humanAgreement, describeAgreement, describeJudged, type HumanVote } from '@yardstick/bench';
import { and, count, eq, ne } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { findJudging } from './change-judging.server.ts';
import { judgeOf } from './judge-part.ts';
import { isContestant } from './plan-judge.server.ts';
import type { JudgingStatus, QualityView, VerdictPage, VerdictShow } from './quality-view.ts';
import { isAtWork, VERDICTS_AT_ONCE } from './quality-view.ts';
import { benchmarkVerdicts } from './schema.server.ts';
import { judgeDoubts } from './verdicts/judge-doubts.ts';
import { summarizeVerdicts, type VerdictSummary } from './verdicts/judge-summary.server.ts';
import { type JudgedPairView, listVerdicts, pairVerdicts } from './verdicts/verdict-store.server.ts';

type JudgedRun = Pick<RunRow, 'id' | 'name' | 'plan' | 'origin'>;

export async function countAsked(ctx: Context, runId: string): Promise<number> {
  const isAsked = and(eq(benchmarkVerdicts.runId, runId), ne(benchmarkVerdicts.state, 'redo'));
  const [row] = await ctx.db
    .select({ asked: count() })
    .from(benchmarkVerdicts)
    .where(and(isAsked, ne(benchmarkVerdicts.state, 'pending')));
  return row?.asked ?? 0;
}

interface QualityOptions {
  nameOf: (key: string) => string;
  hasPrompts: boolean;
  /** Blind votes of a reader that the judge is compared with; null: nobody's. */
  listVotes: (() => Promise<CastVote[]>) | null;
}

/** What the judge of a run said, as far as it has come. Null where there is none. */
export async function loadQuality(ctx: Context, run: JudgedRun, options: QualityOptions): Promise<QualityView | null> {
  const { models } = run.plan;
  const judge = judgeOf(run.plan);
  const judging = judge ? await findJudging(ctx, run.id) : null;
  if (!judge || !judging) return null;
  const { nameOf, hasPrompts, listVotes } = options;
  const summary = (judging.summary as VerdictSummary | null) ?? (await summarizeVerdicts(ctx, run));
  const { questions, judgedPairs, agreeingPairs, firstPlaceShare, suspectPairs, promptVersions } = summary;
  const cases = Math.max(0, ...summary.standings.map(({ families }) => families));
  const unpriced = judging.unpricedQuestions > 0;
  return {
    judge: {
      ...{ name: judge.model.name, provider: judge.model.provider, model: judge.model.model, rounds: judge.rounds },
      ...{ criteria: hasPrompts ? judge.criteria : null, promptVersions, isElsewhere: run.origin === 'push' },
      ...{ status: judging.status as JudgingStatus, error: judging.error, questions: judging.questions },
      ...{ asked: questions.usable + questions.unusable + questions.failed, usable: questions.usable },
      tokens: judging.usedTokens,
      uncounted: summary.uncounted ?? 0,
      cost: {
        nanos: unpriced && judging.spentNanos === 0 ? null : judging.spentNanos,
        ...{ currency: judging.currency, isAtLeast: unpriced },
      },
    },
    sentences: describeJudged(summary.pairs, nameOf),
    comparisons: summary.pairs.map(({ first, second, comparison }) => ({ first, second, comparison })),
    warnings: judgeDoubts({
      ...{ judge: judge.model.name, isContestant: isContestant(judge, models), cases },
      ...{ judgedPairs, agreeingPairs, firstPlaceShare, suspectPairs },
      ...{ unusable: questions.unusable, failed: questions.failed },
    }),
    models: models.map(({ key }) => standingOf(summary, key, nameOf(key))),
    ...{ judgedPairs, agreeingPairs, firstPlaceShare },
    people: listVotes === null || isAtWork(judging.status) ? null : await agreementWith(ctx, run.id, await listVotes()),
  };
}

function standingOf({ standings }: VerdictSummary, key: string, name: string): QualityView['models'][number] {
  const found = standings.find(({ model }) => model === key);
  const none = { comparisons: 0, wins: 0, losses: 0, ties: 0, inconsistent: 0, unjudged: 0 };
  if (!found) return { key, name, winRate: null, interval: null, ...none, cases: 0 };
  const { winRate, interval, comparisons, wins, losses, ties, inconsistent, unjudged, families } = found;
  return {
    ...{ key, name, winRate, comparisons, wins, losses, ties, inconsistent, unjudged, cases: families },
    interval: interval && { low: interval.low, high: interval.high },
  };
}

/** A blind vote on two answers, as `results` stores it. */
export interface CastVote {
  caseId: string;
  round: number;
  first: string;
  second: string;
  outcome: string;
}

const votes: Record<string, HumanVote> = { a: 'first', b: 'second', tie: 'tie', 'both-bad': 'tie' };
const turned: Record<HumanVote, HumanVote> = { first: 'second', second: 'first', tie: 'tie' };

/** The judge beside the blind votes of one reader on the same pairs. */
async function agreementWith(ctx: Context, runId: string, cast: readonly CastVote[]): Promise<string | null> {
  if (cast.length === 0) return null;
  const keyOf = (caseId: string, round: number, first: string, second: string) =>
    JSON.stringify([caseId, round, first, second]);
  const said = new Map<string, HumanVote>();
  for (const { caseId, round, first, second, outcome } of cast) {
    const vote = votes[outcome] ?? 'tie';
    said.set(keyOf(caseId, round, first, second), vote);
    said.set(keyOf(caseId, round, second, first), turned[vote]);
  }
  const judgements = pairVerdicts(await listVerdicts(ctx, runId)).flatMap(({ orders: _orders, ...pair }) => {
    const vote = said.get(keyOf(pair.caseId, pair.round, pair.first, pair.second));
    return vote ? [{ ...pair, orders: [] as never, votes: [vote] }] : [];
  });
  const agreement = humanAgreement(judgements);
  return agreement === null
    ? null
    : describeAgreement(agreement).replace('agrees with people', 'agrees with your votes');
}

function isShown({ outcome, isSuspect }: JudgedPairView, show: VerdictShow): boolean {
  return show === 'all' || (show === 'suspect' ? isSuspect : outcome === show);
}

/** The judge's own words, pair by pair, a page at a time. */
export async function listVerdictPage(
  ctx: Context,
  run: Pick<JudgedRun, 'id'>,
  { from, most = VERDICTS_AT_ONCE, show }: { from: number; most?: number; show: VerdictShow },
): Promise<VerdictPage> {
  const judging = await findJudging(ctx, run.id);
  const facts = {
    status: (judging?.status ?? null) as JudgingStatus | null,
    questions: judging?.questions ?? 0,
    asked: await countAsked(ctx, run.id),
  };
  if (most === 0) return { ...facts, total: 0, from, verdicts: [] };
  const pairs = pairVerdicts(await listVerdicts(ctx, run.id)).filter((pair) => isShown(pair, show));
  const page = pairs.slice(from, from + most);
  const words = await readWords(ctx, run.id, page);
  const verdicts = page.map(({ orders, promptVersion: _version, ...pair }) => ({
    ...pair,
    questions: orders.map((row) => ({
      ...{ shownFirst: row.isSwapped ? row.second : row.first, winner: row.winner, state: row.state },
      ...{ raw: words.get(wordsKey(row)) ?? '', error: row.error, tokens: row.tokens },
    })),
  }));
  return { ...facts, total: pairs.length, from, verdicts };
}

const wordsKey = ({ caseId, round, first, second, isSwapped }: JudgedPairView['orders'][number]) =>
  JSON.stringify([caseId, round, first, second, isSwapped]);

async function readWords(ctx: Context, runId: string, page: readonly JudgedPairView[]): Promise<Map<string, string>> {
  const caseIds = [...new Set(page.map(({ caseId }) => caseId))];
  const rows = caseIds.length === 0 ? [] : await listVerdicts(ctx, runId, { caseIds, hasWords: true });
  return new Map(rows.map((row) => [wordsKey(row), row.raw]));
}

/** Points of each answer over its comparisons, for the table of calls. */
export async function pointsByAnswer(ctx: Context, runId: string) {
  const points = new Map<string, { sum: number; comparisons: number }>();
  const add = (key: string, gained: number) => {
    const { sum, comparisons } = points.get(key) ?? { sum: 0, comparisons: 0 };
    points.set(key, { sum: sum + gained, comparisons: comparisons + 1 });
  };
  for (const { caseId, round, first, second, outcome } of pairVerdicts(await listVerdicts(ctx, runId))) {
    if (outcome === 'unjudged') continue;
    const gained = outcome === 'first' ? 1 : outcome === 'second' ? 0 : 0.5;
    add(answerKey({ caseId, round, modelKey: first }), gained);
    add(answerKey({ caseId, round, modelKey: second }), 1 - gained);
  }
  return points;
}

export const answerKey = ({ caseId, round, modelKey }: { caseId: string; round: number; modelKey: string }) =>
  JSON.stringify([caseId, round, modelKey]);
