import type { Sample } from './record.ts';
import { type ScoreComparison } from './stats/compare-scores.ts';
import { type Interval } from './stats/interval.ts';
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
/**
 * Compares two runs model by model. Runs made at different times also differ in the load of the day, so a change
 * of time is shown as a change and never as a verdict about the model; quality is compared case by case
 * (second run minus first).
 *
 * @example
 * const { changes } = await compareRuns(readSamples('monday'), readSamples('tuesday'));
 */
export declare function compareRuns(firstSamples: Iterable<Sample> | AsyncIterable<Sample>, secondSamples: Iterable<Sample> | AsyncIterable<Sample>): Promise<RunComparison>;
/** One sentence on a change, with what it cannot say. */
export declare function describeChange(change: RunChange): string;
/** One sentence on the change of quality; null when nothing was scored in both runs. */
export declare function describeQualityChange(change: RunChange): string | null;
