import { logGamma, studentCdf } from './beta.ts';
import { normalQuantile } from './normal.ts';
import { mean } from './quantile.ts';
import { serialCorrelation } from './serial-rounds.ts';

/**
 * Has it changed? Each figure of a suite that runs on a schedule is one stream of points; a cumulative sum of what is unusual about them
 * finds a lasting shift. `npm run bench -- sentinel` prints how often it is wrong and how soon it is right.
 */

/** Points that only teach what is usual. */
export const LEARNING_POINTS = 7;
/** The shift that is found soonest is twice this, in standard deviations of a point. */
const SLACK = 1;
/** A single point counts at most so much, or one outage of the provider would be a change. */
const MOST_SCORE = 3;
/** Siegmund's correction for the overshoot of a sum of normal steps. */
const OVERSHOOT = 1.166;

/** The cases of a suite differ in difficulty, so that its pass rate varies less than that of equal cases, by about so much. */
const UNEVEN_CASES = 1.2;

/** A change that is not found within so many points is what is usual. */
const MOST_HELD = 30;

/** A lasting change of one stream. */
export interface StreamChange {
  /** The first point that differs, and the one at which this was found. */
  since: number;
  foundAt: number;
  /** Means from the change before this one until this one, and from this one until it was found. */
  before: number;
  after: number;
}

/**
 * The sum at which a stream is called changed, so that one that never changes is called so once in `points` points on average, both
 * directions together (Siegmund's approximation). It knows what is usual; a stream has to learn it, which doubles its false alarms at most
 * (`npm run bench -- sentinel`).
 */
export function alarmLevel(points: number): number {
  const target = 2 * 2 * points * 2 * SLACK ** 2;
  let [low, high] = [0, 50];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const drift = 2 * SLACK * (middle + OVERSHOOT);
    if (Math.exp(drift) - drift - 1 < target) low = middle;
    else high = middle;
  }
  return high;
}

const quantileOf = (share: number): number => normalQuantile(Math.min(1 - 1e-6, Math.max(1e-6, share)));

interface Point {
  value: number;
  /** Of how many cases it is the share; 0 where it is none. */
  cases: number;
}

/**
 * What is usual: the points of a state, and for shares the passes and cases of all of them. Sums grow with each point: years of runs are
 * gone through in one pass.
 */
interface Usual {
  values: number[];
  mean: number;
  /** Sum of squared distances from the mean. */
  squares: number;
  passed: number;
  total: number;
  /** Of neighbouring points, by so many of them. */
  correlation: { value: number; of: number };
}

const newUsual = (): Usual => ({
  values: [],
  mean: 0,
  squares: 0,
  passed: 0,
  total: 0,
  correlation: { value: 0, of: 0 },
});

/** Worked out again when there are a fiftieth more points: one more of many changes nothing. */
const STALE_SHARE = 1 / 50;

function correlationOf(usual: Usual): number {
  const { values, correlation } = usual;
  if (values.length > correlation.of * (1 + STALE_SHARE))
    usual.correlation = { value: serialCorrelation(values), of: values.length };
  return usual.correlation.value;
}

/** The chance of fewer than `count` passes and half that of as many, in `n` cases after `passed` of `total` (Jeffreys prior). */
function chanceBelow(count: number, n: number, { passed, total }: Usual): number {
  const [a, b] = [passed + 0.5, total - passed + 0.5];
  const logBeta = (x: number, y: number): number => logGamma(x) + logGamma(y) - logGamma(x + y);
  const logChoose = -Math.log(n + 1) - logBeta(count + 1, n - count + 1);
  let term = Math.exp(logChoose + logBeta(a + count, b + n - count) - logBeta(a, b));
  let sum = term / 2;
  for (let i = count; i > 0; i--) {
    term *= (i / (n - i + 1)) * ((b + n - i) / (a + i - 1));
    sum += term;
  }
  return sum;
}

/** How unusual a share is beside those before it if every case passes by the same chance, on the scale of `scoreOf`. */
function shareScore({ value, cases }: Point, usual: Usual): number {
  // Several rounds give counts between two whole numbers.
  const [count, low] = [value * cases, Math.min(cases - 1, Math.floor(value * cases + 1e-9))];
  const [below, above] = [low, low + 1].map((one) => chanceBelow(one, cases, usual)) as [number, number];
  return quantileOf(below + (count - low) * (above - below));
}

/**
 * How unusual a point is beside those before it, on the scale of a standard normal variable: exact for normal values of unknown mean and
 * spread. A share counts as no more unusual than its number of cases allows, or single failures of a small suite would be a change.
 *
 * @param held points before this one that are compared with the same usual ones: all of them share the error of what was learned
 */
function scoreOf(point: Point, usual: Usual, held: number, { leastSpread, isDrifting }: StreamOptions): number {
  const n = usual.values.length;
  const spread = Math.max(leastSpread, Math.sqrt(usual.squares / (n - 1)));
  const t = (point.value - usual.mean) / (spread * Math.sqrt(1 + (held + 1) / n));
  const correlation = isDrifting ? correlationOf(usual) : 0;
  let score = quantileOf(studentCdf(t, n - 1)) * Math.sqrt((1 - correlation) / (1 + correlation));
  if (point.cases > 0) {
    const chance = UNEVEN_CASES * shareScore(point, usual);
    score = chance * score <= 0 ? 0 : Math.sign(score) * Math.min(Math.abs(score), Math.abs(chance));
  }
  return Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score));
}

function learn(usual: Usual, { value, cases }: Point): void {
  usual.values.push(value);
  const distance = value - usual.mean;
  usual.mean += distance / usual.values.length;
  usual.squares += distance * (value - usual.mean);
  usual.passed += value * cases;
  usual.total += cases;
}

export interface StreamOptions {
  /** The smallest spread between points that is believed, in the unit of the points. */
  leastSpread: number;
  /** Neighbouring points may resemble each other without any change, as times do under the load of a week. */
  isDrifting: boolean;
  /** Where the points are shares of cases: of how many each. */
  cases?: readonly number[];
}

const known = (points: readonly (number | null)[], from: number, to: number): number[] =>
  points.slice(from, to).filter((point) => point !== null);

/** Where between `first` and `last` the points are split best into two states, by least squares. */
function likeliestStart(points: readonly (number | null)[], from: number, first: number, last: number): number {
  const all = known(points, from, last + 1);
  const middle = mean(all) as number;
  let [best, most] = [first, -1];
  for (let at = first; at <= last; at++) {
    const after = known(points, at, last + 1);
    const sum = after.reduce((total, point) => total + point - middle, 0);
    const gain = sum ** 2 / (after.length * (all.length - after.length));
    if (points[at] !== null && gain > most) [best, most] = [at, gain];
  }
  return best;
}

/**
 * The first change that is found at `next` or later, where what is usual is learned from `from` on. While a sum is above zero its points
 * teach nothing: a change that has not been found yet would be learned as usual, and never be found.
 */
function findChange(
  points: readonly (number | null)[],
  { from, next, level }: { from: number; next: number; level: number },
  options: StreamOptions,
): StreamChange | null {
  const usual = newUsual();
  const sums = { up: 0, down: 0 };
  const starts = { up: 0, down: 0 };
  const held: Point[] = [];
  for (let index = from; index < points.length; index++) {
    const value = points[index] ?? null;
    if (value === null) continue;
    const point = { value, cases: options.cases?.[index] ?? 0 };
    if (index >= next && usual.values.length >= LEARNING_POINTS) {
      const score = scoreOf(point, usual, held.length, options);
      for (const [side, sign] of [
        ['up', 1],
        ['down', -1],
      ] as const) {
        if (sums[side] === 0) starts[side] = index;
        sums[side] = Math.max(0, sums[side] + sign * score - SLACK);
        if (sums[side] < level) continue;
        const since = likeliestStart(points, from, starts[side], index);
        const [old, now] = [known(points, from, since), known(points, since, index + 1)].map(mean);
        return { since, foundAt: index, before: old as number, after: now as number };
      }
    }
    held.push(point);
    if ((sums.up === 0 && sums.down === 0) || usual.values.length < LEARNING_POINTS || held.length > MOST_HELD)
      for (const one of held.splice(0)) learn(usual, one);
  }
  return null;
}

/**
 * Watches one stream and lists its changes, oldest first. After each, what is usual is learned again from the first point that differs.
 *
 * @param points in order; null where there was no run, or one that says nothing about the model
 * @param level see `alarmLevel`
 * @example
 * watchStream(dailyPassRates, alarmLevel(4 * 365), { leastSpread: 0.01, isDrifting: false });
 */
export function watchStream(points: readonly (number | null)[], level: number, options: StreamOptions): StreamChange[] {
  const changes: StreamChange[] = [];
  for (let [from, next] = [0, 0]; ; ) {
    const change = findChange(points, { from, next, level }, options);
    if (!change) return changes;
    changes.push(change);
    [from, next] = [change.since, change.foundAt + 1];
  }
}
