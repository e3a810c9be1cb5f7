import type { Meeting } from './comparison-graph.ts';
import { type Matrix } from './matrix.ts';
/** Strengths in logits (mean 0) and their uncertainty. */
export interface StrengthFit {
    strengths: number[];
    /** Sandwich covariance of the strengths. */
    covariance: Matrix;
}
/** The chance that strength `a` beats strength `b`. */
export declare function winChance(a: number, b: number): number;
/**
 * Fits Bradley–Terry strengths to votes of one connected group. Each entry of `votes` gathers votes of
 * one pair with one outcome (all wins of a, all ties, all wins of b), so that `pointsA / count` is the outcome.
 */
export declare function fitStrengths(size: number, votes: readonly Meeting[], hasMaximum: boolean): StrengthFit;
