import { INTERVAL_FROM } from './median-interval.ts';
import { normalQuantile } from './normal.ts';
import { createRandom, type Random } from './random.ts';
import { signedRankTest } from './signed-rank.ts';

/** The world that a power forecast assumes. */
export interface PowerAssumption {
  /** Standard deviation of one model's log time. 0.25 is a usual hosted model. */
  sigma?: number;
  /** Chance of a spike in one call, and how many times longer it makes the call. */
  spikeChance?: number;
  spikeFactor?: number;
  alpha?: number;
  simulations?: number;
  seed?: number;
}

const USUAL = { sigma: 0.25, spikeChance: 0.05, spikeFactor: 3, alpha: 0.05, simulations: 1000, seed: 20_000 };

/** Log time of one call: normal noise and now and then a spike. */
export function simulateLogTime(random: Random, sigma: number, spikeChance: number, spikeFactor: number): number {
  const noise = random.normal() * sigma;
  return random.next() < spikeChance ? noise + Math.log(spikeFactor) : noise;
}

/**
 * The chance that `rounds` paired rounds find a true ratio of times, by simulation; 0 to 1.
 *
 * @example
 * simulatePower(10, 1.5); // about 0.65
 */
export function simulatePower(rounds: number, ratio: number, assumption: PowerAssumption = {}): number {
  const { sigma, spikeChance, spikeFactor, alpha, simulations, seed } = { ...USUAL, ...assumption };
  const random = createRandom(seed);
  const draw = (): number => simulateLogTime(random, sigma, spikeChance, spikeFactor);
  let found = 0;
  for (let run = 0; run < simulations; run++) {
    const differences = Array.from({ length: rounds }, () => Math.log(ratio) + draw() - draw());
    if (signedRankTest(differences) <= alpha) found++;
  }
  return found / simulations;
}

/** What a number of rounds can conclude, before any money is spent. */
export interface RoundsForecast {
  rounds: number;
  /** False below 6 rounds: no claim about which model is faster can be made at all. */
  canClaim: boolean;
  /** Chance of finding each true ratio; `ratio` 1.3 means one model takes 30 % longer. */
  chances: { ratio: number; chance: number }[];
  /** The smallest ratio found in at least 8 of 10 runs, to 0.05; null when not even a doubling is. */
  smallestRatio: number | null;
}

/** The ratios that a forecast answers for. */
export const FORECAST_RATIOS: readonly number[] = [1.1, 1.2, 1.3, 1.5, 2];

/** The assumed ratio at which the test finds a difference with `power`; normal theory with the efficiency of ranks. */
function detectableRatio(rounds: number, sigma: number, spikeVariance: number, alpha: number): number {
  const reach = normalQuantile(1 - alpha / 2) + normalQuantile(0.8);
  return Math.exp((reach * Math.sqrt(2 * (sigma * sigma + spikeVariance))) / Math.sqrt(rounds));
}

/**
 * Says what `rounds` rounds can and cannot conclude about `pairs` pairs of models under one error rate.
 *
 * @example
 * forecastConclusions(10).smallestRatio; // 1.65
 */
export function forecastConclusions(rounds: number, pairs = 1, assumption: PowerAssumption = {}): RoundsForecast {
  const settings = { ...USUAL, ...assumption };
  const alpha = settings.alpha / Math.max(1, pairs);
  const canClaim = rounds >= INTERVAL_FROM && 2 ** (1 - rounds) <= alpha;
  const chanceOf = (ratio: number): number => (canClaim ? simulatePower(rounds, ratio, { ...settings, alpha }) : 0);
  const chances = FORECAST_RATIOS.map((ratio) => ({ ratio, chance: chanceOf(ratio) }));
  return {
    rounds,
    canClaim,
    chances,
    smallestRatio: canClaim ? smallestFound(rounds, settings, alpha, chanceOf) : null,
  };
}

function smallestFound(
  rounds: number,
  settings: typeof USUAL,
  alpha: number,
  chanceOf: (ratio: number) => number,
): number | null {
  const spike = Math.log(settings.spikeFactor);
  const spikeVariance = settings.spikeChance * (1 - settings.spikeChance) * spike * spike;
  const step = 0.05;
  let ratio = Math.max(
    1 + step,
    Math.round(detectableRatio(rounds, settings.sigma, spikeVariance, alpha) / step) * step,
  );
  while (ratio > 1 + step && chanceOf(ratio - step) >= 0.8) ratio -= step;
  while (ratio <= 2 && chanceOf(ratio) < 0.8) ratio += step;
  return ratio > 2 + 1e-9 ? null : Math.round(ratio * 100) / 100;
}
