import type { Manifest, Sample } from '../record.ts';
import type { RunSummary } from '../summary/summary.ts';
/** What one pushed run may have. */
export interface PushLimits {
    samples: number;
    models: number;
    cases: number;
    /** UTF-8 bytes of a run's, a case's or a model's name as other data refers to it. */
    idBytes: number;
}
/** First the head or why there is none, then judgements and samples in batches. */
export type PushedStep = {
    problem: string;
} | {
    manifest: Manifest;
    summary: RunSummary;
    suite: unknown;
    judgements: number;
} | {
    judgements: unknown[];
} | {
    samples: Sample[];
};
/** Reads, checks and sums up a run that a stranger sent. The judgements are handed on unchecked. */
export declare function readPushedRun({ body, limits }: {
    body: Uint8Array;
    limits: PushLimits;
}): Generator<PushedStep>;
