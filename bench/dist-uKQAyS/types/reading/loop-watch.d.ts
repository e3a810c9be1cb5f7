export declare class LoopWatch {
    #private;
    /** Call with the stamp of every read; the first of a batch measures, the others add what passed since. Returns the bound, ms. */
    bound(nowMs: number): number;
    /** The batch is over: the loop is about to look for new events. */
    close(): void;
    /** Nothing was left to read at `nowMs`: the next bound counts from here. Not within a batch. */
    mark(nowMs: number): void;
}
