import type { ModelSpec } from '../record.ts';
import type { JudgeSummary } from './judge-summary.ts';
import { type JudgedPairFacts } from './judge-words.ts';
export interface JudgeReport {
    judge: JudgeFacts;
    /** In words, strongest first. */
    sentences: string[];
    /** The pairs of models that the sentences are about. */
    comparisons: JudgedPairFacts[];
    /** Why the verdicts should be read with care. */
    warnings: string[];
    models: JudgedModel[];
    /** Pairs of answers that were judged in both orders, and those of them with the same verdict in both. */
    judgedPairs: number;
    agreeingPairs: number;
    /** Share of decisions for the answer shown first: a half is unbiased. */
    firstPlaceShare: number | null;
    /** How far the judge agrees with people; null where nobody voted. */
    people: string | null;
}
export interface JudgeFacts {
    name: string;
    provider: string;
    model: string;
    /** Null where the reader may not see it. */
    criteria: string | null;
    rounds: number;
    /** Why it ended early. */
    error: string | null;
    questions: number;
    /** Asked so far, with or without a reply. */
    asked: number;
    /** With a usable verdict. */
    usable: number;
    /** As far as the provider counted them. */
    tokens: number;
    /** Questions whose tokens it did not count. */
    uncounted: number;
    cost: {
        nanos: number | null;
        currency: string;
        isAtLeast: boolean;
    };
    /** Of the question's wording: verdicts by another one are not comparable. */
    promptVersions: number[];
}
export interface JudgedModel {
    key: string;
    name: string;
    /** Mean points over cases: 1 a win, 0.5 a tie, 0 a loss; null without comparisons. */
    winRate: number | null;
    interval: {
        low: number;
        high: number;
    } | null;
    comparisons: number;
    wins: number;
    losses: number;
    ties: number;
    inconsistent: number;
    unjudged: number;
    cases: number;
}
interface Judging {
    judge: Omit<JudgeFacts, 'asked' | 'usable' | 'uncounted' | 'promptVersions'>;
    /** It judged its own answers, too. */
    isContestant: boolean;
    modelKeys: readonly string[];
    nameOf: (key: string) => string;
    people: string | null;
}
export declare function buildJudgeReport(summary: JudgeSummary, { judge, isContestant, ...judging }: Judging): JudgeReport;
/** True when the judge is one of the measured models. */
export declare function isContestant(judge: Pick<ModelSpec, 'provider' | 'model' | 'baseUrl'>, models: readonly Pick<ModelSpec, 'provider' | 'model' | 'baseUrl'>[]): boolean;
/** Why the verdicts should be read with care. */
export declare function describeDoubts(summary: JudgeSummary, judge: string, isContestant: boolean): string[];
/** Comparisons with the same verdict in both orders, as a share; null without comparisons. */
export declare const agreementOf: ({ comparisons, inconsistent }: JudgedModel) => number | null;
/** Who judged, by what, how consistently, and what it took: pairs of a label and a text. */
export declare function describeJudging({ judge, judgedPairs, agreeingPairs, firstPlaceShare, }: JudgeReport): [string, string][];
export declare const JUDGING_METHOD = "every pair of answers is compared in both orders; a verdict that changes with the order counts as level; intervals: Wilson, 95 %, over cases";
export declare const JUDGED_COLUMNS: readonly ["Model", "Points taken (each family of cases counts once)", "Won / level / lost", "Comparisons", "Same in both orders"];
/** The judge's verdicts by model, as a table of texts; most points first. */
export declare function judgedRows({ models }: JudgeReport): string[][];
export {};
