import { compareTimes, forecastRounds, TIE_MARGIN, type TimeComparison, type TimePair } from './compare-times.ts';
import { holm } from './holm.ts';
import type { Interval } from './interval.ts';
import { INTERVAL_FROM } from './median-interval.ts';
import { BOUND, CORRELATIONS, Evidence, type Hints, NO_HINTS } from './race-evidence.ts';

/**
 * Races that may be looked at after every round and stopped when they are decided. Fixed-sample tests may not: looked at again and again,
 * they call identical endpoints different far too often. `npm run bench -- races` prints the error rates.
 */

/** The error rate holds up to here, by simulation: with spikes between them, rounds look less alike than they are. */
export const MOST_RACE_CORRELATION = 0.6;
/** A race is hopeless when the rounds left are fewer than this share of those that the forecast asks for. */
const LEAST_SHARE = 0.5;
/** Rounds before which no race is called hopeless: the forecast is too rough. */
const HOPELESS_FROM = 10;
/** The most that some evidence ever was, and after which round. */
interface Peak {
  log: number;
  round: number;
  hints: Hints;
}

interface Lane {
  pair: TimePair;
  differences: number[];
  equal: Evidence;
  /** Against "slower by just the margin" on either side. */
  ties: [Evidence, Evidence];
  different: Peak;
  tie: Peak;
  verdict: 'faster' | 'tie' | null;
  /** The round after which the verdict was reached. */
  decidedAt: number | null;
  /** The error that Holm's correction leaves to this pair. */
  level: number;
  /** Of the other pairs, after the last round. */
  hints: Hints;
}

/** Why a race may end: every pair is decided, all of them as ties, or the rounds left would very probably decide none of the open ones. */
export const RACE_ENDINGS = ['decided', 'tie', 'hopeless'] as const;
export type RaceEnding = (typeof RACE_ENDINGS)[number];

export interface RaceOptions {
  confidence?: number;
  tieMargin?: number;
  /** Rounds that may still be made. */
  roundsLeft?: number;
}

const isWithin = (differences: readonly number[], margin: number): boolean => {
  const bounded = differences.map((value) => Math.tanh(value / BOUND));
  return Math.abs(bounded.reduce((sum, value) => sum + value, 0) / bounded.length) < Math.tanh(margin / BOUND);
};

function addRound({ pair, differences, equal, ties }: Lane): void {
  const [first, second] = pair.times[differences.length] as readonly [number, number];
  const difference = Math.log(first / second);
  differences.push(difference);
  for (const evidence of [equal, ...ties]) evidence.add(difference);
}

function weigh(lane: Lane, margin: number): void {
  const { differences, equal, ties, hints, different, tie } = lane;
  const round = differences.length;
  if (round < INTERVAL_FROM) return;
  const log = equal.log(hints);
  if (log > different.log) lane.different = { log, round, hints };
  const least = Math.min(ties[0].log(hints), ties[1].log(hints));
  if (least > tie.log && isWithin(differences, margin)) lane.tie = { log: least, round, hints };
}

/** Endpoints drift in the same minutes: a correlation that other pairs show makes equal models more plausible, never less. */
function shareHints(lanes: readonly Lane[]): void {
  if (lanes.length < 2) return;
  const models = new Set(lanes.flatMap(({ pair }) => [pair.first, pair.second])).size;
  // Pairs share their models: so many of them are independent of one.
  const share = (models - 2) / (lanes.length - 1);
  const own = lanes.map(({ equal }) => equal.hints());
  const all = CORRELATIONS.map((_, index) => own.reduce((sum, hints) => sum + (hints[index] as number), 0));
  for (const [at, lane] of lanes.entries())
    lane.hints = all.map((sum, index) => Math.max(0, share * (sum - (own[at]?.[index] as number))));
}

/** Holm's correction over the anytime p-values of all pairs, 1 over the most that the evidence of each ever was. */
function decide(lanes: readonly Lane[], alpha: number): void {
  const steps = holm(
    lanes.map(({ different }) => Math.exp(-different.log)),
    alpha,
  );
  for (const [index, lane] of lanes.entries()) {
    const { isRejected, level } = steps[index] as (typeof steps)[number];
    lane.level = level;
    if (lane.verdict === 'faster') continue;
    const verdict = isRejected ? 'faster' : lane.tie.log >= -Math.log(level) ? 'tie' : null;
    if (verdict !== lane.verdict) lane.decidedAt = lane.differences.length;
    lane.verdict = verdict;
  }
}

/** Replays a race round by round, as if it had been looked at after each; for simulations. */
export function replayRace(pairs: readonly TimePair[], alpha: number, tieMargin: number): Lane[] {
  const margin = Math.log(1 + tieMargin);
  const lanes = pairs.map((pair): Lane => {
    const ties: Lane['ties'] = [new Evidence(margin), new Evidence(-margin)];
    const start: Peak = { log: 0, round: 0, hints: NO_HINTS };
    const peaks = { different: start, tie: start, hints: NO_HINTS };
    return {
      pair,
      differences: [],
      equal: new Evidence(0),
      ties,
      ...peaks,
      verdict: null,
      decidedAt: null,
      level: alpha,
    };
  });
  const rounds = Math.max(0, ...pairs.map(({ times }) => times.length));
  for (let round = 0; round < rounds; round++) {
    const racing = lanes.filter(({ pair }) => round < pair.times.length);
    for (const lane of racing) addRound(lane);
    shareHints(lanes);
    for (const lane of racing) weigh(lane, margin);
    decide(lanes, alpha);
  }
  return lanes;
}

/** The log ratios that the evidence after `round` does not rule out; null where it rules out none. */
function confidenceSet(differences: readonly number[], hints: Hints, estimate: number, level: number): Interval | null {
  const isRuledOut = (centre: number): boolean => {
    const evidence = new Evidence(centre);
    for (const difference of differences) evidence.add(difference);
    return evidence.log(hints) >= -Math.log(level);
  };
  const endOf = (side: 1 | -1): number => {
    let [inside, outside] = [0, MOST_LOG_RATIO];
    if (!isRuledOut(estimate + side * outside)) return side * Number.POSITIVE_INFINITY;
    for (let step = 0; step < 40; step++) {
      const middle = (inside + outside) / 2;
      if (isRuledOut(estimate + side * middle)) outside = middle;
      else inside = middle;
    }
    return estimate + side * outside;
  };
  const [low, high] = [endOf(-1), endOf(1)];
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high, confidence: 1 - level } : null;
}

const MOST_LOG_RATIO = 12;

/** Ends from which a verdict follows hold as long as those of the last round do: both are taken. */
function intervalOf(lane: Lane, estimate: number): Interval | null {
  const { differences, verdict, level } = lane;
  const last = confidenceSet(differences, lane.hints, estimate, level);
  if (verdict === null) return last;
  const { round, hints } = verdict === 'faster' ? lane.different : lane.tie;
  const deciding = confidenceSet(differences.slice(0, round), hints, estimate, level);
  if (!last || !deciding) return deciding ?? last;
  const both = { ...last, low: Math.max(last.low, deciding.low), high: Math.min(last.high, deciding.high) };
  return both.low < both.high ? both : deciding;
}

/** Rounds still needed if the evidence grows as it did; never fewer than a test that is made once would need. */
function forecastRace({ differences, level, different, tie }: Lane, tieMargin: number): number | null {
  const [n, needed] = [differences.length, forecastRounds(differences, level, tieMargin)];
  const evidence = Math.max(different.log, tie.log);
  if (needed === null || evidence <= 0) return needed;
  return Math.max(needed, Math.ceil((n * -Math.log(level)) / evidence) - n);
}

/** Compares pairs of models by a race that could be ended after any round; the figures mean what those of `compareTimes` mean. */
export function compareRaces(
  pairs: readonly TimePair[],
  options: Omit<RaceOptions, 'roundsLeft'> = {},
): TimeComparison[] {
  const { confidence = 0.95, tieMargin = TIE_MARGIN } = options;
  const plain = compareTimes(pairs, { confidence, tieMargin });
  const lanes = replayRace(pairs, 1 - confidence, tieMargin);
  const steps = holm(lanes.map(({ different }) => Math.exp(-different.log)));
  return plain.map((comparison, index): TimeComparison => {
    const lane = lanes[index] as Lane;
    const { differences, different, level } = lane;
    if (comparison.ratio === null) return comparison;
    const estimate = Math.log(comparison.ratio);
    const found = intervalOf(lane, estimate);
    const own = confidenceSet(differences, lane.hints, estimate, 1 - confidence);
    const toRatios = (logs: Interval | null) => logs && { ...logs, low: Math.exp(logs.low), high: Math.exp(logs.high) };
    const isWithinMargin = lane.tie.log >= -Math.log(level);
    const verdict = found === null ? 'not-enough-rounds' : (lane.verdict ?? 'undecided');
    const isOpen = verdict === 'undecided' || verdict === 'not-enough-rounds';
    const shown = found ? Math.min(found.high, Math.max(found.low, estimate)) : estimate;
    return {
      ...comparison,
      ratio: Math.exp(shown),
      interval: toRatios(found),
      ownInterval: toRatios(own),
      pValue: Math.exp(-different.log),
      adjustedPValue: (steps[index] as (typeof steps)[number]).adjusted,
      verdict,
      faster: verdict === 'faster' ? (shown < 0 ? comparison.first : comparison.second) : null,
      isWithinMargin,
      roundsNeeded: isOpen ? forecastRace(lane, tieMargin) : null,
      decidedAt: isOpen ? null : lane.decidedAt,
    };
  });
}

/**
 * Says whether a race may end now. The same rounds give the same answer, whether the run was stopped and resumed meanwhile or not.
 *
 * @example
 * judgeRace([{ first: "a", second: "b", times }], { roundsLeft: 12 }); // "decided", "tie", "hopeless" or null
 */
export function judgeRace(pairs: readonly TimePair[], options: RaceOptions = {}): RaceEnding | null {
  const { confidence = 0.95, tieMargin = TIE_MARGIN, roundsLeft = Number.POSITIVE_INFINITY } = options;
  const lanes = replayRace(pairs, 1 - confidence, tieMargin);
  const open = lanes.filter(({ verdict }) => verdict === null);
  if (lanes.length === 0) return null;
  if (open.length === 0) return lanes.every(({ verdict }) => verdict === 'tie') ? 'tie' : 'decided';
  const isHopeless = (lane: Lane) => {
    if (lane.differences.length < HOPELESS_FROM || !Number.isFinite(roundsLeft)) return false;
    const needed = forecastRace(lane, tieMargin);
    return needed !== null && needed * LEAST_SHARE > roundsLeft;
  };
  return open.every(isHopeless) ? 'hopeless' : null;
}
