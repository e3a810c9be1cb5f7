import { formatRatio, formatShare } from './format-figures.ts';
import type { ScoreComparison } from './stats/compare-scores.ts';
import type { TimeComparison } from './stats/compare-times.ts';
import { INTERVAL_FROM } from './stats/median-interval.ts';
import type { PairUnit } from './summary/summary.ts';

/** What the words need beside the comparison. */
export interface VerdictContext {
  /** The name shown for a model's key. */
  nameOf(key: string): string;
  unit: PairUnit;
  tieMargin: number;
}

/** A forecast beyond this is told as "more than": nobody runs it. */
const MOST_FORECAST = 1000;

function count(n: number, unit: PairUnit): string {
  const one = unit === 'rounds' ? 'round' : 'case';
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : unit}`;
}

function describeNeed(roundsNeeded: number | null, unit: PairUnit): string {
  if (roundsNeeded === null) return '';
  if (roundsNeeded > MOST_FORECAST)
    return `; more than ${MOST_FORECAST.toLocaleString('en-US')} further ${unit} needed`;
  return `; about ${roundsNeeded} more ${roundsNeeded === 1 ? (unit === 'rounds' ? 'round' : 'case') : unit} needed`;
}

function describeDropped(dropped: number): string {
  if (dropped === 0) return '';
  return dropped === 1
    ? ' 1 pair of calls was left out because one side gave no such figure.'
    : ` ${dropped} pairs of calls were left out because one side gave no such figure.`;
}

/** The ratio and its ends turned so that it reads "slower ÷ faster". */
function turned(result: TimeComparison, isFirstFaster: boolean): { ratio: string; range: string } {
  const turn = (value: number): number => (isFirstFaster ? 1 / value : value);
  const ends = result.interval ? [turn(result.interval.low), turn(result.interval.high)].sort((a, b) => a - b) : [];
  const [low = 0, high = 0] = ends;
  return {
    ratio: formatRatio(turn(result.ratio ?? 1)),
    range: `${formatRatio(low).slice(0, -1)}–${formatRatio(high)}`,
  };
}

/**
 * One sentence that says what may be concluded about the times of a pair, and no more.
 *
 * @example
 * describeTimes(pair.times.responseMs, { nameOf: (key) => key, unit: 'rounds', tieMargin: 0.2 });
 * // "A is 1.31× faster than B (1.18–1.47×, 20 rounds)."
 */
export function describeTimes(result: TimeComparison, context: VerdictContext): string {
  const { nameOf, unit, tieMargin } = context;
  const first = nameOf(result.first);
  const second = nameOf(result.second);
  const dropped = describeDropped(result.dropped);
  const margin = formatShare(tieMargin);
  if (result.verdict === 'not-enough-rounds') {
    const had = result.n === 0 ? `no ${unit}` : `only ${count(result.n, unit)}`;
    const atLeast = result.n < INTERVAL_FROM ? ` of at least ${INTERVAL_FROM}` : '';
    return `Not enough ${unit} to compare ${first} and ${second}: ${had}${atLeast}${describeNeed(result.roundsNeeded, unit)}.${dropped}`;
  }
  const isFirstFaster = (result.ratio ?? 1) < 1;
  const [quick, slow] = isFirstFaster ? [first, second] : [second, first];
  const { ratio, range } = turned(result, isFirstFaster);
  const basis = `(${range}, ${count(result.n, unit)})`;
  if (result.verdict === 'faster') {
    const small = result.isWithinMargin ? `, which is less than the margin of ±${margin}` : '';
    return `${quick} is ${ratio} faster than ${slow} ${basis}${small}.${dropped}`;
  }
  if (result.verdict === 'tie') return `${first} and ${second} are tied within ±${margin} ${basis}.${dropped}`;
  return `Undecided between ${first} and ${second}: ${slow} took ${ratio} the time of ${quick} ${basis}${describeNeed(result.roundsNeeded, unit)}.${dropped}`;
}

/** The verdict in one or two words, for a table. */
export function verdictLabel(result: TimeComparison, nameOf: VerdictContext['nameOf']): string {
  if (result.verdict === 'faster') return `${nameOf(result.faster as string)} faster`;
  if (result.verdict === 'tie') return 'tie';
  return result.verdict === 'undecided' ? 'undecided' : 'not enough rounds';
}

/** One sentence on which of two models answered better on the same cases. */
export function describeScores(result: ScoreComparison, first: string, second: string): string {
  const { cases, difference, interval } = result;
  if (difference === null) return `${first} and ${second} were scored on no case in common.`;
  const points = (value: number): string =>
    `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(1)}`;
  const tally = `${result.wins} better, ${result.losses} worse, ${result.ties} equal`;
  if (!interval)
    return `${first} and ${second}: ${points(difference)} points on ${count(cases, 'cases')} (${tally}); too few cases for a claim.`;
  const range = `${points(interval.low)} to ${points(interval.high)}`;
  const basis = `${points(difference)} points (${range}) on ${count(cases, 'cases')}, ${tally}`;
  if (result.better === null) return `No difference in quality shown between ${first} and ${second}: ${basis}.`;
  const [better, worse] = result.better === 'first' ? [first, second] : [second, first];
  return `${better} answered better than ${worse}: ${basis}, counted for ${first}.`;
}
