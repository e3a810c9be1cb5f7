import { binomialCdf, studentCdf } from './beta.ts';
import { passScore, quantileOf } from './beta-binomial.ts';
import { mean } from './quantile.ts';
import { type Point, passScoreOf, type StreamOptions, type Usual } from './sentinel-scores.ts';

/**
 * A single run that differs so much that no second one is waited for. Single points have heavy tails: a slow day is one of them. So a point
 * must also be so many times further away than any before it in the same direction; odds of shares have shorter tails.
 */
const [MORE_THAN_EVER, MORE_THAN_EVER_OF_SHARES] = [3.5, 3];

const hasSide = (score: number, side: number, least: number): boolean => score * side >= least;

/**
 * Whether the newest point is a change by itself, beside points that have shown how they vary.
 *
 * @param chance of being wrong, in one direction
 */
export function isCollapse(
  point: Point,
  usual: Usual,
  held: readonly Point[],
  options: StreamOptions,
  chance: number,
): boolean {
  const distance = usual.distanceOf(point);
  const side = Math.sign(distance);
  const known = side > 0 ? usual.reach.above : usual.reach.below;
  const reach = held.reduce((most, one) => Math.max(most, side * usual.distanceOf(one)), known);
  if (Math.abs(distance) < (point.cases > 0 ? MORE_THAN_EVER_OF_SHARES : MORE_THAN_EVER) * reach) return false;
  const assumed = { spread: options.assumedSpread, runs: ASSUMED_LATER };
  if (!isFar(point.value - usual.mean, usual, assumed, chance)) return false;
  return point.cases === 0 || hasSide(passScoreOf({ ...point }, usual, held.length), side, -quantileOf(chance));
}

/** What is assumed of the spread between runs counts as much as so many runs, and as so many once runs have shown their own. */
const [ASSUMED_RUNS, ASSUMED_LATER] = [10, 4];
/** How much the logarithm of an answer's figure is assumed to vary by chance, where fewer pairs of cases than this show it. */
const [ASSUMED_WITHIN, LEAST_PAIRS] = [0.3, 5];

type CaseFigures = readonly (number | null)[] | null | undefined;

/** Differences between two runs of the cases that both have. */
function pairsOf(before: CaseFigures, now: CaseFigures): number[] {
  return (now ?? []).flatMap((figure, at) => {
    const other = before?.[at] ?? null;
    return figure === null || other === null ? [] : [figure - other];
  });
}

/** How unusual it is that so many cases have changed in one direction, if both directions were alike. */
function signScore(pairs: readonly number[]): number {
  const [up, down] = [pairs.filter((pair) => pair > 0).length, pairs.filter((pair) => pair < 0).length];
  const tail = binomialCdf(Math.min(up, down), up + down, 0.5);
  return Math.sign(up - down) * -quantileOf(Math.min(0.5, tail));
}

/** The variance of a run's figure by chance. */
function withinOf(pairs: readonly number[]): number {
  if (pairs.length < LEAST_PAIRS) return ASSUMED_WITHIN ** 2 / Math.max(1, pairs.length);
  const middle = mean(pairs) as number;
  const squares = pairs.reduce((sum, pair) => sum + (pair - middle) ** 2, 0);
  return squares / (pairs.length - 1) / (2 * pairs.length);
}

/** The distance from what was before that is believed at a chance of `chance`, where runs have hardly shown how they vary. */
function isFar(distance: number, usual: Usual, assumed: { spread: number; runs: number }, chance: number): boolean {
  const n = usual.values.length;
  const degrees = assumed.runs + n - 1;
  const spread = Math.sqrt((assumed.runs * assumed.spread ** 2 + usual.squares) / degrees);
  return studentCdf(-Math.abs(distance) / (spread * Math.sqrt(1 + 1 / n)), degrees) <= chance;
}

/**
 * Whether a point differs much from the few before it, which have not shown yet how runs vary. That is assumed, and what varies within
 * runs is taken from the cases, each compared with itself in the first run.
 *
 * @param before figures of the cases in the first of those runs, and `now` in this one
 * @param chance of being wrong, in one direction
 */
export function isEarlyChange(
  point: Point,
  usual: Usual,
  { before, now }: { before: CaseFigures; now: CaseFigures },
  { assumedSpread }: StreamOptions,
  chance: number,
): boolean {
  const distance = point.value - usual.mean;
  const pairs = pairsOf(before, now);
  const paired = mean(pairs);
  // Cases that only one of the runs has say nothing.
  if (paired !== null && paired * distance <= 0) return false;
  const sure = paired === null ? distance : Math.sign(distance) * Math.min(Math.abs(distance), Math.abs(paired));
  if (point.cases === 0) {
    const spread = Math.sqrt(assumedSpread ** 2 + withinOf(pairs));
    return isFar(sure, usual, { spread, runs: ASSUMED_RUNS }, chance);
  }
  const cases = pairs.length > 0 ? pairs.length : point.cases;
  const passed = Math.max(0, Math.min(cases, (usual.mean + sure) * cases));
  // Two tests of the same cases share the chance.
  const least = -quantileOf(chance / 2);
  const scores = [passScore({ passed, total: cases }, usual.passes), signScore(pairs)];
  const isShown = scores.some((score) => hasSide(score, Math.sign(distance), least));
  return isShown && isFar(sure, usual, { spread: assumedSpread, runs: ASSUMED_RUNS }, chance);
}
