import type { Interval } from './interval.ts';
/** One case on which two models were scored, repeats already listed; scores 0 to 1, higher is better. */
export interface ScoredCase {
    caseId: string;
    /** Cases of one family rise and fall together and count as one piece of evidence. */
    family?: string | null;
    first: readonly number[];
    second: readonly number[];
}
/** Which of two models answered better on the same cases. */
export interface ScoreComparison {
    cases: number;
    families: number;
    /** Cases that only one side was scored on. */
    dropped: number;
    meanFirst: number | null;
    meanSecond: number | null;
    /** meanFirst − meanSecond over the shared cases. */
    difference: number | null;
    /** Held at the level that Holm's correction leaves to this pair, where several are compared together. */
    interval: Interval | null;
    /** At the nominal confidence, as if this were the only pair. */
    ownInterval: Interval | null;
    /** Of "no difference", by the same interval: the level at which it would just reach 0. 1 where there is no interval. */
    pValue: number;
    adjustedPValue: number;
    /** `newcombe`: paired pass or fail; `clustered-t`: graded or repeated scores; `none`: too few families. */
    method: 'newcombe' | 'clustered-t' | 'none';
    better: 'first' | 'second' | null;
    wins: number;
    losses: number;
    ties: number;
}
/** Families below which no interval is given, pass or fail as well as grades: all pairs of a run are held to one rule. */
export declare const FAMILIES_FROM = 6;
/**
 * Compares several pairs of models by their paired differences per case, all under one error rate (Holm's correction).
 *
 * @example
 * const [pair] = compareScoresTogether([[{ caseId: "q1", first: [1], second: [0] }]]);
 */
export declare function compareScoresTogether(pairs: readonly (readonly ScoredCase[])[], confidence?: number): ScoreComparison[];
/**
 * Compares two models by their paired differences per case, as the only pair.
 *
 * @example
 * compareScores([{ caseId: "q1", first: [1], second: [0] }]).difference; // 1
 */
export declare function compareScores(cases: readonly ScoredCase[], confidence?: number): ScoreComparison;
