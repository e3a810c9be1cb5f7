import { NO_TIMES_OF_A_WATCH } from '../metrics.ts';
import type { Sample, Score } from '../record.ts';
import { mean } from '../stats/quantile.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { QualitySummary, UnjudgedAnswers } from './summary.ts';

/** A score as a number from 0 to 1; null when the check could not be made. */
export function gradeOf(score: Score): number | null {
  if (score.value !== null) return score.value;
  return score.passed === null ? null : Number(score.passed);
}

type Checked = Pick<Sample, 'scores' | 'metrics'>;

/** Checks that could not be made. Those of a time are no part of a watch, which says so before it begins. */
function unmadeChecks({ scores, metrics }: Checked): Score[] {
  const isUntimed = metrics.speedWithheld === NO_TIMES_OF_A_WATCH;
  return scores.filter((score) => gradeOf(score) === null && !(isUntimed && score.type === 'latency'));
}

/**
 * Whether an answer passed all its checks. Null: none was made, or one could not be, whatever the others found: were failures kept
 * where passes are left out, a model would look worse for each check that is missing.
 */
export function passOf(sample: Checked): boolean | null {
  const { scores } = sample;
  if (unmadeChecks(sample).length > 0 || scores.every((score) => gradeOf(score) === null)) return null;
  return scores.every(({ passed }) => passed !== false);
}

/** The mean of the checks of one answer that could be made; null where `passOf` is. */
export function gradeSample(sample: Checked): number | null {
  if (passOf(sample) === null) return null;
  return mean(sample.scores.map(gradeOf).filter((grade) => grade !== null));
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
  #unjudged = 0;
  readonly #unmade = new Map<string, { name: string; answers: number; reason: string }>();

  add(sample: Sample): void {
    // What a check found counts for that check, whatever another one could not find.
    for (const score of sample.scores) this.#addCheck(score);
    const grade = gradeSample(sample);
    if (grade === null) {
      this.#addUnmade(unmadeChecks(sample));
      return;
    }
    this.#scored++;
    const scores = this.#cases.get(sample.caseId) ?? { answers: 0, passes: 0, grades: 0 };
    this.#cases.set(sample.caseId, scores);
    scores.answers++;
    scores.grades += grade;
    if (passOf(sample)) scores.passes++;
  }

  #addUnmade(scores: readonly Score[]): void {
    if (scores.length > 0) this.#unjudged++;
    for (const { name, reason } of scores) {
      const check = this.#unmade.get(name) ?? { name, answers: 0, reason };
      this.#unmade.set(name, check);
      check.answers++;
    }
  }

  /** Answers that are in no pass rate and no verdict; null where there are none. */
  get unjudged(): UnjudgedAnswers | null {
    if (this.#unjudged === 0) return null;
    return { answers: this.#unjudged, of: this.#unjudged + this.#scored, checks: [...this.#unmade.values()] };
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
