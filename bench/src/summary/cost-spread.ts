import type { Sample } from '../record.ts';
import { studentQuantile } from '../stats/beta.ts';
import type { Interval } from '../stats/interval.ts';
import { standardDeviation } from '../stats/quantile.ts';

/** Below this number of cases, or of answers to the same few cases, no interval is given. */
const LEAST_UNITS = 6;

/** Gathers how far the cost of an answer varies: from case to case where there are enough, else from answer to answer. */
export class CostSpread {
  readonly #cases = new Map<string, { nanos: number; answers: number; squares: number }>();

  /** @param sample an answer */
  add({ caseId, cost }: Pick<Sample, 'caseId' | 'cost'>): void {
    if (cost === null) return;
    const sums = this.#cases.get(caseId) ?? { nanos: 0, answers: 0, squares: 0 };
    this.#cases.set(caseId, sums);
    sums.nanos += cost.nanos;
    sums.answers++;
    sums.squares += cost.nanos ** 2;
  }

  /**
   * The t interval of the mean cost of an answer around `perAnswerNanos`; null with too few cases and answers, or when
   * all cost the same.
   */
  interval(perAnswerNanos: number | null, confidence: number): Interval | null {
    const cases = [...this.#cases.values()];
    const spread = cases.length >= LEAST_UNITS ? spreadOfCases(cases) : spreadOfAnswers(cases);
    if (perAnswerNanos === null || spread === null || spread.deviation <= perAnswerNanos * 1e-6) return null;
    const { units, deviation } = spread;
    const reach = (studentQuantile((1 + confidence) / 2, units - 1) * deviation) / Math.sqrt(units);
    return { low: Math.max(0, perAnswerNanos - reach), high: perAnswerNanos + reach, confidence };
  }
}

type CaseSums = { nanos: number; answers: number; squares: number };

/** Repeats of a case are averaged first: they do not stand for other cases. */
const spreadOfCases = (cases: readonly CaseSums[]) => ({
  units: cases.length,
  deviation: standardDeviation(cases.map(({ nanos, answers }) => nanos / answers)) as number,
});

function spreadOfAnswers(cases: readonly CaseSums[]): { units: number; deviation: number } | null {
  const units = cases.reduce((sum, { answers }) => sum + answers, 0);
  if (units < LEAST_UNITS) return null;
  const average = cases.reduce((sum, { nanos }) => sum + nanos, 0) / units;
  const squares = cases.reduce((sum, one) => sum + one.squares, 0);
  return { units, deviation: Math.sqrt(Math.max(0, squares - units * average ** 2) / (units - 1)) };
}
