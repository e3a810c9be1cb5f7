import { studentQuantile } from './beta.ts';
import { compareTimes, TIE_MARGIN, type TimeComparison, type TimePair } from './compare-times.ts';
import { holm } from './holm.ts';
import { type Interval, toRatios } from './interval.ts';
import { INTERVAL_FROM } from './median-interval.ts';
import { Evidence, type Usual } from './race-evidence.ts';
import { effectiveRounds, withoutSpikes } from './serial-rounds.ts';

/**
 * Races that may be looked at after every round and stopped when they are decided. Fixed-sample tests may not: looked at again and again,
 * they call identical endpoints different far too often. `npm run bench -- races` prints the error rates.
 */

/** A race ends as hopeless when the rounds left decide any of its open pairs with less than this chance. */
const LEAST_CHANCE = 0.05;
/** Evidence of real rounds scatters around that of rounds of exactly some mean: so much, as a logarithm, is allowed for. */
const SCATTER = 2;
/** A race does not wait for pairs that gained nothing in so many rounds: one of their models does not answer. */
export const IDLE_ROUNDS = 6;

const MOST_LOG_RATIO = 12;
/** The ends of intervals are found by so many halvings of a step. */
const HALVINGS = 4;
/** Where the mean of further rounds is tried, as shares of its reach. */
const SHIFTS = [0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1];

/** The most that some evidence ever was, and after which round of the pair. */
interface Peak {
  log: number;
  round: number;
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
  readonly #equal = new Evidence(0);
  /** Against "slower by just the margin" on either side. */
  readonly #ties: readonly [Evidence, Evidence];
  readonly #differences: number[] = [];
  #different: Peak = { log: 0, round: 0 };
  #tie: Peak = this.#different;
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
    for (const evidence of [this.#equal, ...this.#ties]) evidence.add(difference);
    this.lastRound = round;
    this.#weigh();
  }

  #weigh(): void {
    const round = this.#differences.length;
    if (round < INTERVAL_FROM) return;
    const log = this.#equal.log();
    if (log > this.#different.log) this.#different = { log, round };
    const least = Math.min(...this.#ties.map((evidence) => evidence.log()));
    if (least > this.#tie.log && this.#isWithin(withoutSpikes(this.#differences).mean))
      this.#tie = { log: least, round };
  }

  #isWithin(mean: number): boolean {
    return Math.abs(mean) < this.#margin;
  }

  /**
   * Whether so many further rounds can decide the pair, whatever their mean: it lies further from that of the rounds so far than is tried
   * here with this chance at most. Half of the chance is for either side, and half of that for a decision before the last round.
   */
  canDecide(rounds: number, chance: number): boolean {
    const n = this.#differences.length;
    if (n < INTERVAL_FROM) return n + rounds >= INTERVAL_FROM;
    const usual = withoutSpikes(this.#differences);
    if (this.#decidesAfter(rounds, usual, 0, SCATTER)) return true;
    const inflation = n / effectiveRounds(this.#differences);
    const reach = studentQuantile(1 - chance / 4, n - 1) * usual.spread * Math.sqrt(inflation * (1 / n + 1 / rounds));
    return this.#decidesAfter(rounds, usual, reach, SCATTER);
  }

  /** Rounds after which the pair is decided if their mean is that of the rounds so far; null beyond 10,000. */
  forecast(): number | null {
    if (this.#differences.length < 2) return Math.max(1, INTERVAL_FROM - this.#differences.length);
    const usual = withoutSpikes(this.#differences);
    let [low, high] = [0, 1];
    while (!this.#decidesAfter(high, usual)) {
      [low, high] = [high, high * 2];
      if (high > 10_000) return null;
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#decidesAfter(middle, usual)) high = middle;
      else low = middle;
    }
    return Math.max(high, INTERVAL_FROM - this.#differences.length);
  }

  /** @param reach how far the mean of the further rounds may lie from that of the rounds so far */
  #decidesAfter(rounds: number, { mean, spread }: Usual, reach = 0, scatter = 0): boolean {
    const limit = this.#limit - scatter;
    const decides = (evidence: Evidence, shift: number) =>
      evidence.after(rounds, { mean: mean + shift, spread }) >= limit;
    // A mean that has moved far looks like a drift: not only the ends of the reach count.
    if ((reach === 0 ? [0] : SHIFTS).some((share) => decides(this.#equal, share * reach))) return true;
    const shift = Math.max(-reach, Math.min(reach, -mean));
    return this.#isWithin(mean + shift) && this.#ties.every((evidence) => decides(evidence, shift));
  }

  /** Standard deviation of a model's log times, as if both varied alike. */
  get spread(): number {
    return withoutSpikes(this.#differences).spread / Math.SQRT2;
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
  confidenceSet(estimate: number, level: number, { round } = { round: this.#differences.length }): Interval | null {
    const differences = this.#differences.slice(0, round);
    /** How far the evidence is above the limit, at a distance from the estimate. */
    const excessAt = (distance: number): number => {
      const evidence = new Evidence(estimate + distance);
      for (const difference of differences) evidence.add(difference);
      return evidence.log() + Math.log(level);
    };
    const step = Math.max(1e-3, (2 * withoutSpikes(differences).spread) / Math.sqrt(round));
    const endOf = (side: 1 | -1): number => {
      let [inside, outside] = [excessAt(0), excessAt(side * step)];
      let [from, to] = [0, step];
      while (outside < 0) {
        if (to > MOST_LOG_RATIO) return side * Number.POSITIVE_INFINITY;
        [from, to, inside] = [to, 2 * to, outside];
        outside = excessAt(side * to);
      }
      for (let halving = 0; halving < HALVINGS; halving++) {
        const middle = (from + to) / 2;
        const excess = excessAt(side * middle);
        if (excess < 0) [from, inside] = [middle, excess];
        else [to, outside] = [middle, excess];
      }
      // The evidence is nearly straight by now.
      return estimate + side * (inside < 0 ? from + ((to - from) * inside) / (inside - outside) : to);
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
  #rounds = 0;

  constructor(pairs: readonly (readonly [string, string])[], options: RaceOptions = {}) {
    const { confidence = 0.95, tieMargin = TIE_MARGIN } = options;
    this.#alpha = 1 - confidence;
    this.pairs = pairs.map(() => new RacePair(tieMargin, this.#alpha));
  }

  /** @param times of both models of each pair; undefined where one of them gave none */
  addRound(times: readonly (readonly [number, number] | undefined)[]): void {
    this.#rounds++;
    for (const [index, both] of times.entries()) if (both) this.pairs[index]?.add(both, this.#rounds);
    this.#decide();
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
      spread: pair.spread,
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
