import type { Sample, Score } from '../record.ts';
import { mean } from '../stats/quantile.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { QualitySummary } from './summary.ts';

/** A score as a number from 0 to 1; null when the check could not be made. */
export function gradeOf(score: Score): number | null {
  if (score.value !== null) return score.value;
  return score.passed === null ? null : Number(score.passed);
}

/** The mean of all checks of one answer; null when none could be made. */
export function gradeSample(sample: Pick<Sample, 'scores'>): number | null {
  return mean(sample.scores.map(gradeOf).filter((grade) => grade !== null));
}

/** Whether no check of an answer failed. */
export function hasPassed({ scores }: Pick<Sample, 'scores'>): boolean {
  return scores.every(({ passed }) => passed !== false);
}

/** Sums over the answers to one case. */
interface CaseScores {
  answers: number;
  passes: number;
  grades: number;
}

/** Gathers the scores of one model, by case: repeats of a case are averaged first. */
export class QualityCollector {
  readonly #cases = new Map<string, CaseScores>();
  readonly #checks = new Map<string, { name: string; type: string; passed: number; scored: number }>();
  #scored = 0;

  add(sample: Sample): void {
    const grade = gradeSample(sample);
    if (grade === null) return;
    this.#scored++;
    const scores = this.#cases.get(sample.caseId) ?? { answers: 0, passes: 0, grades: 0 };
    this.#cases.set(sample.caseId, scores);
    scores.answers++;
    scores.grades += grade;
    if (hasPassed(sample)) scores.passes++;
    for (const score of sample.scores) this.#addCheck(score);
  }

  #addCheck({ name, type, passed }: Score): void {
    if (passed === null) return;
    const check = this.#checks.get(name) ?? { name, type, passed: 0, scored: 0 };
    this.#checks.set(name, check);
    check.scored++;
    if (passed) check.passed++;
  }

  finish(confidence: number): QualitySummary | null {
    if (this.#scored === 0) return null;
    const cases = [...this.#cases.values()];
    const passRate = mean(cases.map(({ passes, answers }) => passes / answers)) as number;
    return {
      scored: this.#scored,
      cases: cases.length,
      passRate,
      passInterval: wilsonInterval(passRate * cases.length, cases.length, confidence),
      meanScore: mean(cases.map(({ grades, answers }) => grades / answers)) as number,
      checks: [...this.#checks.values()],
    };
  }
}
