import type { RunBudget } from './budget.ts';
import type { PlannedCall } from './plan.ts';
import type { Manifest, Sample } from './record.ts';
import type { RunProgress } from './run-options.ts';
export declare class RunLedger {
    #private;
    done: number;
    ok: number;
    failed: number;
    skipped: number;
    hasReachedBudget: boolean;
    readonly planned: number;
    constructor(planned: number, budget: RunBudget, onProgress: ((progress: RunProgress) => void) | undefined);
    start(call: PlannedCall): void;
    finish(call: PlannedCall): void;
    wait(provider: string, waitMs: number, reason: string): void;
    resume(provider: string): void;
    count({ outcome, isWarmup }: Pick<Sample, 'outcome' | 'isWarmup'>): void;
    skip(calls?: number): void;
    report(last?: Sample | null): void;
    totals(): Manifest['totals'];
}
