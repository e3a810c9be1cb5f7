import type { RunSummary } from './summary/summary.ts';
export interface RunGapsContext {
    nameOf: (key: string) => string;
    rounds: number;
    /** Calls that each model was to make; null: not to be compared with those that were made, as in a run that was stopped. */
    plannedPerModel: number | null;
    /** Models of the plan, so that one that was never called is named too. */
    planned?: readonly {
        key: string;
        name: string;
        provider: string;
    }[];
}
/** One sentence for each way in which the run is not the one that was planned; none for a run that is. */
export declare function describeGaps(summary: RunSummary, context: RunGapsContext): string[];
