import { type RankInterval, rankIntervals } from './rank-intervals.ts';
import type { TimeComparison } from './stats/compare-times.ts';
import type { ModelSummary, PairSummary, PairUnit } from './summary/summary.ts';
import { describeNeed, describeShortage, describeTimes, listWords, type VerdictContext } from './verdict-words.ts';

/** What may be said about the response times of a run. Every part follows from the verdicts on its pairs. */
export interface TimeConclusions {
  /** Strongest first: who leads the field, then one sentence a pair. */
  sentences: string[];
  /** Those of them that are about more than one pair. */
  overall: string[];
  /** The model that is shown to be faster than every other one with a time; null where that is not decided. */
  fastest: string | null;
  /** The model that every other one with a time is shown to be faster than. */
  slowest: string | null;
  /** The places of the models with a time; null with fewer than two. */
  ranks: Record<string, RankInterval> | null;
}

type NameOf = VerdictContext['nameOf'];
type JudgedPair = { unit: PairUnit; result: TimeComparison };

const ranks = { faster: 0, tie: 1, undecided: 2, 'not-enough-rounds': 3 };
const strengthOf = ({ ratio }: TimeComparison): number => Math.abs(Math.log(ratio ?? 1));
const hasTime = ({ metrics }: Pick<ModelSummary, 'metrics'>): boolean => metrics.responseMs !== undefined;

/** The decided pairs of a run: who is shown to be faster than whom. */
class Order {
  readonly #beaten = new Map<string, Set<string>>();

  constructor(results: readonly TimeComparison[]) {
    for (const { verdict, faster, first, second } of results) {
      if (verdict !== 'faster' || faster === null) continue;
      const beaten = this.#beaten.get(faster) ?? new Set();
      this.#beaten.set(faster, beaten.add(faster === first ? second : first));
    }
  }

  beats(one: string, other: string): boolean {
    return this.#beaten.get(one)?.has(other) ?? false;
  }

  beatsEach(one: string, others: readonly string[]): boolean {
    return others.every((other) => other === one || this.beats(one, other));
  }
}

/**
 * Concludes which models are faster from the verdicts on their pairs: the sentences and the labels of a page, a file or a terminal.
 * A model is compared with the whole field only where each pair that this claims was decided.
 */
export function concludeTimes(
  models: readonly Pick<ModelSummary, 'key' | 'metrics'>[],
  pairs: readonly PairSummary[],
  { nameOf, tieMargin }: Pick<VerdictContext, 'nameOf' | 'tieMargin'>,
): TimeConclusions {
  const judged = pairs.map((pair): JudgedPair => ({ unit: pair.unit, result: pair.times.responseMs }));
  const field = models.filter(hasTime).map(({ key }) => key);
  const order = new Order(judged.map(({ result }) => result));
  const short = judged.filter(({ result }) => result.verdict === 'not-enough-rounds');
  const isTogether = short.length > 1;
  const single = judged
    .filter(({ result }) => !isTogether || result.verdict !== 'not-enough-rounds')
    .sort((a, b) => ranks[a.result.verdict] - ranks[b.result.verdict] || strengthOf(b.result) - strengthOf(a.result));
  const one = (isExtreme: (key: string) => boolean) => (field.length < 2 ? null : (field.find(isExtreme) ?? null));
  // Pairs with too few rounds, and those that a run with a baseline does not compare.
  const isShort = (one: string, other: string) =>
    !judged.some(
      ({ result: { first, second, verdict } }) =>
        [first, second].includes(one) && [first, second].includes(other) && verdict !== 'not-enough-rounds',
    );
  const inField = describeField(field, order, isShort, nameOf);
  const together = isTogether ? describeShort(short, models, nameOf) : [];
  return {
    sentences: [
      ...inField,
      ...single.map(({ result, unit }) => describeTimes(result, { nameOf, unit, tieMargin })),
      ...together,
    ],
    overall: [...inField, ...together],
    fastest: one((key) => order.beatsEach(key, field)),
    slowest: one((key) => field.every((other) => other === key || order.beats(other, key))),
    ranks: field.length < 2 ? null : rankIntervals(field, (key, other) => order.beats(key, other)),
  };
}

/** The verdicts on all pairs at a glance: `cells[row][column]` says what the row's model is beside the column's. */
export interface TimeMatrix {
  names: string[];
  cells: string[][];
}

/** Models from which on a table says more than a sentence on each pair. */
const MATRIX_FROM = 4;

/** Null for few models, and where only the baseline is compared. */
export function buildTimeMatrix(
  models: readonly Pick<ModelSummary, 'key' | 'metrics'>[],
  pairs: readonly PairSummary[],
  nameOf: NameOf,
): TimeMatrix | null {
  const keys = models.filter(hasTime).map(({ key }) => key);
  const isWhole = pairs.length === (models.length * (models.length - 1)) / 2;
  if (keys.length < MATRIX_FROM || !isWhole) return null;
  const cellOf = (row: string, column: string): string => {
    if (row === column) return '';
    const result = pairs.find((pair) => [pair.first, pair.second].every((key) => key === row || key === column));
    const verdict = result?.times.responseMs.verdict ?? 'not-enough-rounds';
    if (verdict === 'faster') return result?.times.responseMs.faster === row ? 'faster' : 'slower';
    return verdict === 'not-enough-rounds' ? 'too few' : verdict;
  };
  return { names: keys.map(nameOf), cells: keys.map((row) => keys.map((column) => cellOf(row, column))) };
}

/** Three models or more: who leads. */
function describeField(
  field: readonly string[],
  order: Order,
  isShort: (one: string, other: string) => boolean,
  nameOf: NameOf,
): string[] {
  const countBeaten = (key: string) => field.filter((other) => order.beats(key, other)).length;
  if (field.length < 3 || field.every((key) => countBeaten(key) === 0)) return [];
  const others = field.length - 1;
  // A model that was compared with no other leads nothing.
  const compared = field.filter((key) => field.some((other) => other !== key && !isShort(key, other)));
  const unbeaten = compared.filter((key) => field.every((other) => !order.beats(other, key)));
  const [leader] = unbeaten;
  if (leader === undefined) return ['No single fastest model.'];
  const won = countBeaten(leader);
  if (won === others) return [`${nameOf(leader)} is faster than each of the ${others} others.`];
  if (unbeaten.length === 1)
    return [
      won === 0
        ? 'No single fastest model.'
        : `${nameOf(leader)} is faster than ${won} of the ${others} others, and none is shown to be faster than it.`,
    ];
  if (unbeaten.some((key) => unbeaten.some((other) => isShort(key, other)))) return ['No single fastest model.'];
  const names = listWords(unbeaten.map(nameOf));
  const slower = field.filter((key) => unbeaten.every((other) => order.beats(other, key)));
  const rest = field.length - unbeaten.length;
  if (slower.length === 0) return [`No single fastest model: ${names} are too close to call.`];
  const what =
    slower.length === rest
      ? 'all others are slower'
      : `${listWords(slower.map(nameOf))} ${slower.length === 1 ? 'is' : 'are'} slower`;
  return [`No single fastest model: ${names} are too close to call; ${what}.`];
}

/** Pairs with too few rounds are given together, because each of them would say the same. */
function describeShort(
  short: readonly JudgedPair[],
  models: readonly Pick<ModelSummary, 'key' | 'metrics'>[],
  nameOf: NameOf,
): string[] {
  const { unit } = short[0] as JudgedPair;
  const silent = models.filter((model) => !hasTime(model)).map(({ key }) => key);
  const timed = short
    .map(({ result }) => result)
    .filter(({ first, second }) => !silent.includes(first) && !silent.includes(second));
  const heard = models.length - silent.length;
  const [only] = timed;
  const counts = timed.map(({ n }) => n);
  const needs = timed.flatMap(({ roundsNeeded }) => roundsNeeded ?? []);
  const isAll = timed.length === (heard * (heard - 1)) / 2;
  const what =
    timed.length === 1 && only
      ? `${nameOf(only.first)} and ${nameOf(only.second)}`
      : isAll
        ? `any two of the ${heard} models`
        : `${timed.length} pairs of models`;
  const shortage = describeShortage(Math.min(...counts), Math.max(...counts), unit);
  const need = describeNeed(needs.length === 0 ? null : Math.min(...needs), unit, 'at least');
  return [
    ...(only ? [`Not enough ${unit} to compare ${what}: ${shortage}${need}.`] : []),
    ...silent.map((key) => `Nothing can be said about the speed of ${nameOf(key)}: it gave no answer to compare.`),
  ];
}
