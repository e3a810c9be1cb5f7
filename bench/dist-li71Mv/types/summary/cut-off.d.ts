import type { Sample } from '../record.ts';
/** True for a call that the runner itself cut off, when it was stopped or crashed: it says nothing about the model. */
export declare function isCutOff({ outcome, failure }: Pick<Sample, 'outcome' | 'failure'>): boolean;
