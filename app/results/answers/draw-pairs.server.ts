// Which two answers a person is asked about next: drawn by lot, with a known probability.
import { createHash } from 'node:crypto';
import type { CountedJudgement, RunSummary } from '@yardstick/bench';
import { and, eq, gt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { listDrawablePairs } from '../../judging/load-quality.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { isOpen } from '../../runs/run-spec.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';

const CALLS_LOOKED_AT = 400;

interface Candidate {
  caseId: string;
  round: number;
  modelKey: string;
  /** Identical answers after the same calls have the same hash: there is nothing to choose between them. */
  textHash: string;
}

interface PairKeys {
  caseId: string;
  round: number;
  first: string;
  second: string;
}

const pairId = (caseId: string, round: number, keys: string[]) => JSON.stringify([caseId, round, ...keys.toSorted()]);

export interface OpenPair extends PairKeys {
  id: string;
  /** In the order shown: sides are swapped by a hash of the pair, so that a reload keeps them. */
  keys: [string, string];
  /** How many times as likely as the least it is to be drawn next. */
  weight: number;
  /** Whether a judge compared it. */
  isJudged: boolean;
}

/** @param weight null where no judge compared it */
function openPair({ caseId, round, first: one, second: other }: PairKeys, weight: number | null): OpenPair {
  // Sorted here as in the pair's own id: a database may sort differently, and a vote would count for the wrong model.
  const [first, second] = [one, other].toSorted() as [string, string];
  const id = pairId(caseId, round, [first, second]);
  const keys: OpenPair['keys'] = isSwapped(id) ? [second, first] : [first, second];
  return { id, caseId, round, first, second, keys, weight: weight ?? 1, isJudged: weight !== null };
}

/** How many times as often a pair comes up whose verdict is in doubt: see `npm run bench -- corrected-judge`. */
const DOUBT_WEIGHT = 2;

type DrawnRun = Pick<RunRow, 'id' | 'status' | 'block' | 'finishedAt' | 'summary'>;

/** Pairs without a vote, as drawn by lot: those that a judge compared first, since votes on them correct it. */
export async function drawPairs(ctx: Context, run: DrawnRun, votes: readonly PairKeys[]): Promise<OpenPair[]> {
  const voted = new Set(votes.map(({ caseId, round, first, second }) => pairId(caseId, round, [first, second])));
  return (await listDrawn(ctx, run)).filter(({ id }) => !voted.has(id));
}

/** All pairs of runs whose answers and verdicts no longer change, in the order of the draw: each vote needs all of them. */
const drawn = new LRUCache<string, OpenPair[]>({ maxSize: 50_000, sizeCalculation: (pairs) => pairs.length + 1 });

async function listDrawn(ctx: Context, run: DrawnRun): Promise<OpenPair[]> {
  const { version, pairs } = await listDrawablePairs(ctx, run.id);
  const key = JSON.stringify([run.id, run.block, run.finishedAt, version]);
  const found = drawn.get(key);
  if (found) return found;
  const [judged, others] = [await weigh(ctx, run, pairs), pairsOf(await listCandidates(ctx, run.id))];
  const known = new Set(judged.map(({ id }) => id));
  const all = [judged, others.filter(({ id }) => !known.has(id))].flatMap((some) => inDrawnOrder(run.id, some));
  if (!isOpen(run.status)) drawn.set(key, all);
  return all;
}

/**
 * By exponential waiting times, so that each next pair is drawn in proportion to its weight from those still open; by a hash, so that the
 * order reveals nothing and survives a reload.
 */
function inDrawnOrder(runId: string, pairs: readonly OpenPair[]): OpenPair[] {
  const keyed = pairs.map((pair) => {
    const lot = createHash('sha256').update(`${runId} ${pair.id}`).digest().readUIntBE(0, 6);
    return { pair, time: -Math.log((lot + 1) / 2 ** 48) / pair.weight };
  });
  return keyed.toSorted((one, other) => one.time - other.time).map(({ pair }) => pair);
}

/** In doubt: the judge's verdict changed with the order, or prefers an answer that failed a check to one that passed all. */
async function weigh(ctx: Context, run: DrawnRun, pairs: readonly CountedJudgement[]): Promise<OpenPair[]> {
  if (pairs.length === 0) return [];
  const hasChecks = (run.summary as RunSummary | null)?.models.some(({ quality }) => quality) ?? false;
  const hasFailed = await readFailures(ctx, run.id, hasChecks);
  return pairs.flatMap(({ caseId, round, first, second, outcome }) => {
    const [one, other] = [first, second].map((key) => hasFailed.get(JSON.stringify([caseId, round, key])));
    if (one === undefined || other === undefined) return [];
    const isContradicted = one !== other && outcome === (one ? 'first' : 'second');
    const isInDoubt = outcome === 'inconsistent' || isContradicted;
    return [openPair({ caseId, round, first, second }, isInDoubt ? DOUBT_WEIGHT : 1)];
  });
}

/** Of calls, what a rater sees: ids and times differ in every answer. */
const callsAsSeen = sql.join(
  ['name', 'arguments', 'result'].map(
    (part) =>
      sql`coalesce(jsonb_path_query_array(${benchmarkSamples.record}, ${`$.toolCalls[*].${part}`}::jsonpath)::text, '')`,
  ),
  sql` || `,
);

/** Of a conversation with a simulated user: what was said before the last answer. */
const talkAsSeen = sql`coalesce(jsonb_path_query_array(${benchmarkSamples.record}, '$.conversation.turns[*].text')::text, '')`;

/** There is nothing to choose where one side says nothing. */
const hasText = sql`${benchmarkSamples.answer} ~ '\\S'`;

/** The answers that have a text, and whether each failed a check. */
async function readFailures(ctx: Context, runId: string, hasChecks: boolean): Promise<Map<string, boolean>> {
  const { caseId, round, modelKey, record } = benchmarkSamples;
  const hasFailed = sql<boolean>`${record} @? '$.scores[*] ? (@.passed == false)'`;
  const rows = await ctx.db
    .select({ caseId, round, modelKey, hasFailed: hasChecks ? hasFailed : sql<boolean>`false` })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, runId), hasText));
  return new Map(rows.map((row) => [JSON.stringify([row.caseId, row.round, row.modelKey]), row.hasFailed]));
}

async function listCandidates(ctx: Context, runId: string): Promise<Candidate[]> {
  return await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      round: benchmarkSamples.round,
      modelKey: benchmarkSamples.modelKey,
      textHash: sql<string>`md5(${benchmarkSamples.answer} || ${callsAsSeen} || ${talkAsSeen})`,
    })
    .from(benchmarkSamples)
    .where(
      and(
        eq(benchmarkSamples.runId, runId),
        eq(benchmarkSamples.outcome, 'ok'),
        gt(benchmarkSamples.round, 0),
        hasText,
      ),
    )
    .orderBy(benchmarkSamples.round, benchmarkSamples.caseId, benchmarkSamples.modelKey)
    .limit(CALLS_LOOKED_AT);
}

function pairsOf(candidates: Candidate[]): OpenPair[] {
  const cells = Map.groupBy(candidates, ({ caseId, round }) => JSON.stringify([caseId, round]));
  return [...cells.values()].flatMap((cell) =>
    cell.flatMap((one, index) =>
      cell.slice(index + 1).flatMap((other): OpenPair[] => {
        const { caseId, round, textHash } = one;
        if (textHash === other.textHash) return [];
        return [openPair({ caseId, round, first: one.modelKey, second: other.modelKey }, null)];
      }),
    ),
  );
}

const isSwapped = (id: string): boolean => lotOf(`side ${id}`) % 2 === 1;

/** A pseudo-random number from a pair's id (FNV-1a). */
function lotOf(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 16_777_619);
  return (sum ^ (sum >>> 15)) >>> 0;
}
