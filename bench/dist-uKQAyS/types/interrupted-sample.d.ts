import { type ModelSpec, type Sample } from './record.ts';
/** A call that was cut off because its process was stopped. */
export declare function asInterrupted(sample: Sample, message: string): Sample;
interface LostCall extends Pick<Sample, 'runId' | 'caseId' | 'round' | 'isStreaming' | 'cacheMode' | 'concurrency'> {
    model: ModelSpec;
    startedAt: string;
}
/** A call that was begun and of which nothing is known: it may have been billed, so it is not made again by itself. */
export declare function interruptedSample({ model, startedAt, ...call }: LostCall, message: string): Sample;
export {};
