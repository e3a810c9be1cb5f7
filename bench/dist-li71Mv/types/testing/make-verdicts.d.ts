import type { Random } from '../random.ts';
import type { PairSummary, RunSummary } from '../summary/summary.ts';
type Scores = NonNullable<PairSummary['quality']>;
/** A made-up result of two to six models, with verdicts of its own on every pair. The same numbers give the same result. */
export declare function makeVerdicts(random: Random): {
    summary: RunSummary;
    judged: (PairSummary & {
        comparison: Scores;
    })[];
};
export {};
