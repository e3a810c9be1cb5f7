import { studentCdf } from './beta.ts';
import { passScore, quantileOf } from './beta-binomial.ts';
import { CaseEvidence, type CaseShares } from './case-evidence.ts';
import { serialCorrelation } from './serial-rounds.ts';

/** The cases of a suite differ in difficulty, so that its pass rate varies less than that of equal cases, by about so much. */
const UNEVEN_CASES = 1.2;
/** Cases and runs from which on what is usual of each case is known well enough. */
export const LEAST_CASES = 5;
const CASE_RUNS = 7;

export interface Point {
  value: number;
  /** Of how many cases it is the share; 0 where it is none. */
  cases: number;
  /** The share of each case, in the same order in all points. */
  shares?: CaseShares | null;
  /** How unusual the cases were together; null where they are not known well enough. */
  caseScore?: number | null;
}

export interface StreamOptions {
  /** The smallest spread between points that is believed, in the unit of the points. */
  leastSpread: number;
  /** The spread between runs that is assumed until runs show their own, in the unit of the points. */
  assumedSpread: number;
  /** Neighbouring points may resemble each other without any change, as times do under the load of a week. */
  isDrifting: boolean;
  /** Where the points are shares of cases: of how many each. */
  cases?: readonly number[];
  /** The figure of each case, run by run, in the unit of the points and in the same order of cases; null where a run has none. */
  byCase?: readonly ((number | null)[] | null)[];
}

/** Worked out again when there are a fiftieth more points: one more of many changes nothing. */
const STALE_SHARE = 1 / 50;

/** The longest distances of points from what was usual. */
export interface Reach {
  below: number;
  above: number;
}

/**
 * What is usual: the points of a state, and for shares the passes and cases of all of them. Sums grow with each point: years of runs are
 * gone through in one pass.
 */
export class Usual {
  readonly values: number[] = [];
  mean = 0;
  /** Sum of squared distances from the mean. */
  squares = 0;
  readonly passes = { passed: 0, total: 0 };
  readonly cases = new CaseEvidence();
  readonly reach: Reach;
  #correlation = { value: 0, of: 0 };

  /** @param reach what has been seen before this state */
  constructor(reach: Reach) {
    this.reach = { ...reach };
  }

  learn(point: Point): void {
    const { value, cases, shares, caseScore } = point;
    this.values.push(value);
    const distance = value - this.mean;
    this.#reach(point);
    this.mean += distance / this.values.length;
    this.squares += distance * (value - this.mean);
    this.passes.passed += value * cases;
    this.passes.total += cases;
    if (shares) this.cases.learn(shares, caseScore ?? null);
  }

  /** How far a point is from the mean, shares by their odds: between 95 and 99 % there is as much room as between 50 and 84 %. */
  distanceOf({ value, cases }: Point): number {
    if (cases === 0) return value - this.mean;
    const oddsOf = (share: number) => Math.log((share * cases + 0.5) / ((1 - share) * cases + 0.5));
    return oddsOf(value) - oddsOf(this.mean);
  }

  #reach(point: Point): void {
    if (this.values.length < 2) return;
    extend(this.reach, this.distanceOf(point));
  }

  /** Of neighbouring points. */
  get correlation(): number {
    if (this.values.length > this.#correlation.of * (1 + STALE_SHARE))
      this.#correlation = { value: serialCorrelation(this.values), of: this.values.length };
    return this.#correlation.value;
  }
}

export function extend(reach: Reach, distance: number): void {
  reach.below = Math.max(reach.below, -distance);
  reach.above = Math.max(reach.above, distance);
}

const nearerZero = (one: number, other: number): number =>
  one * other <= 0 ? 0 : Math.sign(one) * Math.min(Math.abs(one), Math.abs(other));

/** The error of what was learned, which points share that are compared with the same usual ones. */
const errorOf = (n: number, held: number): number => Math.sqrt(1 + (held + 1) / n);

/**
 * How unusual the passes of a run are: no more than its number of cases allows, or single failures of a small suite would be a change; where
 * each case is known, they say it exactly.
 */
export function passScoreOf(point: Point, usual: Usual, held: number): number {
  const { value, cases, shares } = point;
  if (!shares || cases < LEAST_CASES || usual.cases.runs < CASE_RUNS)
    return UNEVEN_CASES * passScore({ passed: value * cases, total: cases }, usual.passes);
  point.caseScore = usual.cases.rawScore(shares);
  const n = usual.values.length;
  return (point.caseScore * errorOf(n, 0)) / errorOf(n, held) / usual.cases.variation;
}

/** Points that resemble their neighbours are worth fewer than as many independent ones. */
const worthOf = (correlation: number): number => Math.sqrt((1 - correlation) / (1 + correlation));

/**
 * How unusual a point is beside those before it, on the scale of a standard normal variable: exact for normal values of unknown mean and
 * spread, and for passes of known cases.
 *
 * @param held points before this one that are compared with the same usual ones
 */
export function scoreOf(point: Point, usual: Usual, held: number, { leastSpread, isDrifting }: StreamOptions): number {
  const n = usual.values.length;
  const passes = point.cases > 0 ? passScoreOf(point, usual, held) : null;
  // Passes of days are believed to be independent unless days show more than chance does.
  if (typeof point.caseScore === 'number')
    return (passes as number) * worthOf(Math.max(0, usual.correlation - 1 / Math.sqrt(n)));
  const spread = Math.max(leastSpread, Math.sqrt(usual.squares / (n - 1)));
  const t = (point.value - usual.mean) / (spread * errorOf(n, held));
  const score = quantileOf(studentCdf(t, n - 1)) * worthOf(isDrifting ? usual.correlation : 0);
  return passes === null ? score : nearerZero(score, passes);
}
