import type { MetricKey } from './summary/summary.ts';
/** Three significant digits without an exponent: 0.123, 1.23, 12.3, 123, 1,230. */
export declare function formatNumber(value: number): string;
/** A duration given in milliseconds: "203 ms" below a second, "1.23 s" above. */
export declare function formatDuration(durationMs: number | null): string;
/** A metric's value with its unit; a dash when it is unknown. */
export declare function formatMetric(key: MetricKey, value: number | null): string;
/** Money from nano-units (1e-9): "$0.0012"; "cost unknown" for null, whether its price or its tokens are, "≥" when more may have been billed. */
export declare function formatMoney(nanos: number | null, currency: string, isAtLeast?: boolean): string;
/** A share from 0 to 1 as a percentage. */
export declare function formatShare(share: number | null): string;
/** A difference of shares as points of 100: "5 points", "7.5 points". */
export declare function formatPoints(share: number): string;
/** A ratio of two times: "1.31". */
export declare function formatFactor(ratio: number): string;
/** "1.31×". */
export declare function formatRatio(ratio: number): string;
/** "1 case", "3 cases". */
export declare function formatCount(count: number, one: string, many?: string): string;
/** Two formatted figures as a range, a unit that both share given once: "1.24–1.51 s", "950 ms–1.20 s". */
export declare function formatRange(low: string, high: string): string;
