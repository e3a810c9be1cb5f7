import type { Baseline } from './record.ts';
import type { RoundsForecast } from './stats/power.ts';
import type { PairUnit } from './summary/summary.ts';
/** Said before a run that may end itself. */
export declare const STOP_WORDS = "The run ends itself when every pair of models is decided or tied, or when the rounds left would decide none.";
/** What pairs of models will be compared by. */
export interface ForecastBasis {
    unit: PairUnit;
    /** Rounds, or families of cases. */
    n: number;
    /** Calls whose times are averaged in each of them. */
    callsEach: number;
    cases: number;
    families: number;
}
/**
 * Finds the unit that verdicts on times will rest on. A round averages its cases, which takes noise away; of cases as the unit nothing
 * is taken off, because models differ from prompt to prompt.
 */
export declare function findBasis(cases: readonly {
    id: string;
    family?: string | null | undefined;
}[], rounds: number): ForecastBasis;
/** Planned comparisons: all pairs, or those with the baseline. */
export declare const countPairs: (models: number, hasBaseline: boolean) => number;
/** What a run can say on whether its models may replace the baseline; empty where that cannot be forecast. */
export declare function describeReplacementForecast(families: number, models: number, baseline: Baseline | undefined): string;
/** One sentence on what can be concluded. `forecast` is of the basis; null where it allows no claim. */
export declare function describeForecast(basis: ForecastBasis, models: number, forecast: RoundsForecast | null, pairs?: number): string;
