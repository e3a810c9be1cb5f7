import { type ScoredCase } from './compare-scores.ts';
/** What a replacement is held to: the share of answers that pass every check, or the mean grade. */
export declare const MEASURES: readonly ["pass-rate", "grade"];
export type Measure = (typeof MEASURES)[number];
/** Shares of 1: 5 points of the pass rate; 0.3 of a grade on a scale from 1 to 5. */
export declare const usualMargin: Record<Measure, number>;
/** Whether one model may replace another, by the margin that was named before the run. */
export interface GoodEnough {
    measure: Measure;
    margin: number;
    cases: number;
    families: number;
    /** Cases on which one side gave nothing to check. */
    dropped: number;
    /** Candidate minus baseline, a share of 1. */
    difference: number | null;
    /** Ends of the one-sided intervals of the difference, at the level that Holm's correction leaves to this candidate. */
    low: number | null;
    high: number | null;
    /** One-sided, for all candidates together. */
    confidence: number;
    verdict: 'good-enough' | 'worse' | 'undecided' | 'too-few-cases';
    /** For `undecided`: about how many more cases decide it if they resemble these; null when no forecast can be made. */
    casesNeeded: number | null;
}
export interface GoodEnoughOptions {
    measure: Measure;
    margin: number;
    confidence?: number;
}
/**
 * Tango's score statistic (1998) of paired pass or fail: how many standard errors the difference of the pass rates lies above `delta`.
 * Exists without any discordant case. Shares of a case (from repeats) count as shares of a discordant one, which is cautious.
 */
export declare function tangoScore(wins: number, losses: number, cases: number, delta: number): number;
/** The chance that `cases` cases find an equally good model good enough by its pass rate; `candidates` are judged together. */
export declare function chanceOfGoodEnough(cases: number, margin: number, candidates?: number): number;
/**
 * Whether models may replace a baseline (non-inferiority), all of them under one error rate: `first` of each case is the candidate,
 * `second` the baseline. Pass rates by Tango's score, families by their design effect; grades by Student's t over families.
 * `npm run bench -- good-enough` prints the error rates.
 *
 * @example
 * const [verdict] = judgeGoodEnough([cases], { measure: 'pass-rate', margin: 0.05 });
 * verdict.verdict; // "good-enough", "worse", "undecided" or "too-few-cases"
 */
export declare function judgeGoodEnough(candidates: readonly (readonly ScoredCase[])[], options: GoodEnoughOptions): GoodEnough[];
