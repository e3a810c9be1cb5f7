import { type Interval } from './interval.ts';
/** What may be said about a pair: `faster` names no winner by itself, the ratio does. */
export type Verdict = 'faster' | 'tie' | 'undecided' | 'not-enough-rounds';
/** One pair of models measured in the same rounds. Times in any unit, the same on both sides, all above 0. */
export interface TimePair {
    first: string;
    second: string;
    /** One entry per round in which both succeeded, in the order of the rounds: [first, second]. */
    times: readonly (readonly [number, number])[];
    /** Rounds dropped because one side failed or has no such figure. */
    dropped?: number;
}
/** How one pair came out. */
export interface TimeComparison {
    first: string;
    second: string;
    n: number;
    /** How many independent rounds these are worth: below `n` where neighbouring rounds resemble each other. */
    effective: number;
    dropped: number;
    /** Hodges–Lehmann estimate of time(first) / time(second): above 1 the first is slower. Null without rounds. */
    ratio: number | null;
    /** Interval of the ratio, held at the level that Holm's correction leaves to this pair. */
    interval: Interval | null;
    /** Interval of the ratio at the nominal confidence, as if this were the only pair. */
    ownInterval: Interval | null;
    pValue: number;
    adjustedPValue: number;
    verdict: Verdict;
    /** The faster model when the verdict is `faster`. */
    faster: string | null;
    /** True when the whole interval lies inside the tie margin: a difference too small to matter. */
    isWithinMargin: boolean;
    /** For `undecided` and `not-enough-rounds`: about how many more rounds; null when no forecast can be made. */
    roundsNeeded: number | null;
    /** In a race that could be ended after any round: the round after which the verdict was reached. */
    decidedAt?: number | null;
}
/** Set before the run, never after looking. */
export interface VerdictOptions {
    confidence?: number;
    /** A ratio within ± this share counts as a tie. Default 0.2. */
    tieMargin?: number;
}
/** The default tie margin: ±20 %. */
export declare const TIE_MARGIN = 0.2;
/** The tie zone as ratios, symmetric in logarithms: ±20 % is 1/1.2 to 1.2. */
export declare function tieZone(tieMargin: number): [number, number];
/**
 * Rounds still needed until the interval excludes 1 or fits the tie zone, whichever the data lean to, if further rounds
 * resemble each other as these do.
 */
export declare function forecastRounds(differences: readonly number[], level: number, tieMargin: number): number | null;
/**
 * Compares pairs of models by the ratio of their times in the same rounds, all pairs under one error rate.
 * Every round must come from an interleaved run: comparing blocks run one after the other calls identical
 * endpoints different in up to 44 of 100 runs. What each endpoint's own drift does to neighbouring rounds is taken
 * off their number.
 *
 * @example
 * const [pair] = compareTimes([{ first: "a", second: "b", times: [[1.1, 0.8], [1.0, 0.7]] }]);
 * pair.verdict; // "not-enough-rounds"
 */
export declare function compareTimes(pairs: readonly TimePair[], options?: VerdictOptions): TimeComparison[];
