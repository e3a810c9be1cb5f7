import type { CostSummary, TokenSummary } from '../summary/summary.ts';
/** Money of all calls. A cost is unknown where the price is, and where the provider counted no tokens. */
export declare function describeSpent({ nanos, currency, isAtLeast, unknown }: CostSummary): string;
/** What the providers counted, and how many calls they did not count: never 0 for an unknown count. Empty: no call was answered. */
export declare function describeTokens(models: readonly {
    tokens: TokenSummary;
}[]): string;
