import { passScore } from './beta-binomial.ts';

/**
 * How unusual the passes of a run are when it is known how each of its cases usually does. A failure of a case that nearly always passes
 * says more than one of a case that often fails: cases of a similar chance are scored together, and the scores are added by weight.
 */

/** Cases are sorted by their usual chance to pass into groups that end at these. */
const GROUPS = [0.35, 0.75, 0.92, 1];
/** The strength of what all cases together say about one case is estimated from them, between these numbers of runs. */
const [LEAST_STRENGTH, MOST_STRENGTH] = [0.5, 1000];
/** Days are believed to vary as cases allow, unless as many days as this say otherwise. */
const BELIEVED_DAYS = 5;

export type CaseShares = readonly (number | null)[];

/** What is usual of each case. */
export class CaseEvidence {
  readonly #passed: number[] = [];
  readonly #known: number[] = [];
  /** Runs that were learned, and the sum of the squares of their scores. */
  runs = 0;
  #scored = 0;
  #squares = 0;

  learn(shares: CaseShares, score: number | null): void {
    this.runs++;
    for (const [at, share] of shares.entries()) {
      this.#passed[at] = (this.#passed[at] ?? 0) + (share ?? 0);
      this.#known[at] = (this.#known[at] ?? 0) + (share === null ? 0 : 1);
    }
    if (score === null) return;
    this.#scored++;
    this.#squares += score ** 2;
  }

  /** The mean of all cases, and how many runs of a case it is worth beside the case's own (method of moments). */
  #prior(): { mean: number; strength: number } {
    const known = this.#known.reduce((sum, count) => sum + count, 0);
    const mean = (this.#passed.reduce((sum, count) => sum + count, 0) + 0.5) / (known + 1);
    let [cases, squares] = [0, 0];
    for (const [at, count] of this.#known.entries()) {
      if (count === 0) continue;
      cases++;
      squares += ((this.#passed[at] as number) / count - mean) ** 2;
    }
    const differing = squares / cases / (mean * (1 - mean));
    const byChance = cases / known;
    const strength = differing > byChance ? (1 - differing) / (differing - byChance) : MOST_STRENGTH;
    return { mean, strength: Math.min(MOST_STRENGTH, Math.max(LEAST_STRENGTH, strength)) };
  }

  /** The score before the days are asked how much they vary. */
  rawScore(shares: CaseShares): number {
    const { mean, strength } = this.#prior();
    const groups = GROUPS.map(() => ({ cases: 0, passed: 0, expected: 0, runs: 0 }));
    for (const [at, share] of shares.entries()) {
      const runs = this.#known[at] ?? 0;
      if (share === null || runs === 0) continue;
      const expected = ((this.#passed[at] as number) + strength * mean) / (runs + strength);
      const group = groups[GROUPS.findIndex((end) => expected <= end)]!;
      group.cases++;
      group.passed += share;
      group.expected += expected;
      group.runs += runs;
    }
    let [sum, squares] = [0, 0];
    for (const { cases, passed, expected, runs } of groups) {
      if (cases === 0) continue;
      const chance = expected / cases;
      const score = passScore({ passed, total: cases }, { passed: chance * runs, total: runs });
      const odds = (chance + 0.01) / (1.01 - chance);
      const weight = Math.sqrt(cases * Math.sqrt(odds));
      sum += weight * score;
      squares += weight ** 2;
    }
    return squares === 0 ? 0 : sum / Math.sqrt(squares);
  }

  /** How much more days have varied than independent cases would, at least 1. */
  get variation(): number {
    return Math.sqrt(Math.max(1, (BELIEVED_DAYS + this.#squares) / (BELIEVED_DAYS + this.#scored)));
  }
}
