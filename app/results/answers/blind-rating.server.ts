import { createHash } from 'node:crypto';
import { rankByVotes, showCalls, type Vote, writeTalk } from '@yardstick/bench';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { readAskedPrompts } from '../../runs/case-prompt.server.ts';
import { getRun, type RunRow } from '../../runs/run-queries.server.ts';
import { callsOfSample, conversationOfSample } from '../../runs/sample-store.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../../runs/schema.server.ts';
import { benchmarkVotes, raterLinks } from '../schema.server.ts';
import { drawPairs, type OpenPair } from './draw-pairs.server.ts';

/** Two answers without names, in a random order. */
export interface BlindPair {
  id: string;
  caseId: string;
  round: number;
  a: string;
  b: string;
  /** The calls of tools before each answer, as a judge sees them; empty where there were none. */
  calls: [a: string, b: string];
  /** What was asked before each answer: two versions of the prompt, or twice the same. */
  prompts: [a: string, b: string];
}

export interface BlindRatingView {
  /** The next few pairs. */
  pairs: BlindPair[];
  /** Number of pairs without a vote. */
  open: number;
  votes: number;
  /** Pairs in doubt are drawn more often than the others. */
  isWeighted: boolean;
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
const SHOWN_CHARS = 6_000;
const SHOWN_PROMPT_CHARS = 1_000;

/** All votes on a run: the owner's, and those that came by a rater's link. */
export async function listVotes(ctx: Context, userId: string, runId: string) {
  return await ctx.db
    .select()
    .from(benchmarkVotes)
    .where(and(eq(benchmarkVotes.runId, runId), eq(benchmarkVotes.userId, userId)))
    .orderBy(asc(benchmarkVotes.createdAt));
}

/** Pairs without a vote, and the ranking so far. Failed, cut-off, empty and identical answers are excluded. */
export async function listBlindPairs(ctx: Context, run: RunRow): Promise<BlindRatingView> {
  const votes = (await listVotes(ctx, run.userId, run.id)).filter(({ raterId }) => raterId === null);
  const open = await drawPairs(ctx, run, votes);
  const pairs = await showPairs(ctx, run, open.slice(0, OFFERED));
  const isWeighted = open.some(({ weight }) => weight > 1);
  return { pairs, open: open.length, votes: votes.length, isWeighted, ratings: rank(run, votes) };
}

/** Names a pair without the keys of its models, which would tell a rater whose answers belong together. */
const blindId = (raterId: string, id: string) =>
  createHash('sha256').update(`${raterId} ${id}`).digest('hex').slice(0, 32);

/** The next pair for a rater, who sees no name and no result. */
export async function nextPairOf(ctx: Context, run: RunRow, raterId: string) {
  const votes = (await listVotes(ctx, run.userId, run.id)).filter((vote) => vote.raterId === raterId);
  const open = await drawPairs(ctx, run, votes);
  const [shown] = await showPairs(ctx, run, open.slice(0, 1));
  const pair = shown
    ? { id: blindId(raterId, shown.id), a: shown.a, b: shown.b, calls: shown.calls, prompts: shown.prompts }
    : null;
  return { pair, left: open.length, votes: votes.length };
}

async function showPairs(ctx: Context, run: RunRow, offered: OpenPair[]): Promise<BlindPair[]> {
  const texts = await readTexts(ctx, run, offered);
  const askedOf = await readAskedPrompts(run);
  return offered.flatMap(({ id, caseId, round, keys }): BlindPair[] => {
    const [a, b] = keys.map((key) => texts.get(`${caseId}/${round}/${key}`));
    if (!a?.text || !b?.text) return [];
    const [first, second] = keys.map((key) => askedOf(caseId, key).slice(0, SHOWN_PROMPT_CHARS)) as [string, string];
    return [{ id, caseId, round, a: a.text, b: b.text, calls: [a.calls, b.calls], prompts: [first, second] }];
  });
}

async function readTexts(
  ctx: Context,
  { id: runId, spec }: RunRow,
  pairs: OpenPair[],
): Promise<Map<string, { text: string; calls: string }>> {
  if (pairs.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      round: benchmarkSamples.round,
      key: benchmarkSamples.modelKey,
      text: benchmarkSamples.answer,
      conversation: conversationOfSample,
      calls: callsOfSample,
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
  return new Map(
    rows.map(({ caseId, round, key, text, conversation, calls }) => [
      `${caseId}/${round}/${key}`,
      {
        text: (conversation ? writeTalk(conversation) : text).slice(0, SHOWN_CHARS),
        calls: showCalls(calls, spec.models),
      },
    ]),
  );
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

interface Ballot {
  pair: string;
  outcome: string;
}

/** Stores a vote of the owner and reveals the models. Null: no such pair, or voted on before. */
export async function voteOn(
  ctx: Context,
  userId: string,
  runId: string,
  ballot: Ballot,
): Promise<{ pair: string; outcome: string; a: string; b: string } | null> {
  const run = await getRun(ctx, userId, runId, 'start-runs');
  const keys = await castVote(ctx, run, null, ballot);
  const [a = '', b = ''] = (keys ?? []).map((key) => run.spec.models.find((model) => model.key === key)?.name ?? key);
  return keys && { ...ballot, a, b };
}

/** Keeps a rater's link as it is until the vote is stored; false: it was closed or deleted since it was opened. */
async function holdOpenLink(ctx: Context, tx: Transaction, raterId: string): Promise<boolean> {
  const isOpen = and(isNull(raterLinks.revokedAt), gt(raterLinks.expiresAt, ctx.now()));
  const found = await tx
    .select({ id: raterLinks.id })
    .from(raterLinks)
    .where(and(eq(raterLinks.id, raterId), isOpen))
    .for('share');
  return found.length > 0;
}

/**
 * Stores a vote.
 * @param raterId null: the owner's own
 * @returns the keys of the models, left and right; null: no such pair, or voted on before
 */
export async function castVote(
  ctx: Context,
  run: RunRow,
  raterId: string | null,
  { pair, outcome }: Ballot,
): Promise<[string, string] | null> {
  if (!outcomes.includes(outcome)) return null;
  const runId = run.id;
  const votes = (await listVotes(ctx, run.userId, runId)).filter((vote) => vote.raterId === raterId);
  const open = await drawPairs(ctx, run, votes);
  const drawn = open.find(({ id }) => (raterId === null ? id : blindId(raterId, id)) === pair);
  if (!drawn) return null;
  const { caseId, round, keys, weight, isJudged } = drawn;
  const rivals = open.filter((other) => other.isJudged === isJudged);
  const probability = weight / rivals.reduce((sum, other) => sum + other.weight, 0);
  const [a, b] = keys;
  const vote = { caseId, round, first: a, second: b, outcome, probability, drawnFrom: rivals.length };
  return await mutate(ctx, 'run.vote', { kind: 'run', id: runId }, async (tx) => {
    if (raterId !== null && !(await holdOpenLink(ctx, tx, raterId))) return refuse(null);
    // The run may belong to somebody else since it was read, but not before the vote is stored.
    const [owner] = await tx
      .select({ userId: benchmarkRuns.userId })
      .from(benchmarkRuns)
      .where(eq(benchmarkRuns.id, runId))
      .for('key share');
    if (!owner) return refuse(null);
    const made = await tx
      .insert(benchmarkVotes)
      .values({ id: newId(), runId, ...owner, raterId, ...vote, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: benchmarkVotes.id });
    return made.length === 0 ? refuse(null) : keys;
  });
}
