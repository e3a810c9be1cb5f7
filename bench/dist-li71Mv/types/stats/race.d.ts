import { type TimeComparison, type TimePair } from './compare-times.ts';
import { Evidence, type Hints } from './race-evidence.ts';
/**
 * Races that may be looked at after every round and stopped when they are decided. Fixed-sample tests may not: looked at again and again,
 * they call identical endpoints different far too often. `npm run bench -- races` prints the error rates.
 */
/** The error rate holds up to here, by simulation: with spikes between them, rounds look less alike than they are. */
export declare const MOST_RACE_CORRELATION = 0.6;
/** The most that some evidence ever was, and after which round. */
interface Peak {
    log: number;
    round: number;
    hints: Hints;
}
interface Lane {
    pair: TimePair;
    differences: number[];
    equal: Evidence;
    /** Against "slower by just the margin" on either side. */
    ties: [Evidence, Evidence];
    different: Peak;
    tie: Peak;
    verdict: 'faster' | 'tie' | null;
    /** The round after which the verdict was reached. */
    decidedAt: number | null;
    /** The error that Holm's correction leaves to this pair. */
    level: number;
    /** Of the other pairs, after the last round. */
    hints: Hints;
}
/** Why a race may end: every pair is decided, all of them as ties, or the rounds left would very probably decide none of the open ones. */
export declare const RACE_ENDINGS: readonly ["decided", "tie", "hopeless"];
export type RaceEnding = (typeof RACE_ENDINGS)[number];
export interface RaceOptions {
    confidence?: number;
    tieMargin?: number;
    /** Rounds that may still be made. */
    roundsLeft?: number;
}
/** Replays a race round by round, as if it had been looked at after each; for simulations. */
export declare function replayRace(pairs: readonly TimePair[], alpha: number, tieMargin: number): Lane[];
/** Compares pairs of models by a race that could be ended after any round; the figures mean what those of `compareTimes` mean. */
export declare function compareRaces(pairs: readonly TimePair[], options?: Omit<RaceOptions, 'roundsLeft'>): TimeComparison[];
/**
 * Says whether a race may end now. The same rounds give the same answer, whether the run was stopped and resumed meanwhile or not.
 *
 * @example
 * judgeRace([{ first: "a", second: "b", times }], { roundsLeft: 12 }); // "decided", "tie", "hopeless" or null
 */
export declare function judgeRace(pairs: readonly TimePair[], options?: RaceOptions): RaceEnding | null;
export {};
