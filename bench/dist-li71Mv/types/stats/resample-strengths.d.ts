import { type Meeting } from './comparison-graph.ts';
/** How a multinomial bootstrap over votes is drawn. */
export interface ResampleOptions {
    confidence: number;
    resamples: number;
    seed: number;
}
/** How far below and above each strength the resampled strengths reach, in logits. */
export declare function resampleWidths(meetings: readonly Meeting[], strengths: readonly number[], options: ResampleOptions): [number, number][];
