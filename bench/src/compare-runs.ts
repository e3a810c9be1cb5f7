import { formatCount, formatDuration, formatRatio, formatShare } from './format-figures.ts';
import type { Sample } from './record.ts';
import { compareScores, type ScoreComparison } from './stats/compare-scores.ts';
import { excludes, type Interval, toRatios } from './stats/interval.ts';
import { mean, median } from './stats/quantile.ts';
import { shiftInterval } from './stats/rank-sum.ts';
import { signedRankInterval } from './stats/signed-rank.ts';
import { isAnswered } from './summary/model-collector.ts';
import { gradeSample } from './summary/quality-collector.ts';

/** How one model did in a later run against an earlier one. */
export interface RunChange {
  modelKey: string;
  name: string;
  answers: [number, number];
  medianMs: [number | null, number | null];
  /** Time in the second run ÷ time in the first: above 1 is slower. */
  ratio: number | null;
  interval: Interval | null;
  /** `cases`: paired by case; `answers`: two separate sets of answers; `none`: too few of either. */
  method: 'cases' | 'answers' | 'none';
  /** Whether the interval excludes 1. It shows that the time changed, never why. */
  isChanged: boolean;
  quality: ScoreComparison | null;
}

/** Two runs compared, model by model. */
export interface RunComparison {
  changes: RunChange[];
  onlyFirst: string[];
  onlySecond: string[];
  /** What makes the runs unlike each other beyond the time of day. */
  warnings: string[];
}

/** Cases below which answers are compared as two sets. */
const CASES_FROM = 6;

interface Side {
  name: string;
  condition: string;
  times: Map<string, number[]>;
  grades: Map<string, number[]>;
  families: Map<string, string | null>;
  /** Names of the checks that were made, by case. */
  checks: Map<string, string>;
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** What a comparison needs of one run; samples may come in any order. */
export class ComparedRun {
  readonly sides = new Map<string, Side>();

  add(sample: Sample): void {
    if (sample.isWarmup) return;
    const condition = `${sample.isStreaming ? 'streaming' : 'not streaming'}, ${sample.cacheMode} cache, concurrency ${sample.concurrency}`;
    const side = this.sides.get(sample.modelKey) ?? {
      name: sample.modelName,
      condition,
      times: new Map(),
      grades: new Map(),
      families: new Map(),
      checks: new Map(),
    };
    this.sides.set(sample.modelKey, side);
    if (!isAnswered(sample)) return;
    const { responseMs } = sample.metrics;
    if (responseMs !== null && responseMs > 0) push(side.times, sample.caseId, Math.log(responseMs));
    const grade = gradeSample(sample);
    if (grade !== null) push(side.grades, sample.caseId, grade);
    side.families.set(sample.caseId, sample.caseFamily);
    side.checks.set(sample.caseId, JSON.stringify(sample.scores.map(({ type, name }) => [type, name]).sort()));
  }
}

/** Cases with other checks than before. */
function otherChecks(first: ComparedRun, second: ComparedRun): string[] {
  const cases = [...first.sides].flatMap(([key, { checks }]) =>
    [...checks].flatMap(([caseId, names]) => {
      const other = second.sides.get(key)?.checks.get(caseId);
      return other === undefined || other === names ? [] : [caseId];
    }),
  );
  return [...new Set(cases)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function compareTimesOf(first: Side, second: Side): Pick<RunChange, 'ratio' | 'interval' | 'method' | 'isChanged'> {
  const cases = [...first.times.keys()].filter((caseId) => second.times.has(caseId));
  const meanOf = (side: Side, caseId: string): number => mean(side.times.get(caseId) ?? []) as number;
  const isPaired = cases.length >= CASES_FROM;
  const result = isPaired
    ? signedRankInterval(cases.map((caseId) => meanOf(second, caseId) - meanOf(first, caseId)))
    : shiftInterval(centred(first, second, cases, first), centred(first, second, cases, second));
  const { estimate, interval } = result;
  return {
    ratio: estimate === null ? null : Math.exp(estimate),
    interval: toRatios(interval),
    method: interval === null ? 'none' : isPaired ? 'cases' : 'answers',
    isChanged: interval !== null && excludes(interval, 0),
  };
}

/** Answers of the shared cases with each case's own level taken off, so that long and short cases can stand together. */
function centred(first: Side, second: Side, cases: readonly string[], side: Side): number[] {
  return cases.flatMap((caseId) => {
    const level = mean([...(first.times.get(caseId) ?? []), ...(second.times.get(caseId) ?? [])]) as number;
    return (side.times.get(caseId) ?? []).map((value) => value - level);
  });
}

function compareGrades(first: Side, second: Side): ScoreComparison | null {
  const cases = [...first.grades].flatMap(([caseId, grades]) => {
    const other = second.grades.get(caseId);
    return other ? [{ caseId, family: first.families.get(caseId) ?? null, first: other, second: grades }] : [];
  });
  return cases.length === 0 ? null : compareScores(cases);
}

function changeOf(modelKey: string, first: Side, second: Side): RunChange {
  const all = (side: Side): number[] => [...side.times.values()].flat();
  const medianOf = (side: Side): number | null => {
    const middle = median(all(side));
    return middle === null ? null : Math.exp(middle);
  };
  return {
    modelKey,
    name: second.name,
    answers: [all(first).length, all(second).length],
    medianMs: [medianOf(first), medianOf(second)],
    ...compareTimesOf(first, second),
    quality: compareGrades(first, second),
  };
}

/**
 * Compares two runs model by model. Runs made at different times also differ in the load of the day, so a change
 * of time is shown as a change and never as a verdict about the model; quality is compared case by case
 * (second run minus first).
 *
 * @example
 * const { changes } = await compareRuns(readSamples('monday'), readSamples('tuesday'));
 */
export async function compareRuns(
  firstSamples: Iterable<Sample> | AsyncIterable<Sample>,
  secondSamples: Iterable<Sample> | AsyncIterable<Sample>,
): Promise<RunComparison> {
  const runs = [new ComparedRun(), new ComparedRun()] as const;
  for await (const sample of firstSamples) runs[0].add(sample);
  for await (const sample of secondSamples) runs[1].add(sample);
  return concludeComparison(...runs);
}

export function concludeComparison(first: ComparedRun, second: ComparedRun): RunComparison {
  const changes: RunChange[] = [];
  const warnings: string[] = [];
  for (const [modelKey, side] of first.sides) {
    const other = second.sides.get(modelKey);
    if (!other) continue;
    const change = changeOf(modelKey, side, other);
    if (side.condition === other.condition) changes.push(change);
    else {
      changes.push({ ...change, ratio: null, interval: null, method: 'none', isChanged: false });
      warnings.push(
        `${modelKey} was called differently: ${side.condition}, then ${other.condition}; its times are not compared.`,
      );
    }
  }
  const checked = otherChecks(first, second);
  if (checked.length > 0)
    warnings.push(
      `The checks of ${formatCount(checked.length, 'case')} differ (${checked.slice(0, 3).join(', ')}${checked.length > 3 ? ', …' : ''}): a change of quality there may be one of the checks.`,
    );
  return {
    changes,
    onlyFirst: [...first.sides.keys()].filter((key) => !second.sides.has(key)),
    onlySecond: [...second.sides.keys()].filter((key) => !first.sides.has(key)),
    warnings,
  };
}

/** One sentence on a change, with what it cannot say. */
export function describeChange(change: RunChange): string {
  const [before, after] = change.medianMs.map(formatDuration);
  if (change.medianMs.every((ms) => ms === null)) return `${change.name}: no times to compare.`;
  const medians = `median ${before} → ${after}`;
  if (change.ratio === null) return `${change.name}: ${medians}, not comparable.`;
  if (!change.interval) return `${change.name}: ${medians}; too few answers for an interval.`;
  const range = `${formatRatio(change.interval.low).slice(0, -1)}–${formatRatio(change.interval.high)}`;
  const words = change.isChanged ? (change.ratio > 1 ? 'took longer' : 'took less time') : 'no change shown';
  return `${change.name}: ${words}, ${formatRatio(change.ratio)} (${range}); ${medians}.`;
}

/** One sentence on the change of quality; null when nothing was scored in both runs. */
export function describeQualityChange(change: RunChange): string | null {
  const { quality } = change;
  if (!quality || quality.difference === null) return null;
  const shares = `${formatShare(quality.meanSecond)} → ${formatShare(quality.meanFirst)} on ${quality.cases} cases`;
  const words =
    quality.better === null
      ? 'no change of quality shown'
      : quality.better === 'first'
        ? 'answers got better'
        : 'answers got worse';
  return `${change.name}: ${words}, ${shares} (${quality.wins} better, ${quality.losses} worse).`;
}
