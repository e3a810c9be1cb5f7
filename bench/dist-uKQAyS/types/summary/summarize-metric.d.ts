import type { FigureColumn } from './figure-column.ts';
import type { MetricSummary } from './summary.ts';
/** One figure over all answers of one model. */
export declare function summarizeMetric(column: FigureColumn, confidence: number, seed: number): MetricSummary;
