import { setImmediate as nextTurn } from 'node:timers/promises';
import { costOfQuestions, type JudgedSample, listJudgedPairs, type Manifest, NO_VERDICT } from '@yardstick/bench';
import { isCurrency } from '@yardstick/bench/models';
import { z } from 'zod';
import type { Transaction } from '../platform/database.server.ts';
import { MAX_CASES, MAX_ID_BYTES } from '../runs/run-spec.ts';
import { storableJson, storableText } from '../runs/storable.server.ts';
import type { JudgeSpec } from './judge-part.ts';
import { benchmarkJudgings, benchmarkVerdicts } from './schema.server.ts';
import { judgeVerdicts } from './verdicts/judge-summary.server.ts';

const text = (most: number) => z.string().max(most);

/** One question with its reply, as the command line sends it, without the question's text. */
const orderSchema = z.object({
  shownFirst: text(200),
  winner: text(200).nullable(),
  promptHash: z.string().regex(/^[0-9a-f]{32}$/),
  raw: text(200_000).nullable(),
  error: text(10_000).nullable(),
  costNanos: z.number().nonnegative().max(1e14).nullable(),
  currency: z.string().refine(isCurrency).nullish(),
  tokens: z.number().int().nonnegative().max(2_000_000_000).nullish(),
  isAsked: z.literal(false).optional(),
});
const judgementSchema = z.object({
  promptVersion: z.number().int().positive().max(1_000_000),
  caseId: text(MAX_ID_BYTES),
  round: z.number().int().positive(),
  first: text(MAX_ID_BYTES),
  second: text(MAX_ID_BYTES),
  orders: z.tuple([orderSchema, orderSchema]),
});
type PushedJudgement = z.infer<typeof judgementSchema>;

/** The part of a pushed suite with the judge and the families of cases. */
const suiteSchema = z.object({
  judge: z.object({
    model: z.object({
      provider: text(200),
      model: text(200).min(1),
      name: text(200).optional(),
      baseUrl: text(2_000).optional(),
      protocol: text(200).optional(),
    }),
    criteria: text(10_000).min(1),
    rounds: z.number().int().positive(),
  }),
  cases: z
    .array(z.object({ id: text(MAX_ID_BYTES), family: text(10_000).optional() }))
    .max(MAX_CASES)
    .default([]),
});

export interface PushedJudging {
  judge: JudgeSpec;
  judgements: PushedJudgement[];
  cases: { id: string; family?: string }[];
}

const place = ({ issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }) =>
  `${(issues[0]?.path ?? []).map((part) => `.${String(part)}`).join('')}: ${issues[0]?.message ?? 'is not a judgement'}`;

/** The judgements of a pushed run; null: none. They may refer only to the run's own answers. */
export async function readJudging(
  { suite, judgements: list }: { suite: unknown; judgements: unknown[] },
  { models, suite: { caseIds }, rounds }: Manifest,
): Promise<PushedJudging | null | { problem: string }> {
  if (list.length === 0) return null;
  const named = suiteSchema.safeParse(suite);
  if (!named.success) return { problem: `judgements: the suite does not say who judged (suite${place(named.error)})` };
  const [cases, keys] = [new Set(caseIds), new Set(models.map(({ key }) => key))];
  const judgements: PushedJudgement[] = [];
  for (const [index, item] of list.entries()) {
    if (index % 200 === 199) await nextTurn();
    const read = judgementSchema.safeParse(item);
    if (!read.success) return { problem: `judgements.${index}${place(read.error)}` };
    const { caseId, round, first, second, orders } = read.data;
    const isOf = (key: string) => key === first || key === second;
    const isOfRun = cases.has(caseId) && round <= rounds && keys.has(first) && keys.has(second) && first !== second;
    const [straight, swapped] = orders;
    const isPair = straight.shownFirst === first && swapped.shownFirst === second;
    if (!isOfRun || !isPair || orders.some(({ winner }) => winner !== null && winner !== 'tie' && !isOf(winner)))
      return { problem: `judgements.${index}: speaks of something that is not in the run` };
    judgements.push(read.data);
  }
  const { model, criteria, rounds: judgedRounds } = named.data.judge;
  const { provider, model: sent, name, baseUrl, protocol } = model;
  const spec = {
    key: 'judge',
    provider,
    model: sent,
    ...(baseUrl ? { baseUrl } : {}),
    ...(protocol ? { protocol } : {}),
  };
  const judgeModel = { ...spec, name: name ?? sent, modelId: null, keyId: null } as PushedJudging['judge']['model'];
  const judge = { model: judgeModel, criteria, rounds: Math.min(rounds, judgedRounds) };
  return { judge: storableJson(judge), judgements, cases: named.data.cases };
}

/** What judging needs of a sample; its text only says whether there is one. */
export interface LightSample extends JudgedSample {
  isSuspect: boolean;
}

interface PushedAnswers {
  samples: readonly LightSample[];
  manifest: Pick<Manifest, 'baseline'>;
  currency: string;
  now: Date;
}

/** The rows of a finished judging. It was paid elsewhere, so no month is charged. */
export async function judgingRows(
  runId: string,
  { judge, judgements, cases }: PushedJudging,
  { samples, manifest, currency, now }: PushedAnswers,
) {
  const isSuspect = suspects(samples);
  const verdicts = judgements.flatMap((judgement) => rowsOf(runId, judgement, isSuspect(judgement), now));
  const ids = [...new Set(samples.map(({ caseId }) => caseId))];
  const pairs = listJudgedPairs(samples, ids.map(bareCase), judge.rounds, manifest).length;
  const questions = Math.max(verdicts.length, pairs * 2);
  const orders = judgements.flatMap((judgement) => judgement.orders);
  const cost = costOfQuestions(orders, currency);
  const isWhole = questions === verdicts.length;
  const used = orders.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  const judging = {
    runId,
    status: isWhole ? 'completed' : 'failed',
    questions,
    currency: cost.currency,
    error: isWhole ? null : 'Not all pairs of answers were judged where the run was made.',
    reservedTokens: 0,
    usedTokens: used,
    bookedTokens: used,
    spentNanos: Math.round(cost.nanos),
    unpricedQuestions: cost.unpriced,
    summary: await judgeVerdicts(verdicts, cases),
    createdAt: now,
    finishedAt: now,
  };
  return { judging, verdicts };
}

export async function storeJudging(
  tx: Transaction,
  { judging, verdicts }: Awaited<ReturnType<typeof judgingRows>>,
): Promise<void> {
  await tx.insert(benchmarkJudgings).values(judging);
  for (let at = 0; at < verdicts.length; at += 200)
    await tx
      .insert(benchmarkVerdicts)
      .values(verdicts.slice(at, at + 200))
      .onConflictDoNothing();
}

/** The prompt is not needed to count pairs. */
const bareCase = (id: string) => ({ id, prompt: { messages: [] } });

/** Whether one of two answers addresses the judge. */
function suspects(samples: readonly LightSample[]) {
  const keyOf = (caseId: string, round: number, modelKey: string) => JSON.stringify([caseId, round, modelKey]);
  const found = new Set<string>();
  for (const { caseId, round, modelKey, isSuspect } of samples)
    if (isSuspect) found.add(keyOf(caseId, round, modelKey));
  return ({ caseId, round, first, second }: PushedJudgement) =>
    found.has(keyOf(caseId, round, first)) || found.has(keyOf(caseId, round, second));
}

function rowsOf(runId: string, judgement: PushedJudgement, isSuspect: boolean, now: Date) {
  const { caseId, round, first, second, promptVersion, orders } = judgement;
  return orders.flatMap(({ winner, raw, error, promptHash, tokens, isAsked }, index) => {
    // Questions that were never sent are missing, as they are here where judging stops; they have not failed.
    if (isAsked === false) return [];
    return {
      runId,
      caseId,
      round,
      first,
      second,
      isSwapped: index === 1,
      promptHash,
      promptVersion,
      isSuspect,
      winner,
      state: raw === null ? 'failed' : 'answered',
      raw: storableText(raw ?? ''),
      error: storableText(error ?? (winner === null ? NO_VERDICT : '')),
      tokens: tokens ?? 0,
      storedAt: now,
    };
  });
}
