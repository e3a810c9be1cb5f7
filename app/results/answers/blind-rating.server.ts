import { rankByVotes, type Vote } from '@yardstick/bench';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { readCasePrompts } from '../../runs/case-prompt.server.ts';
import { getRun, type RunRow } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { benchmarkVotes } from '../schema.server.ts';

/** Two answers without names, in a random order. */
export interface BlindPair {
  id: string;
  caseId: string;
  round: number;
  a: string;
  b: string;
  /** The prompt. */
  prompt: string;
}

export interface BlindRatingView {
  /** The next few pairs. */
  pairs: BlindPair[];
  /** Number of pairs without a vote. */
  open: number;
  votes: number;
  ratings: {
    name: string;
    /** Index among the selected models: its mark and colour. */
    place: number;
    points: number;
    low: number;
    high: number;
    votes: number;
    rank: number;
    worstRank: number;
  }[];
}

/** Pairs offered at once. */
const OFFERED = 5;
const CALLS_LOOKED_AT = 400;
const SHOWN_CHARS = 6_000;
const SHOWN_PROMPT_CHARS = 1_000;

interface Candidate {
  caseId: string;
  round: number;
  modelKey: string;
  /** Identical answers have the same hash: there is nothing to choose between them. */
  textHash: string;
}

/** A person's votes on a run. */
export async function listVotes(ctx: Context, userId: string, runId: string) {
  return await ctx.db
    .select()
    .from(benchmarkVotes)
    .where(and(eq(benchmarkVotes.runId, runId), eq(benchmarkVotes.userId, userId)));
}

/** Pairs without a vote, and the ranking so far. Failed, cut-off, empty and identical answers are excluded. */
export async function listBlindPairs(ctx: Context, userId: string, run: RunRow): Promise<BlindRatingView> {
  const votes = await listVotes(ctx, userId, run.id);
  const candidates = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      round: benchmarkSamples.round,
      modelKey: benchmarkSamples.modelKey,
      textHash: sql<string>`md5(${benchmarkSamples.answer})`,
    })
    .from(benchmarkSamples)
    .where(and(eq(benchmarkSamples.runId, run.id), eq(benchmarkSamples.outcome, 'ok'), gt(benchmarkSamples.round, 0)))
    .orderBy(benchmarkSamples.round, benchmarkSamples.caseId, benchmarkSamples.modelKey)
    .limit(CALLS_LOOKED_AT);
  const voted = new Set(votes.map(({ caseId, round, first, second }) => pairId(caseId, round, [first, second])));
  const open = shuffled(pairsOf(candidates).filter(({ id }) => !voted.has(id)));
  const offered = open.slice(0, OFFERED);
  const texts = await readTexts(ctx, run.id, offered);
  const prompts = await readCasePrompts(
    run,
    offered.map(({ caseId }) => caseId),
  );
  const pairs = offered.flatMap(({ id, caseId, round, keys }): BlindPair[] => {
    const [a, b] = keys.map((key) => texts.get(`${caseId}/${round}/${key}`) ?? '');
    const prompt = prompts.get(caseId)?.prompt.slice(0, SHOWN_PROMPT_CHARS) ?? '';
    return a && b ? [{ id, caseId, round, a, b, prompt }] : [];
  });
  return { pairs, open: open.length, votes: votes.length, ratings: rank(run, votes) };
}

/** In an order that depends on a hash, so that it reveals nothing and survives a reload. */
const shuffled = (pairs: OpenPair[]) => pairs.toSorted((one, other) => lotOf(one.id) - lotOf(other.id));

const pairId = (caseId: string, round: number, keys: string[]) => JSON.stringify([caseId, round, ...keys.toSorted()]);

interface OpenPair {
  id: string;
  caseId: string;
  round: number;
  /** In the order shown: sides are swapped by a hash of the pair, so that a reload keeps them. */
  keys: [string, string];
}

function pairsOf(candidates: Candidate[]): OpenPair[] {
  const cells = Map.groupBy(candidates, ({ caseId, round }) => JSON.stringify([caseId, round]));
  return [...cells.values()].flatMap((cell) =>
    cell.flatMap((one, index) =>
      cell.slice(index + 1).flatMap((other): OpenPair[] => {
        const { caseId, round, textHash } = one;
        if (textHash === other.textHash) return [];
        // Sorted here as in the pair's own id: a database may sort differently, and a vote would count for the wrong
        // model.
        const [first, second] = [one.modelKey, other.modelKey].toSorted() as [string, string];
        const id = pairId(caseId, round, [first, second]);
        return [{ id, caseId, round, keys: isSwapped(id) ? [second, first] : [first, second] }];
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

async function readTexts(ctx: Context, runId: string, pairs: OpenPair[]): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      round: benchmarkSamples.round,
      key: benchmarkSamples.modelKey,
      text: benchmarkSamples.answer,
    })
    .from(benchmarkSamples)
    .where(
      and(
        eq(benchmarkSamples.runId, runId),
        inArray(
          benchmarkSamples.caseId,
          pairs.map(({ caseId }) => caseId),
        ),
        inArray(
          benchmarkSamples.round,
          pairs.map(({ round }) => round),
        ),
      ),
    );
  return new Map(rows.map(({ caseId, round, key, text }) => [`${caseId}/${round}/${key}`, text.slice(0, SHOWN_CHARS)]));
}

function rank(run: RunRow, votes: (typeof benchmarkVotes.$inferSelect)[]): BlindRatingView['ratings'] {
  if (votes.length === 0) return [];
  const nameOf = (key: string) => run.spec.models.find((model) => model.key === key)?.name ?? key;
  const board = rankByVotes(
    votes.map(({ first, second, outcome }): Vote => ({ a: first, b: second, outcome: outcome as Vote['outcome'] })),
  );
  return board.ratings.map(({ model, points, interval, votes: count, rank: place, worstRank }) => ({
    name: nameOf(model),
    place: run.spec.models.findIndex(({ key }) => key === model),
    points: Math.round(points),
    votes: count,
    rank: place,
    worstRank,
    low: Math.round(interval.low),
    high: Math.round(interval.high),
  }));
}

const outcomes = ['a', 'b', 'tie', 'both-bad'];

/** Stores a vote and reveals the models. Null: no such pair, or voted on before. */
export async function voteOn(
  ctx: Context,
  userId: string,
  runId: string,
  { pair, outcome }: { pair: string; outcome: string },
): Promise<{ pair: string; outcome: string; a: string; b: string } | null> {
  const run = await getRun(ctx, userId, runId);
  if (!outcomes.includes(outcome)) return null;
  const keys = parsePair(pair, run);
  if (!keys) return null;
  const { caseId, round, first, second } = keys;
  if (!(await areAnswers(ctx, runId, keys))) return null;
  const [a, b] = isSwapped(pair) ? [second, first] : [first, second];
  const made = await mutate(ctx, 'run.vote', { kind: 'run', id: runId }, (tx) =>
    tx
      .insert(benchmarkVotes)
      .values({ id: newId(), runId, userId, caseId, round, first: a, second: b, outcome, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: benchmarkVotes.id }),
  );
  const nameOf = (key: string) => run.spec.models.find((model) => model.key === key)?.name ?? key;
  return made.length === 0 ? null : { pair, outcome, a: nameOf(a), b: nameOf(b) };
}

/** Whether both are complete answers of this run. */
async function areAnswers(ctx: Context, runId: string, { caseId, round, first, second }: PairKeys): Promise<boolean> {
  const rows = await ctx.db
    .select({ key: benchmarkSamples.modelKey })
    .from(benchmarkSamples)
    .where(
      and(
        eq(benchmarkSamples.runId, runId),
        eq(benchmarkSamples.caseId, caseId),
        eq(benchmarkSamples.round, round),
        eq(benchmarkSamples.outcome, 'ok'),
        gt(benchmarkSamples.round, 0),
        inArray(benchmarkSamples.modelKey, [first, second]),
      ),
    );
  return rows.length === 2;
}

interface PairKeys {
  caseId: string;
  round: number;
  first: string;
  second: string;
}

function parsePair(pair: string, run: RunRow): PairKeys | null {
  try {
    const [caseId, round, first, second] = JSON.parse(pair) as [string, number, string, string];
    const isKnown = (key: string) => run.spec.models.some((model) => model.key === key);
    if (
      typeof caseId !== 'string' ||
      !Number.isInteger(round) ||
      !isKnown(first) ||
      !isKnown(second) ||
      first === second
    )
      return null;
    return pair === pairId(caseId, round, [first, second]) ? { caseId, round, first, second } : null;
  } catch {
    return null;
  }
}
