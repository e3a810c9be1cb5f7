import type { Sample } from '../record.ts';
import { compareScores, type ScoredCase } from '../stats/compare-scores.ts';
import { compareTimes, type TimePair } from '../stats/compare-times.ts';
import { INTERVAL_FROM } from '../stats/median-interval.ts';
import { mean } from '../stats/quantile.ts';
import { isAnswered } from './model-collector.ts';
import { gradeSample } from './quality-collector.ts';
import { PAIR_METRICS, type PairMetric, type PairSummary, type PairUnit } from './summary.ts';

/** What pairing needs of one sample: logarithms of its times, and its grade. */
interface Cell {
  caseId: string;
  round: number;
  family: string | null;
  logTimes: Record<PairMetric, number | null>;
  grade: number | null;
}

/** Time per unit: for a speed the time of one character, so that longer always means slower. */
function logTimeOf(sample: Sample, metric: PairMetric): number | null {
  const value = isAnswered(sample) ? sample.metrics[metric] : null;
  if (value === null || value <= 0) return null;
  return metric === 'visibleCharsPerSecond' ? -Math.log(value) : Math.log(value);
}

function toCell(sample: Sample): Cell {
  const logTimes = Object.fromEntries(PAIR_METRICS.map((metric) => [metric, logTimeOf(sample, metric)]));
  return {
    caseId: sample.caseId,
    round: sample.round,
    family: sample.caseFamily,
    logTimes: logTimes as Cell['logTimes'],
    grade: isAnswered(sample) ? gradeSample(sample) : null,
  };
}

/** All samples of one model by case and round. */
export class PairSide {
  readonly cells = new Map<string, Cell>();

  add(sample: Sample): void {
    if (sample.outcome === 'aborted') return;
    this.cells.set(`${sample.round} ${sample.caseId}`, toCell(sample));
  }
}

/** Rounds are the unit from six on; below that, cases are, when there are enough of them. */
export function chooseUnit(rounds: number, cases: number): PairUnit {
  return rounds < INTERVAL_FROM && cases >= INTERVAL_FROM ? 'cases' : 'rounds';
}

interface Paired {
  times: [number, number][];
  dropped: number;
}

/** Pairs calls of the same case in the same round and averages them within each unit, on the scale of logarithms. */
function pairTimes(first: PairSide, second: PairSide, metric: PairMetric, unit: PairUnit): Paired {
  const units = new Map<string | number, { first: number[]; second: number[] }>();
  let dropped = 0;
  for (const [key, cell] of first.cells) {
    const other = second.cells.get(key);
    if (!other) continue;
    const a = cell.logTimes[metric];
    const b = other.logTimes[metric];
    if (a === null || b === null) {
      dropped++;
      continue;
    }
    const name = unit === 'rounds' ? cell.round : (cell.family ?? cell.caseId);
    const sums = units.get(name) ?? { first: [], second: [] };
    units.set(name, sums);
    sums.first.push(a);
    sums.second.push(b);
  }
  const times = [...units.values()].map((sums): [number, number] => [
    Math.exp(mean(sums.first) as number),
    Math.exp(mean(sums.second) as number),
  ]);
  return { times, dropped };
}

function pairScores(first: PairSide, second: PairSide): ScoredCase[] {
  const cases = new Map<string, { family: string | null; first: number[]; second: number[] }>();
  const gather = (side: PairSide, which: 'first' | 'second'): void => {
    for (const { caseId, family, grade } of side.cells.values()) {
      if (grade === null) continue;
      const entry = cases.get(caseId) ?? { family, first: [], second: [] };
      cases.set(caseId, entry);
      entry[which].push(grade);
    }
  };
  gather(first, 'first');
  gather(second, 'second');
  return [...cases].map(([caseId, entry]) => ({ caseId, ...entry }));
}

/** Two sides to be compared and what they are called. */
export interface NamedPair {
  first: string;
  second: string;
  sides: [PairSide, PairSide];
}

/** Compares pairs of models, all pairs of one metric under one error rate. */
export function comparePairs(
  pairs: readonly NamedPair[],
  unit: PairUnit,
  options: { confidence: number; tieMargin: number },
): PairSummary[] {
  const byMetric = PAIR_METRICS.map((metric) => {
    const timed = pairs.map(({ first, second, sides }): TimePair => {
      return { first, second, ...pairTimes(sides[0], sides[1], metric, unit) };
    });
    return compareTimes(timed, options);
  });
  return pairs.map(({ first, second, sides }, index) => {
    const scored = pairScores(sides[0], sides[1]);
    const times = Object.fromEntries(PAIR_METRICS.map((metric, place) => [metric, byMetric[place]?.[index]]));
    const quality = scored.length === 0 ? null : compareScores(scored, options.confidence);
    return { first, second, unit, times: times as PairSummary['times'], quality };
  });
}
