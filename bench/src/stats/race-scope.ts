import type { TimeComparison } from './compare-times.ts';

// Up to which figures of a run the error rate of its race holds, by simulation, and whether its own seem to be larger.

export const MOST_RACE_CORRELATION = 0.8;
/** Standard deviation of a model's log times, spikes aside. */
export const MOST_RACE_SPREAD = 0.25;
/** Spreads that are measured exceed 0.25 by chance, and by the spikes that are left in them: a clear excess is more than this … */
const CLEAR_SPREAD = 0.3;
/** … and so much more where there is one pair of one round. */
const SPREAD_REACH = 0.4;

type RacePair = Pick<TimeComparison, 'n' | 'effective' | 'spread'>;

/** The largest correlation of neighbouring rounds that a pair shows; null up to the limit. */
export function excessiveCorrelation(pairs: readonly RacePair[]): number | null {
  const most = Math.max(0, ...pairs.map(({ n, effective }) => (n - effective) / (n + effective || 1)));
  return most > MOST_RACE_CORRELATION ? most : null;
}

/**
 * How much a model's times seem to vary, by the pair in the middle: of many pairs, the largest figure is large by chance. Null unless it is
 * clearly above the limit, and for summaries from before the figure was stored.
 */
export function excessiveSpread(pairs: readonly RacePair[]): number | null {
  const known = pairs.flatMap(({ n, spread }) => (typeof spread === 'number' ? [{ n, spread }] : []));
  const middle = known.sort((one, other) => one.spread - other.spread)[Math.floor((known.length - 1) / 2)];
  if (!middle) return null;
  const clear = CLEAR_SPREAD + SPREAD_REACH / Math.sqrt(middle.n * Math.sqrt(known.length));
  return middle.spread > clear ? middle.spread : null;
}
