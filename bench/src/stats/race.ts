import { forecastRounds, TIE_MARGIN, type TimePair } from './compare-times.ts';
import { holm } from './holm.ts';
import { mean, median } from './quantile.ts';

/**
 * Races that may be looked at after every round and stopped when they are decided. Fixed-sample tests may not: looked at again and again,
 * they call identical endpoints different far too often. `npm run bench -- races` prints the error rates.
 */

/** Log ratios beyond this count hardly more, or spikes would cost rounds. */
const BOUND = 0.4;
/** What is bet on each round's bounded log ratio; the mixture does nearly as well as the best of them. */
const STAKES: readonly number[] = [1.5, 3, 6, 12];
/** Below this, rounds cannot show how far they resemble each other. */
const FIRST_LOOK = 20;
/** Short series understate their own correlation; found by simulation. */
const biasOf = (n: number): number => Math.min(30, 0.75 * n);
const MOST_CORRELATION = 0.97;
/** A race is hopeless when the rounds left are fewer than this share of those that the forecast asks for. */
const LEAST_SHARE = 0.5;

const bounded = (value: number): number => BOUND * Math.tanh(value / BOUND);

/**
 * Evidence against "the log ratio is `centre`", as the logarithm of a betting martingale: given its size, a deviation of two endpoints
 * that differ by `centre` has either sign with the same chance, so that e^(λg)/cosh(λg) is 1 on average whatever is known of the past.
 * By Ville's inequality, it ever reaches 1/α with a chance of at most α.
 */
export class Evidence {
  readonly #centre: number;
  readonly #stakes: readonly number[];
  readonly #logs: number[];

  /** @param sides directions that are bet on: above the centre, below it, or both */
  constructor(centre: number, sides: readonly (1 | -1)[]) {
    this.#centre = centre;
    this.#stakes = sides.flatMap((side) => STAKES.map((stake) => side * stake));
    this.#logs = this.#stakes.map(() => 0);
  }

  add(difference: number): void {
    const deviation = bounded(difference - this.#centre);
    for (const [index, stake] of this.#stakes.entries()) {
      const bet = stake * deviation;
      // log cosh, without overflow.
      this.#logs[index] =
        (this.#logs[index] as number) + bet - Math.abs(bet) - Math.log1p(Math.exp(-2 * Math.abs(bet))) + Math.LN2;
    }
  }

  get log(): number {
    const most = Math.max(...this.#logs);
    return most + Math.log(this.#logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / this.#logs.length);
  }
}

/** Lag-one correlation of the bounded differences, corrected for the length of the series. */
function correlationOf(differences: readonly number[]): number {
  const n = differences.length;
  const centre = median(differences) as number;
  let [variance, product, last] = [0, 0, 0];
  for (const difference of differences) {
    const deviation = bounded(difference - centre);
    variance += deviation ** 2;
    product += deviation * last;
    last = deviation;
  }
  if (variance === 0) return 0;
  const correlation = (product / variance + 1 / n) / (1 - biasOf(n) / n);
  return Math.min(MOST_CORRELATION, Math.max(0, correlation));
}

/** One pair of models as far as its race has come. */
export interface RacePair {
  first: string;
  second: string;
  rounds: number;
  verdict: 'faster' | 'tie' | 'open';
  /** The faster model when the verdict is `faster`. */
  faster: string | null;
  /** The round after which it was decided. */
  decidedAt: number | null;
}

export interface RaceOptions {
  confidence?: number;
  tieMargin?: number;
  /** Rounds that may still be made. */
  roundsLeft?: number;
}

interface Lane {
  pair: TimePair;
  differences: number[];
  equal: Evidence;
  /** Against "slower by the margin or more" on either side. */
  ties: [Evidence, Evidence];
  /** The most that the evidence ever was, with the sign of the difference then. */
  most: { log: number; sign: number };
  mostTie: [number, number];
  decided: Pick<RacePair, 'verdict' | 'decidedAt'> | null;
}

/** Takes the evidence of a round at its worth: (1 − ρ)/(1 + ρ), because rounds that resemble their neighbours are fewer independent ones. */
function weigh(lane: Lane, correlation: number): void {
  const { differences, equal, ties, most, mostTie } = lane;
  const share = (1 - correlation) / (1 + correlation);
  if (equal.log * share > most.log) {
    most.log = equal.log * share;
    most.sign = Math.sign(differences.reduce((sum, value) => sum + bounded(value), 0));
  }
  for (const side of [0, 1] as const) mostTie[side] = Math.max(mostTie[side], ties[side].log * share);
}

/** All pairs of a race drift in the same minutes: one that looks independent by chance is taken for as correlated as the others. */
function weighAll(lanes: readonly Lane[], least: number): void {
  const ready = lanes.filter(({ differences }) => differences.length >= FIRST_LOOK);
  const isStrong = ({ equal, ties }: Lane) => Math.max(equal.log, Math.min(ties[0].log, ties[1].log)) >= least;
  const strong = ready.filter(isStrong);
  if (strong.length === 0) return;
  const correlations = new Map(ready.map((lane) => [lane, correlationOf(lane.differences)]));
  const pooled = mean([...correlations.values()]) as number;
  for (const lane of strong) weigh(lane, Math.max(pooled, correlations.get(lane) as number));
}

/** Holm's correction over the anytime p-values of all pairs, 1 over the most that the evidence of each ever was. */
function decide(lanes: readonly Lane[], alpha: number): void {
  const steps = holm(
    lanes.map(({ most }) => Math.exp(-most.log)),
    alpha,
  );
  for (const [index, lane] of lanes.entries()) {
    const { isRejected, level } = steps[index] as (typeof steps)[number];
    const isTie = Math.min(...lane.mostTie) >= -Math.log(level);
    if (lane.decided === null && (isRejected || isTie))
      lane.decided = { verdict: isRejected ? 'faster' : 'tie', decidedAt: lane.differences.length };
  }
}

/**
 * Replays a race round by round and says which pairs are decided, as if it had been looked at after each round. The same rounds give the
 * same answer, whether the run was stopped and resumed meanwhile or not.
 *
 * @returns the pairs, and why the race may end: every pair is decided, or the rounds left would decide none of the open ones
 * @example
 * const { ending } = judgeRace([{ first: "a", second: "b", times }], { roundsLeft: 12 });
 */
export function judgeRace(
  pairs: readonly TimePair[],
  options: RaceOptions = {},
): { pairs: RacePair[]; ending: 'decided' | 'hopeless' | null } {
  const { confidence = 0.95, tieMargin = TIE_MARGIN, roundsLeft = Number.POSITIVE_INFINITY } = options;
  const alpha = 1 - confidence;
  const margin = Math.log(1 + tieMargin);
  const lanes = pairs.map(
    (pair): Lane => ({
      pair,
      differences: [],
      equal: new Evidence(0, [1, -1]),
      ties: [new Evidence(margin, [-1]), new Evidence(-margin, [1])],
      most: { log: 0, sign: 0 },
      mostTie: [0, 0],
      decided: null,
    }),
  );
  const rounds = Math.max(0, ...pairs.map(({ times }) => times.length));
  for (let round = 0; round < rounds; round++) {
    for (const lane of lanes) {
      const times = lane.pair.times[round];
      if (!times) continue;
      const difference = Math.log(times[0] / times[1]);
      lane.differences.push(difference);
      for (const evidence of [lane.equal, ...lane.ties]) evidence.add(difference);
    }
    weighAll(lanes, -Math.log(alpha));
    decide(lanes, alpha);
  }
  const open = lanes.filter(({ decided }) => decided === null);
  const isHopeless = ({ differences }: Lane) => {
    if (differences.length < FIRST_LOOK || !Number.isFinite(roundsLeft)) return false;
    const needed = forecastRounds(differences, alpha / lanes.length, tieMargin);
    return needed !== null && needed * LEAST_SHARE > roundsLeft;
  };
  return {
    pairs: lanes.map(({ pair: { first, second }, differences, most, decided }) => ({
      first,
      second,
      rounds: differences.length,
      verdict: decided?.verdict ?? 'open',
      faster: decided?.verdict === 'faster' ? (most.sign < 0 ? first : second) : null,
      decidedAt: decided?.decidedAt ?? null,
    })),
    ending:
      open.length === 0 && lanes.length > 0 ? 'decided' : open.length > 0 && open.every(isHopeless) ? 'hopeless' : null,
  };
}
