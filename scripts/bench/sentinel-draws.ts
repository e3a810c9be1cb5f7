import type { Random } from '../../bench/src/random.ts';

/** Days of a suite that is watched, by chance. */

/** One case's chance to pass: most cases nearly always pass or fail, some do not. Null: that; else every case by this chance. */
export function drawChances(random: Random, cases: number, chance: number | null): number[] {
  return Array.from({ length: cases }, () => {
    if (chance !== null) return chance;
    const place = random.next();
    return place < 0.6 ? 0.95 : place < 0.9 ? 0.7 : 0.2;
  });
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether each case passes on a day. `shift`: what the day adds to the log odds of all of them. */
export const drawCases = (random: Random, chances: readonly number[], factor = 1, shift = 0): number[] =>
  chances.map((chance) => {
    const shifted = shift === 0 ? chance : 1 / (1 + ((1 - chance) / chance) * Math.exp(-shift));
    return Number(random.next() < shifted * factor);
  });

/** A value with the tails of Student's t of 3 degrees of freedom, whose standard deviation is 1. */
function drawHeavy(random: Random): number {
  const square = Array.from({ length: 3 }, () => random.normal() ** 2).reduce((sum, one) => sum + one, 0);
  return random.normal() / Math.sqrt(square / 3) / Math.sqrt(3);
}

export interface Drift {
  spread: number;
  /** Of neighbouring runs. */
  correlation?: number;
  hasHeavyTails?: boolean;
}

/** Log figures whose neighbours resemble each other: the load of a week lasts. */
export function drawDrifting(random: Random, runs: number, drift: Drift): number[] {
  const { spread, correlation = 0, hasHeavyTails = false } = drift;
  const draw = () => (hasHeavyTails ? drawHeavy(random) : random.normal());
  let state = draw();
  return Array.from({ length: runs }, (_, run) => {
    if (run > 0) state = correlation * state + Math.sqrt(1 - correlation ** 2) * draw();
    return spread * state;
  });
}
