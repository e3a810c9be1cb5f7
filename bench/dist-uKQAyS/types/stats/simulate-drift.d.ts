import type { Random } from '../random.ts';
/**
 * Log times of one endpoint whose load drifts by itself: an AR(1) series with standard deviation 0.25.
 *
 * @param correlation of each round with the next, 0 to below 1
 */
export declare function drawDrift(random: Random, rounds: number, correlation: number): number[];
