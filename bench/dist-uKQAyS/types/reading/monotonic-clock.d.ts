/** Milliseconds of the machine's monotonic clock. Only differences mean anything. */
export declare function monotonicNow(): number;
