/** Lower-tail probability of the standard normal (West 2005, double precision). */
export declare function normalCdf(z: number): number;
/**
 * The z below which a standard normal falls with probability `p` (Acklam's approximation, one Halley step).
 *
 * @example
 * normalQuantile(0.975); // 1.959964
 */
export declare function normalQuantile(p: number): number;
