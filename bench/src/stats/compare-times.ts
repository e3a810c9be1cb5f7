import { holm } from './holm.ts';
import { excludes, type Interval, isInside, toRatios } from './interval.ts';
import { INTERVAL_FROM } from './median-interval.ts';
import { normalQuantile } from './normal.ts';
import { standardDeviation } from './quantile.ts';
import { effectiveRounds, serialInterval, serialTest } from './serial-rounds.ts';
import { signedRankInterval } from './signed-rank.ts';

/** What may be said about a pair: `faster` names no winner by itself, the ratio does. */
export type Verdict = 'faster' | 'tie' | 'undecided' | 'not-enough-rounds';

/** One pair of models measured in the same rounds. Times in any unit, the same on both sides, all above 0. */
export interface TimePair {
  first: string;
  second: string;
  /** One entry per round in which both succeeded, in the order of the rounds: [first, second]. */
  times: readonly (readonly [number, number])[];
  /** The number of each of these rounds in the run. */
  rounds?: readonly number[];
  /** Rounds dropped because one side failed or has no such figure. */
  dropped?: number;
}

/** How one pair came out. */
export interface TimeComparison {
  first: string;
  second: string;
  n: number;
  /** How many independent rounds these are worth: below `n` where neighbouring rounds resemble each other. */
  effective: number;
  dropped: number;
  /** Hodges–Lehmann estimate of time(first) / time(second): above 1 the first is slower. Null without rounds. */
  ratio: number | null;
  /** Interval of the ratio, held at the level that Holm's correction leaves to this pair. */
  interval: Interval | null;
  /** Interval of the ratio at the nominal confidence, as if this were the only pair. */
  ownInterval: Interval | null;
  pValue: number;
  adjustedPValue: number;
  verdict: Verdict;
  /** The faster model when the verdict is `faster`. */
  faster: string | null;
  /** True when the whole interval lies inside the tie margin: a difference too small to matter. */
  isWithinMargin: boolean;
  /** For `undecided` and `not-enough-rounds`: about how many more rounds; null when no forecast can be made. */
  roundsNeeded: number | null;
  /** In a race that could be ended after any round: the round after which the verdict was reached. */
  decidedAt?: number | null;
  /** The same: the usual standard deviation of a model's log times, spikes aside. Left out of older summaries. */
  spread?: number;
}

/** Set before the run, never after looking. */
export interface VerdictOptions {
  confidence?: number;
  /** A ratio within ± this share counts as a tie. Default 0.2. */
  tieMargin?: number;
}

export const TIE_MARGIN = 0.2;

/** Chance of a decision that the forecast of further rounds aims at. */
const FORECAST_POWER = 0.8;

/** The tie zone as ratios, symmetric in logarithms: ±20 % is 1/1.2 to 1.2. */
export function tieZone(tieMargin: number): [number, number] {
  return [1 / (1 + tieMargin), 1 + tieMargin];
}

/**
 * Rounds still needed until the interval excludes 1 or fits the tie zone, whichever the data lean to, if further rounds
 * resemble each other as these do.
 */
function forecastRounds(differences: readonly number[], level: number, tieMargin: number): number | null {
  const n = differences.length;
  const spread = standardDeviation(differences);
  const { estimate, interval } = signedRankInterval(differences, 1 - level);
  if (spread === null || estimate === null) return n === 0 ? null : Math.max(0, INTERVAL_FROM - n);
  const z = normalQuantile(1 - level / 2);
  // The interval's own width is the better σ: it forgives spikes exactly as much as the test does.
  const inflation = Math.sqrt(n / effectiveRounds(differences));
  const sigma = inflation * (interval ? ((interval.high - interval.low) / 2 / z) * Math.sqrt(n) : spread);
  const reach = (z + normalQuantile(FORECAST_POWER)) * sigma;
  const toDiffer = (reach / Math.abs(estimate)) ** 2;
  const room = Math.log(1 + tieMargin) - Math.abs(estimate);
  const toTie = room > 0 ? (reach / room) ** 2 : Number.POSITIVE_INFINITY;
  const total = Math.max(INTERVAL_FROM, Math.ceil(Math.min(toDiffer, toTie)));
  if (!Number.isFinite(total)) return null;
  return Math.max(1, total - n);
}

function decide(interval: Interval | null, isWithinMargin: boolean, isRejected: boolean): Verdict {
  if (!interval) return 'not-enough-rounds';
  if (isRejected && excludes(interval, 0)) return 'faster';
  return isWithinMargin ? 'tie' : 'undecided';
}

/**
 * Compares pairs of models by the ratio of their times in the same rounds, all pairs under one error rate.
 * Every round must come from an interleaved run: comparing blocks run one after the other calls identical
 * endpoints different in up to 44 of 100 runs. What each endpoint's own drift does to neighbouring rounds is taken
 * off their number.
 *
 * @example
 * const [pair] = compareTimes([{ first: "a", second: "b", times: [[1.1, 0.8], [1.0, 0.7]] }]);
 * pair.verdict; // "not-enough-rounds"
 */
export function compareTimes(pairs: readonly TimePair[], options: VerdictOptions = {}): TimeComparison[] {
  const { confidence = 0.95, tieMargin = TIE_MARGIN } = options;
  const differences = pairs.map((pair) => pair.times.map(([a, b]) => Math.log(a / b)));
  const pValues = differences.map((values) => serialTest(values));
  const steps = holm(pValues, 1 - confidence);
  return pairs.map((pair, index) => {
    const values = differences[index] as number[];
    const step = steps[index] as (typeof steps)[number];
    const own = serialInterval(values, confidence);
    const { interval } = serialInterval(values, 1 - step.level);
    const [zoneLow, zoneHigh] = tieZone(tieMargin).map(Math.log) as [number, number];
    const isWithinMargin = interval !== null && isInside(interval, zoneLow, zoneHigh);
    const verdict = decide(interval, isWithinMargin, step.isRejected);
    const isOpen = verdict === 'undecided' || verdict === 'not-enough-rounds';
    return {
      first: pair.first,
      second: pair.second,
      n: values.length,
      effective: effectiveRounds(values),
      dropped: pair.dropped ?? 0,
      ratio: own.estimate === null ? null : Math.exp(own.estimate),
      interval: toRatios(interval),
      ownInterval: toRatios(own.interval),
      pValue: pValues[index] as number,
      adjustedPValue: step.adjusted,
      verdict,
      faster: verdict === 'faster' ? ((own.estimate as number) < 0 ? pair.first : pair.second) : null,
      isWithinMargin,
      roundsNeeded: isOpen ? forecastRounds(values, step.level, tieMargin) : null,
    };
  });
}
