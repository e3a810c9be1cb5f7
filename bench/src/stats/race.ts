import { studentQuantile } from './beta.ts';
import { bisect } from './bisect.ts';
import { compareTimes, TIE_MARGIN, type TimeComparison, type TimePair } from './compare-times.ts';
import { holm } from './holm.ts';
import { type Interval, toRatios } from './interval.ts';
import { INTERVAL_FROM } from './median-interval.ts';
import { BOUND, CORRELATIONS, Evidence, type Hints, NO_HINTS } from './race-evidence.ts';
import { effectiveRounds } from './serial-rounds.ts';

/**
 * Races that may be looked at after every round and stopped when they are decided. Fixed-sample tests may not: looked at again and again,
 * they call identical endpoints different far too often. `npm run bench -- races` prints the error rates.
 */

/** The error rate holds up to here, by simulation: with spikes between them, rounds look less alike than they are. */
export const MOST_RACE_CORRELATION = 0.6;
/** A race ends as hopeless when the rounds left decide any of its open pairs with less than this chance. */
const LEAST_CHANCE = 0.05;
/** Evidence of real rounds scatters around that of rounds of exactly some mean: so much, as a logarithm, is allowed for. */
const SCATTER = 2;
/** A race does not wait for pairs that gained nothing in so many rounds: one of their models does not answer. */
export const IDLE_ROUNDS = 6;

const MOST_LOG_RATIO = 12;
/** Where the mean of further rounds is tried, as shares of its reach. */
const SHIFTS = [0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1];

/** The most that some evidence ever was, and after which round of the pair. */
interface Peak {
  log: number;
  round: number;
  hints: Hints;
}

/** Why a race may end: every pair is decided, all of them as ties, or the rounds left would very probably decide none of the open ones. */
export const RACE_ENDINGS = ['decided', 'tie', 'hopeless'] as const;
export type RaceEnding = (typeof RACE_ENDINGS)[number];

export interface RaceOptions {
  confidence?: number | undefined;
  tieMargin?: number | undefined;
}

/** Two models of a race. */
class RacePair {
  readonly #margin: number;
  readonly equal = new Evidence(0);
  /** Against "slower by just the margin" on either side. */
  readonly #ties: readonly [Evidence, Evidence];
  readonly #differences: number[] = [];
  /** Sum of the bounded differences. */
  #bounded = 0;
  #different: Peak = { log: 0, round: 0, hints: NO_HINTS };
  #tie: Peak = this.#different;
  /** Of the other pairs, after the last round. */
  hints: Hints = NO_HINTS;
  verdict: 'faster' | 'tie' | null = null;
  /** The round of the race after which the verdict was reached. */
  decidedAt: number | null = null;
  /** The error that Holm's correction leaves to this pair. */
  level: number;
  /** The last round of the race in which both models gave a time. */
  lastRound = 0;

  constructor(tieMargin: number, level: number) {
    this.#margin = Math.log(1 + tieMargin);
    this.#ties = [new Evidence(this.#margin), new Evidence(-this.#margin)];
    this.level = level;
  }

  /** 1 over the most that the evidence ever was. */
  get pValue(): number {
    return Math.exp(-this.#different.log);
  }

  get isTied(): boolean {
    return this.#tie.log >= this.#limit;
  }

  get #limit(): number {
    return -Math.log(this.level);
  }

  add([first, second]: readonly [number, number], round: number): void {
    const difference = Math.log(first / second);
    this.#differences.push(difference);
    this.#bounded += Math.tanh(difference / BOUND);
    for (const evidence of [this.equal, ...this.#ties]) evidence.add(difference);
    this.lastRound = round;
  }

  weigh(): void {
    const [round, hints] = [this.#differences.length, this.hints];
    if (round < INTERVAL_FROM) return;
    const log = this.equal.log(hints);
    if (log > this.#different.log) this.#different = { log, round, hints };
    const least = Math.min(...this.#ties.map((evidence) => evidence.log(hints)));
    const isWithin = Math.abs(this.#bounded / round) < Math.tanh(this.#margin / BOUND);
    if (least > this.#tie.log && isWithin) this.#tie = { log: least, round, hints };
  }

  /**
   * Whether so many further rounds can decide the pair, whatever their mean: it lies further from that of the rounds so far than is tried
   * here with this chance at most. Half of the chance is for either side, and half of that for a decision before the last round.
   */
  canDecide(rounds: number, chance: number): boolean {
    const n = this.#differences.length;
    if (n < INTERVAL_FROM) return n + rounds >= INTERVAL_FROM;
    if (this.#decidesAfter(rounds, 0, SCATTER)) return true;
    const inflation = n / effectiveRounds(this.#differences);
    const reach =
      studentQuantile(1 - chance / 4, n - 1) * this.equal.spread * Math.sqrt(inflation * (1 / n + 1 / rounds));
    return this.#decidesAfter(rounds, reach, SCATTER);
  }

  /** Rounds after which the pair is decided if their mean is that of the rounds so far; null beyond 10,000. */
  forecast(): number | null {
    if (this.#differences.length < 2) return Math.max(1, INTERVAL_FROM - this.#differences.length);
    let [low, high] = [0, 1];
    while (!this.#decidesAfter(high)) {
      [low, high] = [high, high * 2];
      if (high > 10_000) return null;
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#decidesAfter(middle)) high = middle;
      else low = middle;
    }
    return Math.max(high, INTERVAL_FROM - this.#differences.length);
  }

  /** @param reach how far the mean of the further rounds may lie from that of the rounds so far */
  #decidesAfter(rounds: number, reach = 0, scatter = 0): boolean {
    const limit = this.#limit - scatter;
    const decides = (evidence: Evidence, shift: number) => evidence.after(rounds, shift).log(this.hints) >= limit;
    // A mean that has moved far looks like a drift: not only the ends of the reach count.
    if ((reach === 0 ? [0] : SHIFTS).some((share) => decides(this.equal, share * reach))) return true;
    const [above, below] = this.#ties;
    const towardsTie = -(above.mean + below.mean) / 2;
    const shift = Math.max(-reach, Math.min(reach, towardsTie));
    const isWithin = Math.abs(this.equal.mean + shift) < BOUND * Math.tanh(this.#margin / BOUND);
    return isWithin && this.#ties.every((evidence) => decides(evidence, shift));
  }

  /** Ends from which a verdict follows hold as long as those of the last round do: both are taken. */
  intervalAround(estimate: number): Interval | null {
    const last = this.confidenceSet(estimate, this.level);
    if (this.verdict === null) return last;
    const deciding = this.confidenceSet(estimate, this.level, this.verdict === 'faster' ? this.#different : this.#tie);
    if (!last || !deciding) return deciding ?? last;
    const both = { ...last, low: Math.max(last.low, deciding.low), high: Math.min(last.high, deciding.high) };
    return both.low < both.high ? both : deciding;
  }

  /** The log ratios that the evidence of the first rounds does not rule out; null where it rules out none. */
  confidenceSet(
    estimate: number,
    level: number,
    { round, hints } = { round: this.#differences.length, hints: this.hints },
  ): Interval | null {
    const isRuledOut = (centre: number): boolean => {
      const evidence = new Evidence(centre);
      for (const difference of this.#differences.slice(0, round)) evidence.add(difference);
      return evidence.log(hints) >= -Math.log(level);
    };
    const endOf = (side: 1 | -1): number => {
      const isInside = (distance: number) => !isRuledOut(estimate + side * distance);
      if (isInside(MOST_LOG_RATIO)) return side * Number.POSITIVE_INFINITY;
      const [, outside] = bisect(0, MOST_LOG_RATIO, isInside, 40);
      return estimate + side * outside;
    };
    const [low, high] = [endOf(-1), endOf(1)];
    return Number.isFinite(low) && Number.isFinite(high) ? { low, high, confidence: 1 - level } : null;
  }
}

/**
 * A race between pairs of models, to which its rounds are added one by one.
 *
 * @example
 * const race = new Race([["a", "b"]]);
 * race.addRound([[1.2, 0.9]]);
 * race.end(29); // "decided", "tie", "hopeless" or null
 */
export class Race {
  readonly pairs: readonly RacePair[];
  readonly #alpha: number;
  /** Pairs share their models: so many of them are independent of one. */
  readonly #share: number;
  #rounds = 0;

  constructor(pairs: readonly (readonly [string, string])[], options: RaceOptions = {}) {
    const { confidence = 0.95, tieMargin = TIE_MARGIN } = options;
    this.#alpha = 1 - confidence;
    this.pairs = pairs.map(() => new RacePair(tieMargin, this.#alpha));
    this.#share = (new Set(pairs.flat()).size - 2) / (pairs.length - 1);
  }

  /** @param times of both models of each pair; undefined where one of them gave none */
  addRound(times: readonly (readonly [number, number] | undefined)[]): void {
    this.#rounds++;
    const racing = this.pairs.filter((pair, index) => {
      const both = times[index];
      if (both) pair.add(both, this.#rounds);
      return both;
    });
    this.#shareHints();
    for (const pair of racing) pair.weigh();
    this.#decide();
  }

  /** Endpoints drift in the same minutes: a correlation that other pairs show makes equal models more plausible, never less. */
  #shareHints(): void {
    if (this.pairs.length < 2) return;
    const own = this.pairs.map(({ equal }) => equal.hints());
    const all = CORRELATIONS.map((_, index) => own.reduce((sum, hints) => sum + (hints[index] as number), 0));
    for (const [at, pair] of this.pairs.entries())
      pair.hints = all.map((sum, index) => Math.max(0, this.#share * (sum - (own[at]?.[index] as number))));
  }

  /** Holm's correction over the anytime p-values of all pairs. */
  #decide(): void {
    const steps = holm(
      this.pairs.map(({ pValue }) => pValue),
      this.#alpha,
    );
    for (const [index, pair] of this.pairs.entries()) {
      const { isRejected, level } = steps[index] as (typeof steps)[number];
      pair.level = level;
      if (pair.verdict === 'faster') continue;
      const verdict = isRejected ? 'faster' : pair.isTied ? 'tie' : null;
      if (verdict !== pair.verdict) pair.decidedAt = this.#rounds;
      pair.verdict = verdict;
    }
  }

  /** Says whether the race may end after this round, and why. */
  end(roundsLeft: number): RaceEnding | null {
    const decided = this.pairs.filter(({ verdict }) => verdict !== null);
    const open = this.pairs.filter(
      ({ verdict, lastRound }) => verdict === null && this.#rounds - lastRound < IDLE_ROUNDS,
    );
    if (open.length === 0 && decided.length > 0)
      return decided.every(({ verdict }) => verdict === 'tie') ? 'tie' : 'decided';
    const isHopeless = open.every((pair) => !pair.canDecide(roundsLeft, LEAST_CHANCE / open.length));
    return open.length > 0 && roundsLeft > 0 && isHopeless ? 'hopeless' : null;
  }
}

/** Compares pairs of models by a race that could be ended after any round; the figures mean what those of `compareTimes` mean. */
export function compareRaces(pairs: readonly TimePair[], options: RaceOptions = {}): TimeComparison[] {
  const race = new Race(
    pairs.map(({ first, second }) => [first, second]),
    options,
  );
  for (const times of timesByRound(pairs)) race.addRound(times);
  const plain = compareTimes(pairs, { confidence: 0.95, tieMargin: TIE_MARGIN, ...options });
  const steps = holm(race.pairs.map(({ pValue }) => pValue));
  return plain.map((comparison, index): TimeComparison => {
    const pair = race.pairs[index] as RacePair;
    if (comparison.ratio === null) return comparison;
    const estimate = Math.log(comparison.ratio);
    const found = pair.intervalAround(estimate);
    const own = pair.confidenceSet(estimate, 1 - (options.confidence ?? 0.95));
    const verdict = found === null ? 'not-enough-rounds' : (pair.verdict ?? 'undecided');
    const isOpen = verdict === 'undecided' || verdict === 'not-enough-rounds';
    const shown = found ? Math.min(found.high, Math.max(found.low, estimate)) : estimate;
    return {
      ...comparison,
      ratio: Math.exp(shown),
      interval: toRatios(found),
      ownInterval: toRatios(own),
      pValue: pair.pValue,
      adjustedPValue: (steps[index] as (typeof steps)[number]).adjusted,
      verdict,
      faster: verdict === 'faster' ? (shown < 0 ? comparison.first : comparison.second) : null,
      isWithinMargin: pair.isTied,
      roundsNeeded: isOpen ? pair.forecast() : null,
      decidedAt: isOpen ? null : pair.decidedAt,
    };
  });
}

/** The times of all pairs round by round. Without the numbers of their rounds, pairs are taken to have met in the first ones. */
export function timesByRound(pairs: readonly TimePair[]): (readonly [number, number] | undefined)[][] {
  const byRound = pairs.map(
    ({ times, rounds }) => new Map(times.map((both, index) => [rounds?.[index] ?? index + 1, both])),
  );
  const last = Math.max(0, ...byRound.flatMap((rounds) => [...rounds.keys()]));
  return Array.from({ length: last }, (_, index) => byRound.map((rounds) => rounds.get(index + 1)));
}
