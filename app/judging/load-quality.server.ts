import {
  awaitVotes,
  buildJudgeReport,
  type CountedJudgement,
  correctJudge,
  describeAgreement,
  drawWeights,
  type HumanVote,
  humanAgreement,
  isContestant,
  isVotable,
  type JudgeSummary,
  judgementKey,
  UNSEEN_BY_JUDGE,
} from '@yardstick/bench';
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../platform/context.server.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { benchmarkSamples } from '../runs/schema.server.ts';
import { findJudging, type JudgingRow } from './change-judging.server.ts';
import { judgeOf } from './judge-part.ts';
import type { GradingView, JudgingStatus, QualityView, VerdictPage, VerdictShow } from './quality-view.ts';
import { isAtWork, VERDICTS_AT_ONCE } from './quality-view.ts';
import { benchmarkVerdicts } from './schema.server.ts';
import { summarizeVerdicts } from './verdicts/judge-summary.server.ts';
import {
  type JudgedPairView,
  judgementsOf,
  listVerdicts,
  pairVerdicts,
  questionKey,
} from './verdicts/verdict-store.server.ts';

type JudgedRun = Pick<RunRow, 'id' | 'name' | 'spec' | 'origin'>;

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
  /** Blind votes to compare the judge with; null: none. */
  listVotes: (() => Promise<CastVote[]>) | null;
}

/** The judge's findings so far. Null: no judge. */
export async function loadQuality(ctx: Context, run: JudgedRun, options: QualityOptions): Promise<QualityView | null> {
  const { models } = run.spec;
  const judge = judgeOf(run.spec);
  const judging = judge && judge.criteria !== '' ? await findJudging(ctx, run.id) : null;
  if (!judge || !judging) return null;
  const { nameOf, hasPrompts, listVotes } = options;
  const { name, provider, model } = judge.model;
  const summary = (judging.summary as JudgeSummary | null) ?? (await summarizeVerdicts(ctx, run));
  const report = buildJudgeReport(summary, {
    judge: {
      name,
      provider,
      model,
      criteria: hasPrompts ? judge.criteria : null,
      rounds: judge.rounds,
      error: judging.error,
      questions: judging.questions,
      tokens: judging.usedTokens - judging.gradeTokens,
      cost: costOf(
        judging,
        judging.spentNanos - judging.gradeNanos,
        judging.unpricedQuestions - judging.unpricedGrades,
      ),
    },
    isContestant: isContestant(judge.model, models),
    hasUnseen: judge.hasUnseen,
    modelKeys: models.map(({ key }) => key),
    nameOf,
    ...(listVotes === null || isAtWork(judging.status)
      ? { people: null, correction: null }
      : await peopleOf(ctx, judging, summary, await listVotes())),
  });
  const status = judging.status as JudgingStatus;
  return { ...report, judge: { ...report.judge, status, isElsewhere: run.origin === 'push' } };
}

function costOf({ currency }: JudgingRow, nanos: number, unpriced: number) {
  const isAtLeast = unpriced > 0;
  return { nanos: isAtLeast && nanos === 0 ? null : nanos, currency, isAtLeast };
}

/** What the judge took for the checks that go by a rubric. Null: there are none. */
export async function loadGrading(
  ctx: Context,
  { id, spec }: Pick<RunRow, 'id' | 'spec'>,
): Promise<GradingView | null> {
  const judge = judgeOf(spec);
  const judging = judge?.rubrics ? await findJudging(ctx, id) : null;
  if (!judge || !judging) return null;
  const { name, provider, model } = judge.model;
  return {
    name,
    provider,
    model,
    asked: judging.gradesAsked,
    tokens: judging.gradeTokens,
    cost: costOf(judging, judging.gradeNanos, judging.unpricedGrades),
    error: judge.criteria === '' ? judging.error : null,
    warnings: [
      ...(isContestant(judge.model, spec.models)
        ? [`${name} graded its own answers, too: models tend to prefer what they wrote themselves.`]
        : []),
      ...(judge.hasUnseen ? [UNSEEN_BY_JUDGE] : []),
    ],
  };
}

/** A blind vote on two answers, as `results` stores it. */
export interface CastVote {
  caseId: string;
  round: number;
  first: string;
  second: string;
  outcome: string;
  /** The link by which it came; null: the owner's own. */
  raterId: string | null;
  probability: number | null;
  drawnFrom: number | null;
}

const votes: Record<string, HumanVote> = { a: 'first', b: 'second', tie: 'tie', 'both-bad': 'tie' };
const turned: Record<HumanVote, HumanVote> = { first: 'second', second: 'first', tie: 'tie' };

/** The verdicts with the blind votes on the same pairs, each with the weight by which it counts. `cast` is in the order of voting. */
function joinVotes(judgements: readonly CountedJudgement[], cast: readonly CastVote[]): CountedJudgement[] {
  const drawable = new Map(judgements.filter(isVotable).map((judgement) => [judgementKey(judgement), judgement]));
  const said = cast.flatMap(({ caseId, round, first, second, outcome, probability, drawnFrom }) => {
    const vote = votes[outcome] ?? 'tie';
    const key = judgementKey({ caseId, round, first, second });
    const isTurned = !drawable.has(key);
    const found = isTurned ? judgementKey({ caseId, round, first: second, second: first }) : key;
    const ratio = probability && drawnFrom ? 1 / drawnFrom / probability : 1;
    return drawable.has(found) ? [{ key: found, vote: isTurned ? turned[vote] : vote, ratio }] : [];
  });
  // Every rater is offered the pairs in the same drawn order, so the first vote on a pair says how it was drawn.
  const byPair = [...Map.groupBy(said, ({ key }) => key)];
  const weights = drawWeights(
    byPair.map(([, [first]]) => first!.ratio),
    drawable.size,
  );
  const voted = new Map(
    byPair.map(([key, all], at) => [key, { votes: all.map(({ vote }) => vote), voteWeight: weights[at] ?? 1 }]),
  );
  return judgements.map((judgement) => ({ ...judgement, ...voted.get(judgementKey(judgement)) }));
}

/** How far the judge agrees with blind votes on the same pairs, of the owner and of raters, and its figures corrected by them. */
async function peopleOf(ctx: Context, judging: JudgingRow, summary: JudgeSummary, cast: readonly CastVote[]) {
  if (cast.length === 0) return { people: null, correction: awaitVotes(summary.standings) };
  const { verdicts, cases } = await readEnded(ctx, judging);
  const judgements = joinVotes(verdicts, cast);
  const agreement = humanAgreement(judgements);
  const isOwn = cast.every(({ raterId }) => raterId === null);
  const said = agreement && describeAgreement(agreement);
  const words = isOwn ? said?.replace('agrees with people', 'agrees with your votes') : said;
  const weights = judgements.flatMap(({ voteWeight }) => voteWeight ?? []);
  const isUneven = new Set(weights).size > 1;
  const people =
    (words && (isUneven ? `${words} Pairs in doubt come up more often, so the share is rather low.` : words)) ?? null;
  return { people, correction: correctJudge(judgements, cases) };
}

function isShown({ outcome, isSuspect }: JudgedPairView, show: VerdictShow): boolean {
  return show === 'all' || (show === 'suspect' ? isSuspect : outcome === show);
}

/** A page of the judge's own words, pair by pair. */
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
      shownFirst: row.isSwapped ? row.second : row.first,
      winner: row.winner,
      state: row.state,
      raw: words.get(questionKey(row)) ?? '',
      error: row.error,
      tokens: row.tokens,
    })),
  }));
  return { ...facts, total: pairs.length, from, verdicts };
}

async function readWords(ctx: Context, runId: string, page: readonly JudgedPairView[]): Promise<Map<string, string>> {
  const caseIds = [...new Set(page.map(({ caseId }) => caseId))];
  const rows = caseIds.length === 0 ? [] : await listVerdicts(ctx, runId, { caseIds, hasWords: true });
  return new Map(rows.map((row) => [questionKey(row), row.raw]));
}

export const listJudgements = async (ctx: Context, runId: string): Promise<CountedJudgement[]> =>
  judgementsOf(await listVerdicts(ctx, runId));

interface EndedJudging {
  /** Another one where the verdicts could be others. */
  version: string;
  verdicts: CountedJudgement[];
  cases: { id: string; family: string }[];
}

/** Verdicts that no longer change, by their version: each blind vote and the page after it need all of them. */
const ended = new LRUCache<string, EndedJudging>({
  maxSize: 50_000,
  sizeCalculation: ({ verdicts }) => verdicts.length + 1,
});

async function readEnded(ctx: Context, { runId, block, status, finishedAt }: JudgingRow): Promise<EndedJudging> {
  const version = JSON.stringify([runId, block, status, finishedAt]);
  const known = ended.get(version);
  if (known) return known;
  const [verdicts, cases] = await Promise.all([listJudgements(ctx, runId), listFamilies(ctx, runId)]);
  const found = { version, verdicts, cases };
  ended.set(version, found);
  return found;
}

/** The pairs whose votes correct a judge that has ended; none without one. */
export async function listDrawablePairs(
  ctx: Context,
  runId: string,
): Promise<{ version: string; pairs: CountedJudgement[] }> {
  const judging = await findJudging(ctx, runId);
  if (!judging || isAtWork(judging.status)) return { version: '', pairs: [] };
  const { version, verdicts } = await readEnded(ctx, judging);
  return { version, pairs: verdicts.filter(isVotable) };
}

/** The families of the cases that have one. */
async function listFamilies(ctx: Context, runId: string): Promise<{ id: string; family: string }[]> {
  const family = sql<string>`${benchmarkSamples.record} ->> 'caseFamily'`;
  return await ctx.db
    .selectDistinct({ id: benchmarkSamples.caseId, family })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), isNotNull(family)));
}
