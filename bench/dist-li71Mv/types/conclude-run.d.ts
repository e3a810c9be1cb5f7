import { type TimeMatrix } from './conclude-times.ts';
import { type JudgedPairFacts } from './judging/judge-words.ts';
import { type RankInterval } from './rank-intervals.ts';
import type { Replacement, RunSummary } from './summary/summary.ts';
/** The labels that a model may carry. Null where the verdicts do not decide it. */
export interface Badges {
    /** Shown to be faster than every other model with a time. */
    fastest: string | null;
    /** Every other model with a time is shown to be faster. */
    slowest: string | null;
    /** The lowest price of an answer in this run, where every model's is known. */
    cheapest: string | null;
    /** Preferred to every other model by the checks or the judge, and by neither called worse. */
    best: string | null;
}
/** Everything that may be said about a run: every page, file and terminal prints these sentences and labels and no others. */
export interface RunConclusions {
    /** Why the run ended itself and what that saved; null where it did not. */
    ending: string | null;
    /** Whether models may replace the baseline; empty where the run names none. */
    replacements: string[];
    times: string[];
    /** What the checks of the answers show. */
    quality: string[];
    /** What the judge's verdicts show; empty without a judge. */
    judged: string[];
    /** How far the sentences reach. */
    scope: string[];
    badges: Badges;
    ranks: Ranks;
    matrix: TimeMatrix | null;
}
/** The places of each model by its key, as far as the verdicts decide them; null where fewer than two models were compared. */
export interface Ranks {
    speed: Record<string, RankInterval> | null;
    quality: Record<string, RankInterval> | null;
}
/** The shown name of each model's key. Equal names carry the model that was called, or the key where that is equal too. */
export declare function nameModels({ models }: Pick<RunSummary, 'models'>): (key: string) => string;
/** Concludes what a run and the judge's comparisons of its answers allow to say. */
export declare function concludeRun(summary: Pick<RunSummary, 'models' | 'pairs' | 'tieMargin' | 'replacements' | 'race' | 'rounds' | 'cost'>, judged?: readonly JudgedPairFacts[]): RunConclusions;
/** The sentence on one candidate, with cost and time as the summary has them. */
export declare function describeReplacementOf(verdict: Replacement, { models, pairs, tieMargin }: Pick<RunSummary, 'models' | 'pairs' | 'tieMargin'>, nameOf: (key: string) => string): string;
