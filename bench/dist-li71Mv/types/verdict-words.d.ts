import type { ScoreComparison } from './stats/compare-scores.ts';
import type { TimeComparison } from './stats/compare-times.ts';
import type { ModelSummary, PairSummary, PairUnit, Replacement, RunSummary } from './summary/summary.ts';
/** What the words need besides the comparison. */
export interface VerdictContext {
    /** The name shown for a model's key. */
    nameOf(key: string): string;
    unit: PairUnit;
    tieMargin: number;
}
export declare function countUnits(n: number, unit: PairUnit): string;
/** "; about 4 more rounds needed"; empty without a forecast. */
export declare function describeNeed(needed: number | null, unit: PairUnit, about?: string): string;
/** How many rounds (or cases) there were, where they are too few: "3 of at least 6". */
export declare function describeShortage(least: number, most: number, unit: PairUnit): string;
/**
 * One sentence that says what may be concluded about the times of a pair, and no more.
 *
 * @example
 * describeTimes(pair.times.responseMs, { nameOf: (key) => key, unit: 'rounds', tieMargin: 0.2 });
 * // "B is 1.31 times slower than A, between 1.18 and 1.47; based on 20 rounds."
 */
export declare function describeTimes(result: TimeComparison, { nameOf, unit, tieMargin }: VerdictContext): string;
/** The verdict in one or two words, for a table. */
export declare function verdictLabel(result: TimeComparison, nameOf: VerdictContext['nameOf']): string;
/**
 * One sentence on which of two models passed the checks better on the same cases. The difference is of mean grades over all
 * checks, which is another figure than the share of answers that passed every check; the sentence says so.
 */
export declare function describeScores(result: ScoreComparison, first: string, second: string): string;
/** What an answer costs beside the baseline's: "71 % cheaper". */
export declare function describeCostBeside(candidate: ModelSummary['cost'], baseline: ModelSummary['cost']): string;
/** What the words on a replacement need besides the verdict. */
export interface ReplacementFacts extends Pick<VerdictContext, 'nameOf' | 'tieMargin'> {
    candidate: ModelSummary['cost'];
    baseline: ModelSummary['cost'];
    times: TimeComparison | undefined;
}
/**
 * One sentence on whether a model may replace the baseline, always with cost and time: "B is good enough to replace A: pass rate at most
 * 4.0 points lower (95 %), 71 % cheaper, 1.40 times slower; margin 5 points, based on 120 cases."
 */
export declare function describeReplacement(verdict: Replacement, facts: ReplacementFacts): string;
/** Why a run ended itself and what that saved; null where it did not. */
export declare function describeEnding({ race, rounds, cost }: Pick<RunSummary, 'race' | 'rounds' | 'cost'>): string | null;
/** Under which condition the error rate of a run holds that could end itself. */
export declare function describeRaceScope(pairs: readonly PairSummary[]): string;
