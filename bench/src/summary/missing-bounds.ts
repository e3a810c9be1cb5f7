// What calls that were planned and not made could still make of the figures of a model: a limit is missed for certain only where they cannot help.
import type { Sample } from '../record.ts';
import { isCutOff, isUnplayed } from './cut-off.ts';
import { FigureColumn, type Ranked } from './figure-column.ts';
import { addBounds, type Bounds, boundsOf, gradeSample, passOf, unmadeChecks } from './quality-collector.ts';
import type { MetricKey } from './summary.ts';

/** Of one model, whose run is not whole. */
export interface MissingBounds {
  missing: number;
  planned: number;
  /** The least and the most that the figures would be with all calls. */
  passRate: Bounds;
  meanScore: Bounds;
  /** What is known of the times that limits name, over all answers. */
  times: ReadonlyMap<string, Ranked>;
}

interface CaseSums {
  made: number;
  answers: number;
  passes: Bounds;
  grades: Bounds;
}

const noCalls = (): CaseSums => ({ made: 0, answers: 0, passes: [0, 0], grades: [0, 0] });

/** Gathers what was made of each case of a run that is not whole. */
export class MissingCollector {
  readonly #caseIds: readonly string[];
  readonly #rounds: number;
  readonly #limited: ReadonlySet<string>;
  readonly #made = new Map<string, CaseSums>();
  readonly #times = new Map<string, Map<string, FigureColumn>>();

  /** @param limited the metrics that limits name */
  constructor(caseIds: readonly string[], rounds: number, limited: Iterable<string>) {
    this.#caseIds = caseIds;
    this.#rounds = rounds;
    this.#limited = new Set(limited);
  }

  add(sample: Sample): void {
    if (sample.isWarmup || sample.isRepeat || isCutOff(sample)) return;
    const key = JSON.stringify([sample.modelKey, sample.caseId]);
    const sums = this.#made.get(key) ?? noCalls();
    this.#made.set(key, sums);
    sums.made++;
    if ((sample.outcome !== 'ok' && sample.outcome !== 'truncated') || isUnplayed(sample)) return;
    this.#addTimes(sample);
    const unmade = unmadeChecks(sample).length;
    const grade = gradeSample(sample);
    if (grade === null && unmade === 0) return;
    sums.answers++;
    const pass = Number(passOf(sample));
    const bounds = grade === null ? boundsOf(sample, unmade) : { passes: [pass, pass], grades: [grade, grade] };
    addBounds(sums.passes, bounds.passes as Bounds);
    addBounds(sums.grades, bounds.grades as Bounds);
  }

  #addTimes({ modelKey, metrics }: Sample): void {
    const columns = this.#times.get(modelKey) ?? new Map<string, FigureColumn>();
    this.#times.set(modelKey, columns);
    for (const metric of this.#limited) {
      const value = metrics[metric as MetricKey] ?? null;
      if (value === null) continue;
      const column = columns.get(metric) ?? new FigureColumn();
      columns.set(metric, column);
      column.add(value);
    }
  }

  /** Each call that is missing counts from nothing to all in its case. */
  of(modelKey: string): MissingBounds {
    const cases = this.#caseIds
      .map((id) => this.#made.get(JSON.stringify([modelKey, id])) ?? noCalls())
      .map((sums) => ({ ...sums, missing: Math.max(0, this.#rounds - sums.made) }));
    const counted = cases.filter(({ answers, missing }) => answers + missing > 0);
    const rate = (figure: 'passes' | 'grades'): Bounds => {
      const end = (at: 0 | 1) =>
        counted.reduce((sum, one) => sum + (one[figure][at] + at * one.missing) / (one.answers + one.missing), 0) /
        Math.max(1, counted.length);
      return [end(0), end(1)];
    };
    return {
      missing: cases.reduce((sum, { missing }) => sum + missing, 0),
      planned: this.#caseIds.length * this.#rounds,
      passRate: rate('passes'),
      meanScore: rate('grades'),
      times: new Map([...(this.#times.get(modelKey) ?? [])].map(([metric, column]) => [metric, column.ranked()])),
    };
  }
}
