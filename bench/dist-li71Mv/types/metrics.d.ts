import type { Attempt, Metrics, Outcome, ReasoningVisibility, Usage } from './record.ts';
export interface MetricsInput {
    outcome: Outcome;
    attempts: Attempt[];
    enqueuedMs: number;
    usage: Usage | null;
    reasoningVisibility: ReasoningVisibility;
    answerChars: number;
    isStreaming: boolean;
}
/** Of a call that nothing was learnt of. */
export declare const noMetrics: Metrics;
/** All metrics of a sample. Times are of the last attempt alone; waiting has fields of its own. */
export declare function computeMetrics(input: MetricsInput): Metrics;
