/** What Holm's step-down procedure says about one of several tests made together. */
export interface HolmStep {
    /** p-value after correction; compare it with the nominal level. */
    adjusted: number;
    isRejected: boolean;
    /** The level at which this one test was held; an interval at `1 − level` agrees with `isRejected`. */
    level: number;
}
/**
 * Holm's correction (1979): keeps the chance of even one false claim among all tests at `alpha`.
 * From the first test that fails on, all later ones are held at that test's level, so that the
 * intervals shown never contradict the verdicts.
 *
 * @example
 * holm([0.01, 0.04, 0.03]).map((step) => step.adjusted); // [0.03, 0.06, 0.06]
 */
export declare function holm(pValues: readonly number[], alpha?: number): HolmStep[];
