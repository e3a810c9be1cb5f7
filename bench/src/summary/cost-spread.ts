import { COST_CASES } from '../monthly-cost.ts';
import type { Sample } from '../record.ts';
import { studentQuantile } from '../stats/beta.ts';
import type { Interval } from '../stats/interval.ts';

type CostSample = Pick<Sample, 'caseId' | 'caseFamily' | 'cost'>;

/** Gathers, case by case, what all calls cost and how many answers they brought. */
export class CostSpread {
  readonly #cases = new Map<string, { nanos: number; answers: number }>();

  /** A call without an answer counts too: what it cost is paid for the answers. */
  add({ caseId, caseFamily, cost }: CostSample, isAnswer: boolean): void {
    const unit = caseFamily === null ? `case:${caseId}` : `family:${caseFamily}`;
    const sums = this.#cases.get(unit) ?? { nanos: 0, answers: 0 };
    this.#cases.set(unit, sums);
    sums.nanos += cost?.nanos ?? 0;
    if (isAnswer) sums.answers++;
  }

  /**
   * The interval of the cost of an answer: the ratio of two sums over cases, by the delta method on its logarithm, as costs are
   * skewed and never below 0. Cases are the units: repeats of one do not stand for others. Null with too few cases, or when the
   * cost does not vary.
   */
  interval(perAnswerNanos: number | null, confidence: number): Interval | null {
    const cases = [...this.#cases.values()];
    if (!perAnswerNanos || cases.length < COST_CASES) return null;
    const answers = cases.reduce((sum, one) => sum + one.answers, 0);
    const squares = cases.reduce((sum, one) => sum + (one.nanos / perAnswerNanos - one.answers) ** 2, 0);
    const error = Math.sqrt((squares * cases.length) / (cases.length - 1)) / answers;
    if (error <= 1e-6) return null;
    const factor = Math.exp(studentQuantile((1 + confidence) / 2, cases.length - 1) * error);
    return { low: perAnswerNanos / factor, high: perAnswerNanos * factor, confidence };
  }
}
