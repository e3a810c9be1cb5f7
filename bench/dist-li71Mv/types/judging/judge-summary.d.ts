import type { SuiteCase } from '../request.ts';
import { type ScoreComparison } from '../stats/compare-scores.ts';
import { type JudgedStanding } from './judge-ranking.ts';
import { type OrderVerdict, type PairJudgement } from './judgement.ts';
/** What the judge said about one pair of models over all cases. */
export interface JudgedComparison {
    first: string;
    second: string;
    comparison: ScoreComparison;
    inconsistent: number;
    unjudged: number;
    /** Share of questions decided for the answer shown first: a half is unbiased. Null without decisions. */
    firstPlaceShare: number | null;
    costNanos: number | null;
}
/** All judgements of a run together. */
export interface JudgeSummary {
    standings: JudgedStanding[];
    pairs: JudgedComparison[];
    /** Questions with a usable verdict, with a reply that held none, and without a reply. */
    questions: {
        usable: number;
        unusable: number;
        failed: number;
    };
    /** Answered questions whose tokens the provider did not report; missing in summaries from before it was counted. */
    uncounted?: number;
    /** Pairs judged in both orders, and those of them with the same verdict in both. */
    judgedPairs: number;
    agreeingPairs: number;
    /** Share of decisions for the answer shown first: a half is unbiased. Null without decisions. */
    firstPlaceShare: number | null;
    /** Judged pairs with an answer that addresses the judge. */
    suspectPairs: number;
    promptVersions: number[];
}
/** A judgement without the texts of its questions, which are not needed to count. An order that was never asked is missing. */
export interface CountedJudgement extends Omit<PairJudgement, 'orders'> {
    orders: readonly Omit<OrderVerdict, 'prompt'>[];
}
/** Of the first answer; the second takes the rest of one point. */
export declare const POINTS: {
    readonly first: 1;
    readonly second: 0;
    readonly tie: 0.5;
    readonly inconsistent: 0.5;
};
/** Sums up judgements per pair of models, all pairs under one error rate; inconsistent ones count as ties, unusable ones not at all. */
export declare function compareJudged(judgements: Iterable<CountedJudgement>, cases?: readonly Pick<SuiteCase, 'id' | 'family'>[]): JudgedComparison[];
/** Sums up all that a judge said of a run; examples are left out. */
export declare function summarizeJudging(judgements: readonly CountedJudgement[], cases?: readonly Pick<SuiteCase, 'id' | 'family'>[]): JudgeSummary;
