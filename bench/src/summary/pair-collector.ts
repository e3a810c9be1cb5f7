import type { Sample } from '../record.ts';
import { compareScoresTogether, type ScoredCase } from '../stats/compare-scores.ts';
import { compareTimes, type TimePair } from '../stats/compare-times.ts';
import { type GoodEnoughOptions, judgeGoodEnough } from '../stats/good-enough.ts';
import { INTERVAL_FROM } from '../stats/median-interval.ts';
import { compareRaces } from '../stats/race.ts';
import { isCutOff } from './cut-off.ts';
import { isAnswered } from './model-collector.ts';
import { gradeSample, passOf, unmadeChecks } from './quality-collector.ts';
import { PAIR_METRICS, type PairMetric, type PairSummary, type PairUnit, type Replacement } from './summary.ts';

/** Cases that count by themselves: a family counts as one. */
export function countFamilies(cases: readonly { id: string; family?: string | null | undefined }[]): number {
  return new Set(cases.map(({ id, family }) => family ?? `case:${id}`)).size;
}

/** The cases of a run, numbered in the order in which they are met; shared by all sides. */
export class CaseBook {
  readonly ids: string[] = [];
  readonly families: (string | null)[] = [];
  readonly #numbers = new Map<string, number>();

  /** Cases of one family, or with the same prompt, are one piece of evidence. */
  get familyCount(): number {
    return countFamilies(this.ids.map((id, number) => ({ id, family: this.families[number] })));
  }

  numberOf({ caseId, caseFamily }: Pick<Sample, 'caseId' | 'caseFamily'>): number {
    const known = this.#numbers.get(caseId);
    if (known !== undefined) return known;
    this.#numbers.set(caseId, this.ids.length);
    this.families.push(caseFamily);
    return this.ids.push(caseId) - 1;
  }
}

/** Figures kept of a sample: the logarithm of each time, the grade, the part of the run, and whether it passed. 8 bytes each, and nothing else of it. */
const WIDTH = PAIR_METRICS.length + 3;
const GRADE = PAIR_METRICS.length;
const BLOCK = GRADE + 1;
/** 1: passed every check; 0: did not, or refused to answer; NaN: was not judged. */
const PASSED = BLOCK + 1;
/** Where no sample was taken; a sample without the figure holds NaN. */
const ABSENT = Number.POSITIVE_INFINITY;

/** What a comparison of times needs of a call. */
export type TimedCall = Pick<
  Sample,
  'modelKey' | 'caseId' | 'caseFamily' | 'round' | 'outcome' | 'failure' | 'metrics' | 'block' | 'isRepeat' | 'scores'
>;

/** Time per unit: for a speed the time of one character, so that longer always means slower. */
function logTimeOf(sample: TimedCall, metric: PairMetric): number {
  const value = isAnswered(sample) ? sample.metrics[metric] : null;
  if (value === null || value <= 0) return Number.NaN;
  return metric === 'visibleCharsPerSecond' ? -Math.log(value) : Math.log(value);
}

/** All samples of one model by round and case. */
export class PairSide {
  readonly book: CaseBook;
  /** Per round one row, case after case. */
  readonly rounds = new Map<number, Float64Array>();
  #hasRefusals = false;
  #hasUnjudged = false;

  constructor(book: CaseBook) {
    this.book = book;
  }

  add(sample: TimedCall): void {
    if (sample.isRepeat || isCutOff(sample)) return;
    const at = this.book.numberOf(sample) * WIDTH;
    const row = this.#rowOf(sample.round, at);
    for (const [place, metric] of PAIR_METRICS.entries()) row[at + place] = logTimeOf(sample, metric);
    row[at + BLOCK] = sample.block ?? 1;
    row[at + GRADE] = (isAnswered(sample) ? gradeSample(sample) : null) ?? Number.NaN;
    const passed = isAnswered(sample) ? passOf(sample) : sample.outcome === 'refused' ? false : null;
    row[at + PASSED] = passed === null ? Number.NaN : Number(passed);
    this.#hasRefusals ||= sample.outcome === 'refused';
    this.#hasUnjudged ||= isAnswered(sample) && unmadeChecks(sample).length > 0;
  }

  /** All refusals are known, and only some of the answers: together they show too many failures. */
  get isSkewed(): boolean {
    return this.#hasRefusals && this.#hasUnjudged;
  }

  #rowOf(round: number, at: number): Float64Array {
    const known = this.rounds.get(round);
    if (known && at < known.length) return known;
    // The first round meets all cases one by one; later rows are as wide as they will be.
    const length = Math.max(this.book.ids.length * WIDTH, known ? known.length * 2 : 0);
    const row = new Float64Array(length).fill(ABSENT);
    if (known) row.set(known);
    this.rounds.set(round, row);
    return row;
  }
}

/** Rounds are the unit from six on; below that, cases are, when there are enough of them. A family of cases counts as one. */
export function chooseUnit(rounds: number, families: number): PairUnit {
  return rounds < INTERVAL_FROM && families >= INTERVAL_FROM ? 'cases' : 'rounds';
}

type Paired = Required<Pick<TimePair, 'rounds' | 'dropped'>> & { times: [number, number][] };

/** Pairs calls of the same case in the same round, made in the same part of the run, and averages them within each unit, on the scale of logarithms. */
function pairTimes(
  first: PairSide,
  second: PairSide,
  metric: PairMetric,
  unit: PairUnit,
  rounds: Iterable<number> = first.rounds.keys(),
): Paired {
  const { ids, families } = first.book;
  const units = new Map<string | number, { first: number; second: number; calls: number }>();
  const place = PAIR_METRICS.indexOf(metric);
  let dropped = 0;
  // In the order of the rounds: neighbours tell how far rounds resemble each other.
  for (const round of [...rounds].sort((a, b) => a - b)) {
    const row = first.rounds.get(round) ?? new Float64Array();
    const other = second.rounds.get(round);
    for (let at = place; at < Math.min(row.length, other?.length ?? 0); at += WIDTH) {
      const [a, b] = [row[at] as number, other?.[at] as number];
      if (a === ABSENT || b === ABSENT) continue;
      if (row[at - place + BLOCK] !== other?.[at - place + BLOCK]) continue;
      if (Number.isNaN(a) || Number.isNaN(b)) {
        dropped++;
        continue;
      }
      const number = (at - place) / WIDTH;
      const name = unit === 'rounds' ? round : (families[number] ?? (ids[number] as string));
      const sums = units.get(name) ?? { first: 0, second: 0, calls: 0 };
      units.set(name, sums);
      sums.first += a;
      sums.second += b;
      sums.calls++;
    }
  }
  const times = [...units.values()].map((sums): [number, number] => [
    Math.exp(sums.first / sums.calls),
    Math.exp(sums.second / sums.calls),
  ]);
  return { times, rounds: unit === 'rounds' ? ([...units.keys()] as number[]) : [], dropped };
}

/** The response times of two models in one round, as a race is judged by. */
export const timesOfRound = (first: PairSide, second: PairSide, round: number): [number, number] | undefined =>
  pairTimes(first, second, 'responseMs', 'rounds', [round]).times[0];

/** Rounds in which at least one of the two was called and no pair of their times is left. */
function countLostRounds(first: PairSide, second: PairSide): number {
  const hasPair = (row: Float64Array, other: Float64Array | undefined): boolean => {
    for (let at = 0; at < Math.min(row.length, other?.length ?? 0); at += WIDTH) {
      const isTimed = Number.isFinite(row[at]) && Number.isFinite(other?.[at]);
      if (isTimed && row[at + BLOCK] === other?.[at + BLOCK]) return true;
    }
    return false;
  };
  const rounds = [...first.rounds.keys(), ...second.rounds.keys().filter((round) => !first.rounds.has(round))];
  return rounds.filter((round) => !hasPair(first.rounds.get(round) ?? new Float64Array(), second.rounds.get(round)))
    .length;
}

/** Mean of a figure over each case; NaN where it is known of no sample. */
function meanOfCases({ book, rounds }: PairSide, figureAt: (row: Float64Array, start: number) => number): Float64Array {
  const sums = new Float64Array(book.ids.length);
  const counts = new Float64Array(book.ids.length);
  for (const row of rounds.values()) {
    for (let start = 0; start < row.length; start += WIDTH) {
      const figure = figureAt(row, start);
      if (!Number.isFinite(figure)) continue;
      const number = start / WIDTH;
      sums[number] = (sums[number] as number) + figure;
      counts[number] = (counts[number] as number) + 1;
    }
  }
  return sums.map((sum, number) => sum / (counts[number] as number));
}

const gradeAt = (row: Float64Array, start: number) => row[start + GRADE] as number;
const passedAt = (row: Float64Array, start: number) => row[start + PASSED] as number;
/** An answer that was refused has no grade; where a replacement is judged it is worth nothing. */
const strictGradeAt = (row: Float64Array, start: number) =>
  row[start + PASSED] === 0 && Number.isNaN(row[start + GRADE]) ? 0 : gradeAt(row, start);

function pairScores(first: PairSide, second: PairSide, figureAt = gradeAt): ScoredCase[] {
  const { ids, families } = first.book;
  const figures = [meanOfCases(first, figureAt), meanOfCases(second, figureAt)] as const;
  const graded = [meanOfCases(first, gradeAt), meanOfCases(second, gradeAt)] as const;
  return ids.flatMap((caseId, number): ScoredCase[] => {
    if (graded.every((side) => Number.isNaN(side[number]))) return [];
    const [a, b] = figures.map((side) => (Number.isNaN(side[number]) ? [] : [side[number] as number]));
    return [{ caseId, family: families[number] ?? null, first: a ?? [], second: b ?? [] }];
  });
}

/** Whether the models may replace the baseline, which is the second side of each pair. */
export function judgeReplacements(pairs: readonly NamedPair[], options: GoodEnoughOptions): Replacement[] {
  const figureAt = options.measure === 'grade' ? strictGradeAt : passedAt;
  const scored = pairs.map(({ sides }) => pairScores(...sides, figureAt));
  return judgeGoodEnough(scored, options).map((verdict, index): Replacement => {
    const { first, second, sides } = pairs[index] as NamedPair;
    const named = { candidate: first, baseline: second, ...verdict };
    if (!verdict.cases || !sides.some(({ isSkewed }) => isSkewed)) return named;
    return {
      ...named,
      verdict: verdict.low === null ? verdict.verdict : 'undecided',
      casesNeeded: null,
      isSkewed: true,
    };
  });
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
  { isRace, ...options }: { confidence: number; tieMargin: number; isRace: boolean },
): PairSummary[] {
  const compare = isRace && unit === 'rounds' ? compareRaces : compareTimes;
  const byMetric = PAIR_METRICS.map((metric) => {
    const timed = pairs.map(({ first, second, sides }): TimePair => {
      return { first, second, ...pairTimes(sides[0], sides[1], metric, unit) };
    });
    return compare(timed, options);
  });
  const scored = pairs.map(({ sides }) => pairScores(...sides));
  const places = scored.flatMap((cases, index) => (cases.length === 0 ? [] : [index]));
  const compared = compareScoresTogether(
    places.map((index) => scored[index] as ScoredCase[]),
    options.confidence,
  );
  return pairs.map(({ first, second, sides }, index) => {
    const times = Object.fromEntries(PAIR_METRICS.map((metric, place) => [metric, byMetric[place]?.[index]]));
    const quality = compared[places.indexOf(index)] ?? null;
    return {
      first,
      second,
      unit,
      times: times as PairSummary['times'],
      quality,
      lostRounds: countLostRounds(...sides),
    };
  });
}
