import type { Metrics } from './record.ts';
export interface MetricInfo {
    key: keyof Metrics;
    label: string;
    unit: 's' | 'ms' | 'ms/token' | 'tokens/s' | 'characters/s';
    formula: string;
    isLowerBetter: boolean;
    /** Shown beside the figures, never ranked: waiting and diagnosis. */
    isDiagnostic: boolean;
}
export declare const metricCatalogue: MetricInfo[];
