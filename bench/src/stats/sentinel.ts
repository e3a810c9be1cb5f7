import { studentCdf } from './beta.ts';
import { normalQuantile } from './normal.ts';
import { mean, standardDeviation } from './quantile.ts';
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

/** A lasting change of one stream. */
export interface StreamChange {
  /** The first point that differs, and the one at which this was found. */
  since: number;
  foundAt: number;
  /** Means before and since. */
  before: number;
  after: number;
}

/**
 * The sum at which a stream is called changed, so that one that never changes is called so once in `points` points on average, both
 * directions together (Siegmund's approximation).
 */
export function alarmLevel(points: number): number {
  const target = 2 * points * 2 * SLACK ** 2;
  let [low, high] = [0, 50];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const drift = 2 * SLACK * (middle + OVERSHOOT);
    if (Math.exp(drift) - drift - 1 < target) low = middle;
    else high = middle;
  }
  return high;
}

/** How unusual a point is beside those before it, on the scale of a standard normal variable: exact for normal values of unknown mean and spread. */
function scoreOf(value: number, before: readonly number[], { leastSpread, isDrifting }: StreamOptions): number {
  const n = before.length;
  const spread = Math.max(leastSpread, standardDeviation(before) as number);
  const t = (value - (mean(before) as number)) / (spread * Math.sqrt(1 + 1 / n));
  const share = Math.min(1 - 1e-6, Math.max(1e-6, studentCdf(t, n - 1)));
  const correlation = isDrifting ? serialCorrelation(before) : 0;
  const score = normalQuantile(share) * Math.sqrt((1 - correlation) / (1 + correlation));
  return Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score));
}

export interface StreamOptions {
  /** The smallest spread between points that is believed, in the unit of the points. */
  leastSpread: number;
  /** Neighbouring points may resemble each other without any change, as times do under the load of a week. */
  isDrifting: boolean;
}

/**
 * Watches one stream; null while nothing shows that it has changed.
 *
 * @param points in order; null where there was no run, or one that says nothing about the model
 * @param level see `alarmLevel`
 * @example
 * watchStream(dailyPassRates, alarmLevel(4 * 365), { leastSpread: 0.01, isDrifting: false });
 */
export function watchStream(
  points: readonly (number | null)[],
  level: number,
  options: StreamOptions,
): StreamChange | null {
  const before: number[] = [];
  const sums = { up: 0, down: 0 };
  const starts = { up: 0, down: 0 };
  for (const [index, value] of points.entries()) {
    if (value === null) continue;
    if (before.length >= LEARNING_POINTS) {
      const score = scoreOf(value, before, options);
      for (const [side, sign] of [
        ['up', 1],
        ['down', -1],
      ] as const) {
        if (sums[side] === 0) starts[side] = index;
        sums[side] = Math.max(0, sums[side] + sign * score - SLACK);
        if (sums[side] < level) continue;
        const known = (from: number, to: number) => points.slice(from, to).filter((point) => point !== null);
        const since = starts[side];
        return {
          since,
          foundAt: index,
          before: mean(known(0, since)) as number,
          after: mean(known(since, points.length)) as number,
        };
      }
    }
    before.push(value);
  }
  return null;
}
