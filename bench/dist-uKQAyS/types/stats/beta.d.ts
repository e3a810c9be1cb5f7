/** Natural logarithm of the gamma function for x > 0 (Lanczos, g = 7). */
export declare function logGamma(x: number): number;
/** Regularised incomplete beta function I_x(a, b): the share of a Beta(a, b) below x. */
export declare function betaCdf(x: number, a: number, b: number): number;
/** Lower-tail probability of Student's t. */
export declare function studentCdf(t: number, degrees: number): number;
/**
 * The t below which Student's t with `degrees` degrees of freedom falls with probability `p`.
 *
 * @example
 * studentQuantile(0.975, 9); // 2.262157
 */
export declare function studentQuantile(p: number, degrees: number): number;
/** P(X ≤ k) for X binomial with `n` trials of probability `p`. */
export declare function binomialCdf(k: number, n: number, p: number): number;
