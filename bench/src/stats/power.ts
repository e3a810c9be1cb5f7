import { createRandom, type Random } from '../random.ts';
import { TIE_MARGIN } from './compare-times.ts';
import { INTERVAL_FROM } from './median-interval.ts';
import { normalQuantile } from './normal.ts';
import { Race } from './race.ts';
import { serialTest } from './serial-rounds.ts';

/** The world that a power forecast assumes. */
export interface PowerAssumption {
  /** Standard deviation of one model's log time. 0.25 is a usual hosted model. */
  sigma?: number;
  /** Chance of a spike in one call, and how many times longer it makes the call. */
  spikeChance?: number;
  spikeFactor?: number;
  /** Calls whose log times each round averages: the cases of a round. Default 1. */
  callsPerRound?: number;
  /** The run may end itself: it is judged after every round, and ends as it will. */
  isRace?: boolean | undefined;
  /** Of a run that may end itself, which also ends when its pairs are tied. */
  tieMargin?: number | undefined;
  alpha?: number;
  simulations?: number;
  seed?: number;
}

const USUAL = {
  sigma: 0.25,
  spikeChance: 0.05,
  spikeFactor: 3,
  callsPerRound: 1,
  isRace: false as boolean | undefined,
  tieMargin: TIE_MARGIN as number | undefined,
  alpha: 0.05,
  simulations: 1000,
  seed: 20_000,
};

/** Log time of one call: normal noise and now and then a spike. */
export function simulateLogTime(random: Random, sigma: number, spikeChance: number, spikeFactor: number): number {
  const noise = random.normal() * sigma;
  return random.next() < spikeChance ? noise + Math.log(spikeFactor) : noise;
}

/** Of more rounds, several are drawn as one: a forecast of thousands of cases would take minutes, and finds the same. */
const MOST_ROUNDS = 200;

/** Above this the mean of so many calls is as good as normal, and is drawn at once. */
const MOST_DRAWN = 4;

/** Mean log time of the calls of one round, as far from its own middle as the noise takes it. */
function drawRound(random: Random, settings: typeof USUAL): number {
  const { sigma, spikeChance, spikeFactor, callsPerRound } = settings;
  if (callsPerRound > MOST_DRAWN)
    return random.normal() * Math.sqrt((sigma * sigma + spikeVarianceOf(settings)) / callsPerRound);
  let sum = 0;
  for (let call = 0; call < callsPerRound; call++) sum += simulateLogTime(random, sigma, spikeChance, spikeFactor);
  return sum / callsPerRound;
}

function spikeVarianceOf({ spikeChance, spikeFactor }: Pick<typeof USUAL, 'spikeChance' | 'spikeFactor'>): number {
  return spikeChance * (1 - spikeChance) * Math.log(spikeFactor) ** 2;
}

/**
 * The chance that `rounds` paired rounds find a true ratio of times, by simulation; 0 to 1.
 *
 * @example
 * simulatePower(10, 1.5); // about 0.5
 */
export function simulatePower(rounds: number, ratio: number, assumption: PowerAssumption = {}): number {
  const settings = { ...USUAL, ...assumption };
  const { alpha, simulations, seed, isRace } = settings;
  const together = isRace ? 1 : Math.ceil(rounds / MOST_ROUNDS);
  const drawn = { ...settings, callsPerRound: settings.callsPerRound * together };
  const random = createRandom(seed);
  const draw = (): number => drawRound(random, drawn);
  let found = 0;
  for (let run = 0; run < simulations; run++) {
    const differences = Array.from({ length: rounds / together }, () => Math.log(ratio) + draw() - draw());
    if (isRace ? isFoundByRace(differences, settings) : serialTest(differences) <= alpha) found++;
  }
  return found / simulations;
}

function isFoundByRace(differences: readonly number[], { alpha, tieMargin }: typeof USUAL): boolean {
  const race = new Race([['a', 'b']], { confidence: 1 - alpha, tieMargin });
  for (const [index, difference] of differences.entries()) {
    race.addRound([[Math.exp(difference), 1]]);
    if (race.end(differences.length - index - 1) !== null) break;
  }
  return race.pairs[0]?.verdict === 'faster';
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
function detectableRatio(rounds: number, settings: typeof USUAL, alpha: number): number {
  const reach = normalQuantile(1 - alpha / 2) + normalQuantile(0.8);
  const variance = (settings.sigma ** 2 + spikeVarianceOf(settings)) / settings.callsPerRound;
  return Math.exp((reach * Math.sqrt(2 * variance)) / Math.sqrt(rounds));
}

/**
 * Says what `rounds` rounds can and cannot conclude about `pairs` pairs of models under one error rate.
 *
 * @example
 * forecastConclusions(10).smallestRatio; // 2
 */
export function forecastConclusions(rounds: number, pairs = 1, assumption: PowerAssumption = {}): RoundsForecast {
  const simulations = assumption.isRace ? Math.max(100, Math.min(400, 12_000 / rounds)) : USUAL.simulations;
  const settings = { ...USUAL, simulations: Math.round(simulations), ...assumption };
  const alpha = settings.alpha / Math.max(1, pairs);
  const canClaim = rounds >= INTERVAL_FROM && (settings.isRace || 2 ** (1 - rounds) <= alpha);
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
  const step = 0.05;
  let ratio = Math.max(1 + step, Math.round(detectableRatio(rounds, settings, alpha) / step) * step);
  while (ratio > 1 + step && chanceOf(ratio - step) >= 0.8) ratio -= step;
  while (ratio <= 2 + 1e-9 && chanceOf(ratio) < 0.8) ratio += step;
  return ratio > 2 + 1e-9 ? null : Math.round(ratio * 100) / 100;
}
