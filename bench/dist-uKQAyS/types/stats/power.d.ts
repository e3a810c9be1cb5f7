import { type Random } from '../random.ts';
/** The world that a power forecast assumes. */
export interface PowerAssumption {
    /** Standard deviation of one model's log time. 0.25 is a usual hosted model. */
    sigma?: number;
    /** Chance of a spike in one call, and how many times longer it makes the call. */
    spikeChance?: number;
    spikeFactor?: number;
    /** Calls whose log times each round averages: the cases of a round. Default 1. */
    callsPerRound?: number;
    alpha?: number;
    simulations?: number;
    seed?: number;
}
/** Log time of one call: normal noise and now and then a spike. */
export declare function simulateLogTime(random: Random, sigma: number, spikeChance: number, spikeFactor: number): number;
/**
 * The chance that `rounds` paired rounds find a true ratio of times, by simulation; 0 to 1.
 *
 * @example
 * simulatePower(10, 1.5); // about 0.5
 */
export declare function simulatePower(rounds: number, ratio: number, assumption?: PowerAssumption): number;
/** What a number of rounds can conclude, before any money is spent. */
export interface RoundsForecast {
    rounds: number;
    /** False below 6 rounds: no claim about which model is faster can be made at all. */
    canClaim: boolean;
    /** Chance of finding each true ratio; `ratio` 1.3 means one model takes 30 % longer. */
    chances: {
        ratio: number;
        chance: number;
    }[];
    /** The smallest ratio found in at least 8 of 10 runs, to 0.05; null when not even a doubling is. */
    smallestRatio: number | null;
}
/** The ratios that a forecast answers for. */
export declare const FORECAST_RATIOS: readonly number[];
/**
 * Says what `rounds` rounds can and cannot conclude about `pairs` pairs of models under one error rate.
 *
 * @example
 * forecastConclusions(10).smallestRatio; // 2
 */
export declare function forecastConclusions(rounds: number, pairs?: number, assumption?: PowerAssumption): RoundsForecast;
