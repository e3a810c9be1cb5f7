export interface RateLimitState {
    /** No call before this moment, ms on the monotonic clock. */
    readyAtMs: number;
    reason: string;
}
/** What the headers of a reply say about the next call, which will take about `nextTokens`; null when it may go at once. */
export declare function readRateLimits(headers: Record<string, string>, nextTokens: number, nowMs: number): RateLimitState | null;
