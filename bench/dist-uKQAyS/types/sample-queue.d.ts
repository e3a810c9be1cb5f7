import type { Sample } from './record.ts';
export declare class SampleQueue {
    #private;
    /** What the sink or a judge threw; the run ends with it. */
    error: unknown;
    constructor(deliver: (sample: Sample) => Promise<void>);
    push(sample: Sample): Promise<void>;
    drain(): Promise<void>;
}
