import { bisect } from './bisect.ts';
import { mean } from './quantile.ts';
import { extend, type Point, type Reach, type StreamOptions, scoreOf, Usual } from './sentinel-scores.ts';
import { isCollapse, isEarlyChange } from './sudden-change.ts';

/**
 * Has it changed? Each figure of a suite that runs on a schedule is one stream of points. A cumulative sum of what is unusual about them
 * finds a lasting shift; a point that is far from all before it is a change by itself. `npm run bench -- sentinel` prints how often this
 * is wrong and how soon it is right.
 */

/** Points at least that teach what is usual: until then, only a large change is found. */
export const LEARNING_POINTS = 7;
/** The shift that is found soonest is twice this, in standard deviations of a point. */
const SLACK = 1;
/** In a sum, a single point counts at most so much: slow days shall not be taken for a lasting shift. Passes have no heavy tails. */
const [MOST_SCORE, MOST_SCORE_OF_SHARES] = [2.5, 3];
/** Siegmund's correction for the overshoot of a sum of normal steps. */
const OVERSHOOT = 1.166;

/** A change that is not found within so many points is what is usual. */
const MOST_HELD = 30;

/** The point after a change is back where points were before it, when it is so many times nearer to them. */
const NEARER = 3;

/**
 * Shares of the false alarms that are allowed: of sums, of the newest point by itself, and of points before it is known what is usual. The
 * rest is for figures that vary worse than they are expected to, by neighbouring days that resemble each other and by heavy tails.
 */
const [SUM_SHARE, NEWEST_SHARE, EARLY_SHARE] = [0.6, 0.1, 0.1];

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
  const isTooLow = (level: number) => {
    const drift = 2 * SLACK * (level + OVERSHOOT);
    return Math.exp(drift) - drift - 1 < target;
  };
  return bisect(0, 50, isTooLow, 60)[1];
}

/** What is believed of one of the streams that are watched together. */
export interface Alarms {
  /** See `alarmLevel`; the second one where each case is known. */
  level: number;
  caseLevel: number;
  /** The chance of a false alarm in one direction: of a point by itself, and of each point before it is known what is usual. */
  newest: number;
  early: number;
  /** Points that teach what is usual. */
  learning: number;
}

/** Points that teach what is usual: those of one day teach nothing of the others. */
export const learningPoints = (pointsPerYear: number): number =>
  Math.max(LEARNING_POINTS, Math.ceil(pointsPerYear / 365));

/** More than this share of the points ask for so many: those of one day teach little of other days, and a single repeat asks for nothing. */
const ASKING_SHARE = 1 / 4;

/** @param asked how many points each point asks for */
export const pointsToLearn = (asked: readonly number[]): number =>
  [...asked].sort((a, b) => b - a)[Math.floor(asked.length * ASKING_SHARE)] ?? LEARNING_POINTS;

/**
 * One false alarm a year for all streams together.
 *
 * @param streams how many there are, or one over the part of the false alarms that this one has
 * @param pointsPerYear of each stream
 */
export function alarmsOf(streams: number, pointsPerYear: number): Alarms {
  const points = streams * pointsPerYear;
  const sums = points / SUM_SHARE;
  const learning = learningPoints(pointsPerYear);
  return {
    level: alarmLevel(sums),
    // Scores of known cases hold the error of what was learned: it does not double the false alarms.
    caseLevel: alarmLevel(sums / 2),
    newest: NEWEST_SHARE / points / 2,
    early: EARLY_SHARE / (streams * (learning - 1)) / 2,
    learning,
  };
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

/** What is believed at each point: runs may be made more or less often from one of them on. */
type AlarmsAt = (index: number) => Alarms;

interface Search {
  from: number;
  next: number;
  alarmsAt: AlarmsAt;
  /** What was seen before `from` and has passed again. */
  reach: Reach;
}

/** A change, and how far from what was usual the point was that showed it. */
type Finding = StreamChange & { distance: number };

/** The sums of one state in both directions, and the points at which they rose from zero. */
class Sums {
  readonly #sums = { up: 0, down: 0 };
  readonly #starts = { up: 0, down: 0 };

  get areZero(): boolean {
    return this.#sums.up === 0 && this.#sums.down === 0;
  }

  /** @returns where the first sum that reached the level began; null for none */
  add(score: number, index: number, level: number): number | null {
    for (const [side, sign] of [
      ['up', 1],
      ['down', -1],
    ] as const) {
      if (this.#sums[side] === 0) this.#starts[side] = index;
      this.#sums[side] = Math.max(0, this.#sums[side] + sign * score - SLACK);
      if (this.#sums[side] >= level) return this.#starts[side];
    }
    return null;
  }
}

/**
 * The first change that is found at `next` or later, where what is usual is learned from `from` on. While a sum is above zero its points
 * teach nothing: a change that has not been found yet would be learned as usual, and never be found.
 */
function findChange(
  points: readonly (number | null)[],
  { from, next, alarmsAt, reach }: Search,
  options: StreamOptions,
): Finding | null {
  const [usual, sums] = [new Usual(reach), new Sums()];
  const held: Point[] = [];
  let first: number | null = null;
  const asked: number[] = [];
  let most = 0;
  const tell = (since: number, point: Point, foundAt: number): Finding => {
    const [before, after] = [known(points, from, since), known(points, since, foundAt + 1)].map(mean);
    return { since, foundAt, before: before as number, after: after as number, distance: usual.distanceOf(point) };
  };
  for (let index = from; index < points.length; index++) {
    const value = points[index] ?? null;
    if (value === null) continue;
    const cases = options.cases?.[index] ?? 0;
    const figures = options.byCase?.[index];
    // Of many cases, only some are known one by one: then all of them together say more.
    const point: Point = { value, cases, shares: figures && cases > 0 && figures.length >= cases ? figures : null };
    first ??= index;
    const alarms = alarmsAt(index);
    asked.push(alarms.learning);
    most = Math.max(most, alarms.learning);
    // Runs that become more frequent have more to teach, unless a change is about to be found.
    const isLearning = usual.values.length < most && usual.values.length < pointsToLearn(asked) && sums.areZero;
    if (index >= next && usual.values.length > 0) {
      const pair = { before: options.byCase?.[first], now: figures };
      const isSudden = isLearning
        ? isEarlyChange(point, usual, pair, options, alarms.early)
        : isCollapse(point, usual, held, options, alarms.newest);
      if (isSudden) return tell(index, point, index);
    }
    if (index >= next && !isLearning) {
      const score = scoreOf(point, usual, held.length, options);
      const most = cases > 0 ? MOST_SCORE_OF_SHARES : MOST_SCORE;
      const level = point.caseScore === undefined ? alarms.level : alarms.caseLevel;
      const start = sums.add(Math.max(-most, Math.min(most, score)), index, level);
      if (start !== null) return tell(likeliestStart(points, from, start, index), point, index);
    }
    held.push(point);
    if (isLearning || sums.areZero || held.length > MOST_HELD) for (const one of held.splice(0)) usual.learn(one);
  }
  return null;
}

/** The end of a change that one point has shown and the next one does not. */
function findReturn(points: readonly (number | null)[], { since, foundAt, before, after }: StreamChange) {
  const at = points.findIndex((point, index) => index > foundAt && point !== null);
  const value = points[at] ?? null;
  if (since < foundAt || value === null || Math.abs(value - before) * NEARER > Math.abs(value - after)) return null;
  return { since: at, foundAt: at, before: after, after: value };
}

/**
 * Watches one stream and lists its changes, oldest first. After each lasting one, what is usual is learned again from the first point that differs.
 *
 * @param points in order; null where there was no run, or one that says nothing about the model
 * @param alarms of all points, or of each by its index
 * @example
 * watchStream(dailyTimes.map(Math.log), alarmsOf(4, 365), { leastSpread: 0.01, assumedSpread: 0.2, isDrifting: true });
 */
export function watchStream(
  points: readonly (number | null)[],
  alarms: Alarms | AlarmsAt,
  options: StreamOptions,
): StreamChange[] {
  const alarmsAt = typeof alarms === 'function' ? alarms : () => alarms;
  const changes: StreamChange[] = [];
  const reach: Reach = { below: 0, above: 0 };
  const lasting = [...points];
  for (let [from, next] = [0, 0]; ; ) {
    const found = findChange(lasting, { from, next, alarmsAt, reach }, options);
    if (!found) return changes;
    const { distance, ...change } = found;
    changes.push(change);
    const back = findReturn(points, change);
    if (back) {
      // One slow day: what is usual is still known, and such a day is no news when it comes again.
      changes.push(back);
      extend(reach, distance);
      lasting[change.since] = null;
      next = back.foundAt + 1;
    } else [from, next] = [change.since, change.foundAt + 1];
  }
}
