import type { Sample, Score } from '../record.ts';
import type { QualitySummary } from './summary.ts';
/** A score as a number from 0 to 1; null when the check could not be made. */
export declare function gradeOf(score: Score): number | null;
/** The mean of all checks of one answer; null when none could be made. */
export declare function gradeSample(sample: Pick<Sample, 'scores'>): number | null;
/** Whether no check of an answer failed. */
export declare function hasPassed({ scores }: Pick<Sample, 'scores'>): boolean;
/** Gathers the scores of one model, by case: repeats of a case are averaged first. */
export declare class QualityCollector {
    #private;
    add(sample: Sample): void;
    finish(confidence: number): QualitySummary | null;
}
