// Reproducible randomness: the seed that a run stores gives the same order, jitter and resamples again. Pure. Not for secrets.

/** A seeded stream of random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, below). */
  integer(below: number): number;
  /** Standard normal deviate. */
  normal(): number;
}

/** Spreads a 32-bit seed over the generator's state (splitmix32), so that seeds 1 and 2 are unrelated. */
function spreadSeed(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/**
 * Makes a generator (xoshiro128**) for ordering, resampling and simulation.
 *
 * @example
 * const random = createRandom(7);
 * random.next();
 */
export function createRandom(seed: number): Random {
  const word = spreadSeed(seed);
  let a = word();
  let b = word();
  let c = word();
  let d = word();
  const next = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result / 0x1_0000_0000;
  };
  // The first outputs of neighbouring seeds resemble each other: a run of simulations over seeds 1, 2, 3 … would show it.
  for (let discarded = 0; discarded < 20; discarded++) next();
  return {
    next,
    integer: (below) => Math.floor(next() * below),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}

/** A stream that depends on a seed and parts such as a round or a case id: each gives an independent one. */
export function seededRandom(seed: number, ...parts: (string | number)[]): Random {
  return createRandom(hashText([seed, ...parts].join('/')));
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index--) {
    const other = random.integer(index + 1);
    [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
  }
  return copy;
}
