import { isDeepStrictEqual } from 'node:util';
import type { Sample } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import { compareScoresTogether, type ScoreComparison, type ScoredCase } from '../stats/compare-scores.ts';
import { type AskJudge, type JudgedPair, judgePair, type PairJudgement } from './judge.ts';
import { pairPrompt } from './judge-prompts.ts';
import { judgementKey } from './judgement-key.ts';

/** What is needed of a sample to judge it; texts of other samples need not be kept. */
export type JudgedSample = Pick<Sample, 'caseId' | 'round' | 'modelKey' | 'text' | 'outcome' | 'isWarmup'>;

/** All pairs of complete answers to the same case in the same round, up to `rounds`. */
export function listJudgedPairs(
  samples: Iterable<JudgedSample>,
  cases: readonly SuiteCase[],
  rounds: number,
): JudgedPair[] {
  const prompts = new Map(cases.map((item) => [item.id, item.prompt]));
  const groups = new Map<string, JudgedSample[]>();
  for (const sample of samples) {
    if (sample.isWarmup || sample.outcome !== 'ok' || sample.round > rounds || sample.text.trim() === '') continue;
    const key = `${sample.round} ${sample.caseId}`;
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()].flatMap((group) => {
    const sorted = [...group].sort((a, b) => (a.modelKey < b.modelKey ? -1 : 1));
    return sorted.flatMap((one, index) =>
      sorted.slice(index + 1).flatMap((other): JudgedPair[] => {
        const request = prompts.get(one.caseId);
        if (!request) return [];
        const side = ({ modelKey, text }: JudgedSample) => ({ key: modelKey, text });
        return [{ caseId: one.caseId, round: one.round, request, first: side(one), second: side(other) }];
      }),
    );
  });
}

/** True when `known` answers the very question that would be asked now: same answers, same criteria, same words. */
function isAnswered(known: PairJudgement | undefined, pair: JudgedPair, criteria: string): boolean {
  if (!known || known.outcome === 'unjudged') return false;
  const prompt = pairPrompt(pair.request, criteria, pair.first.text, pair.second.text);
  return isDeepStrictEqual(known.orders[0].prompt, prompt);
}

/** Judges pairs one after the other until done or told to stop; each judgement goes to `sink` as it comes. */
export async function judgePairs(
  pairs: readonly JudgedPair[],
  options: {
    criteria: string;
    ask: AskJudge;
    signal?: AbortSignal;
    /** Judgements that an earlier start of the same run left; what they answer is not asked again. */
    known?: Iterable<PairJudgement>;
    sink(judgement: PairJudgement): void | Promise<void>;
  },
): Promise<void> {
  const known = new Map([...(options.known ?? [])].map((judgement) => [judgementKey(judgement), judgement]));
  for (const pair of pairs) {
    if (options.signal?.aborted) return;
    const key = judgementKey({ ...pair, first: pair.first.key, second: pair.second.key });
    if (!isAnswered(known.get(key), pair, options.criteria))
      await options.sink(await judgePair(pair, options.criteria, options.ask));
  }
}

/** What the judge said about one pair of models over all cases. */
export interface JudgedComparison {
  first: string;
  second: string;
  comparison: ScoreComparison;
  inconsistent: number;
  unjudged: number;
  /** Share of questions decided for whichever answer stood first: a half is unbiased. Null without decisions. */
  firstPlaceShare: number | null;
  costNanos: number | null;
}

const POINTS = { first: 1, second: 0, tie: 0.5, inconsistent: 0.5 } as const;

function sumCosts(judgements: readonly PairJudgement[]): number | null {
  const costs = judgements.flatMap(({ orders }) => orders.map(({ costNanos }) => costNanos));
  return costs.some((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
}

function scoredCases(
  judgements: readonly PairJudgement[],
  families: ReadonlyMap<string, string | undefined>,
): ScoredCase[] {
  const cases = new Map<string, ScoredCase & { first: number[]; second: number[] }>();
  for (const { caseId, outcome } of judgements) {
    if (outcome === 'unjudged') continue;
    const entry = cases.get(caseId) ?? { caseId, family: families.get(caseId) ?? null, first: [], second: [] };
    cases.set(caseId, entry);
    entry.first.push(POINTS[outcome]);
    entry.second.push(1 - POINTS[outcome]);
  }
  return [...cases.values()];
}

function describeSide(judgements: readonly PairJudgement[], comparison: ScoreComparison): JudgedComparison {
  const { first, second } = judgements[0] as PairJudgement;
  const decided = judgements
    .flatMap(({ orders }) => orders)
    .filter(({ winner }) => winner !== null && winner !== 'tie');
  const forFirstPlace = decided.filter(({ winner, shownFirst }) => winner === shownFirst).length;
  return {
    first,
    second,
    comparison,
    inconsistent: judgements.filter(({ outcome }) => outcome === 'inconsistent').length,
    unjudged: judgements.filter(({ outcome }) => outcome === 'unjudged').length,
    firstPlaceShare: decided.length === 0 ? null : forFirstPlace / decided.length,
    costNanos: sumCosts(judgements),
  };
}

/** Sums up judgements per pair of models, all pairs under one error rate; inconsistent ones count as ties, unusable ones not at all. */
export function summarizeJudgements(
  judgements: Iterable<PairJudgement>,
  cases: readonly Pick<SuiteCase, 'id' | 'family'>[] = [],
): JudgedComparison[] {
  const families = new Map(cases.map(({ id, family }) => [id, family]));
  const pairs = new Map<string, PairJudgement[]>();
  for (const judgement of judgements) {
    if (judgement.isExample) continue;
    const key = `${judgement.first}\u0000${judgement.second}`;
    pairs.set(key, [...(pairs.get(key) ?? []), judgement]);
  }
  const lists = [...pairs.values()];
  const compared = compareScoresTogether(lists.map((list) => scoredCases(list, families)));
  return lists.map((list, index) => describeSide(list, compared[index] as ScoreComparison));
}
