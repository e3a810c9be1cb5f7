import { studentQuantile } from './beta.ts';
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
  interval: Interval | null;
  /** `newcombe`: paired pass or fail; `clustered-t`: graded or repeated scores; `none`: too few families. */
  method: 'newcombe' | 'clustered-t' | 'none';
  better: 'first' | 'second' | null;
  wins: number;
  losses: number;
  ties: number;
}

/** Families below which no interval is given for graded scores. */
const FAMILIES_FROM = 6;

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

/** Student interval with cluster-robust standard error: families − 1 degrees of freedom. */
function clusteredInterval(means: readonly CaseMeans[], difference: number, confidence: number): Interval | null {
  const sums = sumByFamily(means, difference);
  const families = sums.length;
  if (families < FAMILIES_FROM) return null;
  const squares = sums.reduce((total, value) => total + value * value, 0);
  const error = Math.sqrt((squares * families) / (families - 1)) / means.length;
  const reach = studentQuantile(1 - (1 - confidence) / 2, families - 1) * error;
  return { low: difference - reach, high: difference + reach, confidence };
}

function isPassOrFail(means: readonly CaseMeans[]): boolean {
  return means.every(({ first, second }) => (first === 0 || first === 1) && (second === 0 || second === 1));
}

function countOutcomes(means: readonly CaseMeans[]) {
  const count = (first: number, second: number): number =>
    means.filter((item) => item.first === first && item.second === second).length;
  return { both: count(1, 1), onlyFirst: count(1, 0), onlySecond: count(0, 1), neither: count(0, 0) };
}

/**
 * Compares two models by their paired differences per case.
 *
 * @example
 * compareScores([{ caseId: "q1", first: [1], second: [0] }]).difference; // 1
 */
export function compareScores(cases: readonly ScoredCase[], confidence = 0.95): ScoreComparison {
  const means = averageRepeats(cases);
  const meanFirst = mean(means.map(({ first }) => first));
  const meanSecond = mean(means.map(({ second }) => second));
  const difference = meanFirst === null || meanSecond === null ? null : meanFirst - meanSecond;
  const families = new Set(means.map(({ family }) => family)).size;
  const isPaired = families === means.length && isPassOrFail(means);
  const interval =
    difference === null
      ? null
      : isPaired
        ? pairedProportionInterval(countOutcomes(means), confidence)
        : clusteredInterval(means, difference, confidence);
  const isClaim = interval !== null && excludes(interval, 0);
  return {
    cases: means.length,
    families,
    dropped: cases.length - means.length,
    meanFirst,
    meanSecond,
    difference,
    interval,
    method: interval === null ? 'none' : isPaired ? 'newcombe' : 'clustered-t',
    better: isClaim ? ((difference as number) > 0 ? 'first' : 'second') : null,
    wins: means.filter(({ first, second }) => first > second).length,
    losses: means.filter(({ first, second }) => first < second).length,
    ties: means.filter(({ first, second }) => first === second).length,
  };
}
