import type { Sample } from '../record.ts';
import type { ModelSummary } from './summary.ts';
/** True for an answer whose time and text count. */
export declare function isAnswered(sample: Pick<Sample, 'outcome'>): boolean;
/** Gathers the samples of one model under one condition; keeps figures only, never texts. */
export declare class ModelCollector {
    #private;
    constructor(first: Sample);
    add(sample: Sample): void;
    finish(key: string, confidence: number, seed: number): ModelSummary;
}
