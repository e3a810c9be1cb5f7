/** A seeded stream of random numbers: the same seed gives the same stream on every machine. */
export interface Random {
    /** Uniform in [0, 1). */
    next(): number;
    /** Uniform integer in [0, below). */
    integer(below: number): number;
    /** Standard normal deviate. */
    normal(): number;
}
/**
 * Makes a generator (xoshiro128**) for ordering, resampling and simulation.
 *
 * @example
 * const random = createRandom(7);
 * random.next();
 */
export declare function createRandom(seed: number): Random;
/** FNV-1a, 32 bits. */
export declare function hashText(text: string): number;
/** A stream that depends on a seed and parts such as a round or a case id: each gives an independent one. */
export declare function seededRandom(seed: number, ...parts: (string | number)[]): Random;
/** A shuffled copy (Fisher-Yates). */
export declare function shuffled<T>(items: readonly T[], random: Random): T[];
