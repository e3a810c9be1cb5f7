import type { Threshold } from '../suite/suite-schema.ts';
import type { RunSummary } from './summary.ts';
/** Whether a threshold held for one model. */
export interface ThresholdResult {
    threshold: Threshold;
    model: string;
    /** In the unit of the metric; null when the figure is unknown or withheld. */
    value: number | null;
    /** An unknown figure has not held: a limit that cannot be checked is no limit. */
    isMet: boolean;
    words: string;
}
/** Holds a run against the limits of its suite. */
export declare function checkThresholds(summary: RunSummary, thresholds: readonly Threshold[]): ThresholdResult[];
