import { NO_TIMES_OF_A_WATCH, NO_TIMES_OF_TWO_PARTS } from '../metrics.ts';
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

const UNTIMED: readonly (string | null)[] = [NO_TIMES_OF_A_WATCH, NO_TIMES_OF_TWO_PARTS];

/** Checks that could not be made. Those of a time are no part of what is not timed: the others decide, since no later call could make them. */
export function unmadeChecks({ scores, metrics }: Checked): Score[] {
  const isUntimed = UNTIMED.includes(metrics.speedWithheld);
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

/** The least and the most that a figure is, whatever the checks would have found that could not be made. */
export type Bounds = [least: number, most: number];

/** Sums over the answers to one case; `all` counts those that are not judged, too. */
interface CaseScores {
  answers: number;
  passes: number;
  grades: number;
  all: { answers: number; passes: Bounds; grades: Bounds };
}

export function addBounds(sums: Bounds, [least, most]: Bounds): void {
  sums[0] += least;
  sums[1] += most;
}

/** Of an answer that is not judged: a known failure stays one, and each check that could not be made counts from 0 to 1. */
export function boundsOf({ scores }: Checked, missing: number): { passes: Bounds; grades: Bounds } {
  const grades = scores.map(gradeOf).filter((grade) => grade !== null);
  const sum = grades.reduce((total, grade) => total + grade, 0);
  const checks = grades.length + missing;
  const hasFailed = scores.some(({ passed }) => passed === false);
  return { passes: [0, hasFailed ? 0 : 1], grades: [sum / checks, (sum + missing) / checks] };
}

/** Gathers the scores of one model, by case: repeats of a case are averaged first. */
export class QualityCollector {
  readonly #cases = new Map<string, CaseScores>();
  readonly #checks = new Map<string, { name: string; type: string; passed: number; scored: number }>();
  #scored = 0;
  #unjudged = 0;
  readonly #unmade = new Map<string, UnjudgedAnswers['checks'][number]>();
  readonly #unmadeKinds = new Map<string, NonNullable<UnjudgedAnswers['kinds']>[number]>();

  add(sample: Sample): void {
    // What a check found counts for that check, whatever another one could not find.
    for (const score of sample.scores) this.#addCheck(score);
    const grade = gradeSample(sample);
    const unmade = unmadeChecks(sample);
    if (grade === null && unmade.length === 0) return;
    const scores = this.#caseOf(sample.caseId);
    scores.all.answers++;
    if (grade === null) {
      const { passes, grades } = boundsOf(sample, unmade.length);
      addBounds(scores.all.passes, passes);
      addBounds(scores.all.grades, grades);
      this.#addUnmade(unmade);
      return;
    }
    const pass = Number(passOf(sample));
    addBounds(scores.all.passes, [pass, pass]);
    addBounds(scores.all.grades, [grade, grade]);
    this.#scored++;
    scores.answers++;
    scores.grades += grade;
    scores.passes += pass;
  }

  #caseOf(caseId: string): CaseScores {
    const all: CaseScores['all'] = { answers: 0, passes: [0, 0], grades: [0, 0] };
    const scores = this.#cases.get(caseId) ?? { answers: 0, passes: 0, grades: 0, all };
    this.#cases.set(caseId, scores);
    return scores;
  }

  #addUnmade(scores: readonly Score[]): void {
    this.#unjudged++;
    for (const { name, reason } of scores) {
      const check = this.#unmade.get(name) ?? { name, answers: 0, reason };
      this.#unmade.set(name, check);
      check.answers++;
    }
    for (const type of new Set(scores.map((score) => score.type))) {
      const kind = this.#unmadeKinds.get(type) ?? { type, answers: 0 };
      this.#unmadeKinds.set(type, kind);
      kind.answers++;
    }
  }

  /** Answers that are in no pass rate and no verdict; null where there are none. */
  get unjudged(): UnjudgedAnswers | null {
    if (this.#unjudged === 0) return null;
    const cases = [...this.#cases.values()].map(({ all }) => all);
    const boundsBy = (figure: 'passes' | 'grades', end: 0 | 1) =>
      mean(cases.map((all) => all[figure][end] / all.answers)) as number;
    return {
      answers: this.#unjudged,
      of: this.#unjudged + this.#scored,
      checks: [...this.#unmade.values()],
      kinds: [...this.#unmadeKinds.values()],
      passRate: [boundsBy('passes', 0), boundsBy('passes', 1)],
      meanScore: [boundsBy('grades', 0), boundsBy('grades', 1)],
    };
  }

  #addCheck({ name, type, passed }: Score): void {
    if (passed === null) return;
    const check = this.#checks.get(name) ?? { name, type, passed: 0, scored: 0 };
    this.#checks.set(name, check);
    check.scored++;
    if (passed) check.passed++;
  }

  finish(confidence: number): QualitySummary | null {
    if (this.#scored === 0 && this.#checks.size === 0) return null;
    const cases = [...this.#cases.values()].filter(({ answers }) => answers > 0);
    const passRate = mean(cases.map(({ passes, answers }) => passes / answers));
    return {
      scored: this.#scored,
      passed: cases.reduce((sum, { passes }) => sum + passes, 0),
      cases: cases.length,
      passRate,
      passInterval: passRate === null ? null : wilsonInterval(passRate * cases.length, cases.length, confidence),
      meanScore: mean(cases.map(({ grades, answers }) => grades / answers)),
      checks: [...this.#checks.values()],
    };
  }
}
