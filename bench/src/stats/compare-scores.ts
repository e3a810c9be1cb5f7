import { studentCdf, studentQuantile } from './beta.ts';
import { bisect } from './bisect.ts';
import { holm } from './holm.ts';
import type { Interval } from './interval.ts';
import { excludes } from './interval.ts';
import { mean } from './quantile.ts';
import { pairedProportionInterval } from './wilson.ts';

/** One case on which two models were scored, repeats already listed; scores 0 to 1, higher is better. */
export interface ScoredCase {
  caseId: string;
  /** Cases of one family rise and fall together and count as one piece of evidence. */
  family?: string | null;
  first: readonly number[];
  second: readonly number[];
}

/** Which of two models answered better on the same cases. */
export interface ScoreComparison {
  cases: number;
  families: number;
  /** Cases that only one side was scored on. */
  dropped: number;
  meanFirst: number | null;
  meanSecond: number | null;
  /** meanFirst − meanSecond over the shared cases. */
  difference: number | null;
  /** Held at the level that Holm's correction leaves to this pair, where several are compared together. */
  interval: Interval | null;
  /** At the nominal confidence, as if this were the only pair. */
  ownInterval: Interval | null;
  /** Of "no difference", by the same interval: the level at which it would just reach 0. 1 where there is no interval. */
  pValue: number;
  adjustedPValue: number;
  /** `newcombe`: paired pass or fail; `clustered-t`: graded or repeated scores; `none`: too few families. */
  method: 'newcombe' | 'clustered-t' | 'none';
  better: 'first' | 'second' | null;
  wins: number;
  losses: number;
  ties: number;
}

/** Families below which no interval is given, pass or fail as well as grades: all pairs of a run are held to one rule. */
export const FAMILIES_FROM = 6;

interface CaseMeans {
  family: string;
  first: number;
  second: number;
}

/** Repeats of a case are averaged first: they are not further cases. */
function averageRepeats(cases: readonly ScoredCase[]): CaseMeans[] {
  return cases.flatMap((item) => {
    const first = mean(item.first);
    const second = mean(item.second);
    return first === null || second === null ? [] : [{ family: item.family ?? `case:${item.caseId}`, first, second }];
  });
}

function sumByFamily(means: readonly CaseMeans[], centre: number): number[] {
  const sums = new Map<string, number>();
  for (const { family, first, second } of means) sums.set(family, (sums.get(family) ?? 0) + first - second - centre);
  return [...sums.values()];
}

/** Cluster-robust standard error with families − 1 degrees of freedom; null when there are too few families. */
function clusteredError(means: readonly CaseMeans[], difference: number): { error: number; degrees: number } | null {
  const sums = sumByFamily(means, difference);
  const families = sums.length;
  if (families < FAMILIES_FROM) return null;
  const squares = sums.reduce((total, value) => total + value * value, 0);
  return { error: Math.sqrt((squares * families) / (families - 1)) / means.length, degrees: families - 1 };
}

function isPassOrFail(means: readonly CaseMeans[]): boolean {
  return means.every(({ first, second }) => (first === 0 || first === 1) && (second === 0 || second === 1));
}

function countOutcomes(means: readonly CaseMeans[]) {
  const count = (first: number, second: number): number =>
    means.filter((item) => item.first === first && item.second === second).length;
  return { both: count(1, 1), onlyFirst: count(1, 0), onlySecond: count(0, 1), neither: count(0, 0) };
}

/** One pair, ready to be held at any level. */
interface Contrast {
  method: 'newcombe' | 'clustered-t';
  interval(confidence: number): Interval | null;
  pValue: number;
}

function clusteredContrast(means: readonly CaseMeans[], difference: number): Contrast {
  const known = clusteredError(means, difference);
  if (!known) return { method: 'clustered-t', interval: () => null, pValue: 1 };
  const { error, degrees } = known;
  const interval = (confidence: number): Interval => {
    const reach = studentQuantile(1 - (1 - confidence) / 2, degrees) * error;
    return { low: difference - reach, high: difference + reach, confidence };
  };
  const pValue = difference === 0 ? 1 : 2 * studentCdf(-Math.abs(difference) / error, degrees);
  return { method: 'clustered-t', interval, pValue };
}

/** The level at which an interval would just reach 0; found by bisection, as score intervals have no closed form for it. */
function levelAtZero(interval: Contrast['interval']): number {
  const rejects = (logLevel: number): boolean => {
    const found = interval(1 - Math.exp(logLevel));
    return found !== null && excludes(found, 0);
  };
  if (!rejects(0 - 1e-9)) return 1;
  const [, level] = bisect(Math.log(1e-15), 0, (logLevel) => !rejects(logLevel), 60);
  return Math.exp(level);
}

function pairedContrast(means: readonly CaseMeans[]): Contrast {
  const outcomes = countOutcomes(means);
  const interval = (confidence: number) => pairedProportionInterval(outcomes, confidence);
  return { method: 'newcombe', interval, pValue: levelAtZero(interval) };
}

interface Prepared {
  given: number;
  means: CaseMeans[];
  meanFirst: number | null;
  meanSecond: number | null;
  difference: number | null;
  families: number;
  contrast: Contrast | null;
}

function prepare(cases: readonly ScoredCase[]): Prepared {
  const means = averageRepeats(cases);
  const meanFirst = mean(means.map(({ first }) => first));
  const meanSecond = mean(means.map(({ second }) => second));
  const difference = meanFirst === null || meanSecond === null ? null : meanFirst - meanSecond;
  const families = new Set(means.map(({ family }) => family)).size;
  const isPaired = families === means.length && isPassOrFail(means);
  const isEnough = difference !== null && families >= FAMILIES_FROM;
  const contrast = isEnough ? (isPaired ? pairedContrast(means) : clusteredContrast(means, difference)) : null;
  return { given: cases.length, means, meanFirst, meanSecond, difference, families, contrast };
}

/**
 * Compares several pairs of models by their paired differences per case, all under one error rate (Holm's correction).
 *
 * @example
 * const [pair] = compareScoresTogether([[{ caseId: "q1", first: [1], second: [0] }]]);
 */
export function compareScoresTogether(pairs: readonly (readonly ScoredCase[])[], confidence = 0.95): ScoreComparison[] {
  const prepared = pairs.map(prepare);
  const steps = holm(
    prepared.map(({ contrast }) => contrast?.pValue ?? 1),
    1 - confidence,
  );
  return prepared.map(({ given, means, contrast, difference, ...rest }, index) => {
    const step = steps[index] as (typeof steps)[number];
    const interval = contrast?.interval(1 - step.level) ?? null;
    const isClaim = step.isRejected && interval !== null && excludes(interval, 0);
    return {
      cases: means.length,
      dropped: given - means.length,
      families: rest.families,
      meanFirst: rest.meanFirst,
      meanSecond: rest.meanSecond,
      difference,
      interval,
      ownInterval: contrast?.interval(confidence) ?? null,
      pValue: contrast?.pValue ?? 1,
      adjustedPValue: step.adjusted,
      method: interval === null || !contrast ? 'none' : contrast.method,
      better: isClaim ? ((difference as number) > 0 ? 'first' : 'second') : null,
      wins: means.filter(({ first, second }) => first > second).length,
      losses: means.filter(({ first, second }) => first < second).length,
      ties: means.filter(({ first, second }) => first === second).length,
    };
  });
}

/**
 * Compares two models by their paired differences per case, as the only pair.
 *
 * @example
 * compareScores([{ caseId: "q1", first: [1], second: [0] }]).difference; // 1
 */
export function compareScores(cases: readonly ScoredCase[], confidence = 0.95): ScoreComparison {
  return compareScoresTogether([cases], confidence)[0] as ScoreComparison;
}
