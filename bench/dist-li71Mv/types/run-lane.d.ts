import type { PlannedCall } from './plan.ts';
import type { ModelSpec, Sample } from './record.ts';
export declare class RunLane {
    #private;
    readonly provider: string;
    /** Null for simulated models. */
    readonly origin: string | null;
    /** Why no further call of this lane can succeed. */
    stoppedBecause: string | null;
    readyAtMs: number;
    waitReason: string;
    constructor(provider: string, origin: string | null);
    /** Reads what the reply says about the next call. */
    observe(sample: Sample, nextTokens: number): void;
}
export declare function laneKey(model: ModelSpec): string;
export declare function makeLanes(models: ModelSpec[]): Map<string, RunLane>;
/** The calls of a block by lane, each lane's in plan order. */
export declare function splitByLane(calls: PlannedCall[]): Map<string, PlannedCall[]>;
