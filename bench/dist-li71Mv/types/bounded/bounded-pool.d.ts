import type { TaskInput, TaskName, TaskResult, TaskStep } from './bounded-tasks.ts';
export interface PoolOptions {
    processes: number;
    /** The longest that one step of a task may take, ms. */
    timeLimitMs: number;
    /** The heap of one process, MB. */
    memoryLimitMb: number;
    /** Tasks that may wait; what comes then is refused. Work of our own is never refused. */
    mostWaiting: number;
}
/** Work that passed its limit and was stopped. `queue`: it never began, because too much was waiting before it. */
export declare class LimitError extends Error {
    readonly limit: 'time' | 'memory' | 'queue';
    constructor(limit: LimitError['limit'], message: string);
}
/** Sent to the process: the first message of a task names it, later ones ask for its next step and may bring a value. */
export interface ToProcess {
    task: TaskName | null;
    value: unknown;
}
export type FromProcess = {
    ready: true;
} | {
    done: boolean;
    value: unknown;
} | {
    error: string;
};
/** A task that hands out its result step by step. Close it in any case. */
export interface BoundedSession<Name extends TaskName> {
    /**
     * @param value what the task takes in this step; the first step takes its input
     * @throws {LimitError}
     */
    next(value?: unknown): Promise<{
        done: false;
        value: TaskStep<Name>;
    } | {
        done: true;
        value: TaskResult<Name>;
    }>;
    close(): void;
}
export declare class BoundedPool {
    #private;
    constructor(options: PoolOptions);
    /**
     * Runs a task to its end.
     * @param owner whose work it is: work of one owner is done one after the other, so that nobody can take all processes
     * @throws {LimitError} when it needed more than it may
     */
    run<Name extends TaskName>(task: Name, input: TaskInput<Name>, owner?: string): Promise<TaskResult<Name>>;
    /** @throws {LimitError} when too much is waiting */
    open<Name extends TaskName>(task: Name, input: TaskInput<Name>, owner?: string): Promise<BoundedSession<Name>>;
}
