import type { MetricKey, ModelSummary } from '../summary/summary.ts';
export declare const CHART_WIDTH = 730;
export interface ChartRow {
    model: ModelSummary;
    name: string;
    colour: string;
}
/** The metric with its unit, where its figures are written without one. */
export declare function chartTitle(key: MetricKey): string;
export declare const chartHeight: (rows: number) => number;
/** The inside of an SVG that is {@link CHART_WIDTH} wide; empty when no model has the figure. */
export declare function drawDots(key: MetricKey, rows: readonly ChartRow[]): string;
