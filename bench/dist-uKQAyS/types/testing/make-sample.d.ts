import type { Outcome, Sample, Score } from '../record.ts';
/** What a test sets of a sample; everything else has a default. */
export interface SampleOverrides {
    model?: string;
    caseId?: string;
    family?: string;
    round?: number;
    responseMs?: number;
    outcome?: Outcome;
    text?: string;
    scores?: Score[];
    costNanos?: number | null;
    attempts?: number;
    isWarmup?: boolean;
    isSimulated?: boolean;
    isStreaming?: boolean;
}
/** Builds a whole sample around what a test says of it. */
export declare function makeSample(overrides?: SampleOverrides): Sample;
/** An interleaved run: each model's response times scatter around its own middle, in milliseconds. */
export declare function makeRun(models: Record<string, number>, rounds: number, cases?: number, seed?: number): Sample[];
