/** Sleeps about `ms`; returns the ms that passed. */
export declare function sleep(ms: number, signal?: AbortSignal): Promise<number>;
