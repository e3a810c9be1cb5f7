import type { Random } from '../random.ts';

/** The usual spread of a hosted model's log time. */
const SIGMA = 0.25;

/**
 * Log times of one endpoint whose load drifts by itself: an AR(1) series with standard deviation 0.25.
 *
 * @param correlation of each round with the next, 0 to below 1
 */
export function drawDrift(random: Random, rounds: number, correlation: number): number[] {
  let load = random.normal();
  return Array.from({ length: rounds }, (_, round) => {
    if (round > 0) load = correlation * load + Math.sqrt(1 - correlation ** 2) * random.normal();
    return SIGMA * load;
  });
}
