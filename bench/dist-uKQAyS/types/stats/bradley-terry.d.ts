import type { Interval } from './interval.ts';
/** One blind vote. `tie` and `both-bad` give half a point to each. */
export interface Vote {
    a: string;
    b: string;
    outcome: 'a' | 'b' | 'tie' | 'both-bad';
}
/** Points per logit on the display scale, on which 400 points are odds of 10 to 1. */
export declare const POINTS_PER_LOGIT: number;
/** The middle of the display scale. */
export declare const CENTRE_POINTS = 1000;
/** Votes below which a model is not listed, and below which its place is only preliminary. */
export declare const HIDDEN_BELOW_VOTES = 50;
export declare const PRELIMINARY_BELOW_VOTES = 500;
/** Where a model stands among those it can be compared with. */
export interface Rating {
    model: string;
    votes: number;
    /** Display points: 1000 is the mean of the group. */
    points: number;
    interval: Interval;
    /** 1 + number of models whose lower bound exceeds this one's upper bound. */
    rank: number;
    /** The worst place that the intervals allow. */
    worstRank: number;
    standing: 'hidden' | 'preliminary' | 'ranked';
    /** Models with the same number can be compared with each other; ranks count inside one group. */
    group: number;
    /** False when the model's group has someone who only won or only lost: the points are then held back by a prior. */
    isFinite: boolean;
}
/** All ratings, strongest first, and the chance of every model against every other. */
export interface Leaderboard {
    ratings: Rating[];
    /** False when some models never met, even through others. */
    isConnected: boolean;
    method: 'sandwich' | 'bootstrap';
    /** Chance that `a` beats `b`, ties as half; null when they cannot be compared. */
    winChance(a: string, b: string): number | null;
}
/** How the intervals are made. */
export interface LeaderboardOptions {
    confidence?: number;
    method?: 'sandwich' | 'bootstrap';
    /** At least 500: a hundred resamples give ragged bounds. */
    resamples?: number;
    seed?: number;
}
/**
 * Ranks models by blind votes (Bradley–Terry maximum likelihood, ties as half a point to each side).
 *
 * @example
 * const board = rankByVotes([{ a: "x", b: "y", outcome: "a" }, { a: "x", b: "y", outcome: "b" }]);
 * board.winChance("x", "y"); // 0.5
 */
export declare function rankByVotes(votes: readonly Vote[], options?: LeaderboardOptions): Leaderboard;
