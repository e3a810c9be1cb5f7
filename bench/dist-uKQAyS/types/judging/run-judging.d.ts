import type { JudgedPair } from './judged-pairs.ts';
import { type AskJudge, type JudgeReply, type PairJudgement } from './judgement.ts';
/** A pair of answers in one order, as the judge is asked about it. */
export interface JudgeQuestion {
    caseId: string;
    round: number;
    first: string;
    second: string;
    /** True when the second answer is shown first. */
    isSwapped: boolean;
    promptHash: string;
    promptVersion: number;
    /** True when one of the answers addresses the judge. */
    isSuspect: boolean;
}
/** The judge's verdict on one question; `winner` is a model's key, `tie`, or null without a usable reply. */
export interface JudgeVerdict extends JudgeReply {
    winner: string | 'tie' | null;
}
/** Where judging keeps its questions and verdicts. */
export interface JudgementStore {
    /** True when this very question needs no asking: it was asked by an earlier start of the same run. */
    has(question: JudgeQuestion): boolean;
    /** Records that a question is about to be asked: what a crash leaves behind may have been paid for. */
    begin?(question: JudgeQuestion): Promise<void>;
    saveVerdict?(question: JudgeQuestion, verdict: JudgeVerdict): Promise<void>;
    /** A pair neither of whose orders the store had. */
    savePair?(judgement: PairJudgement): Promise<void>;
}
interface JudgingOptions {
    criteria: string;
    ask: AskJudge;
    store: JudgementStore;
    signal: AbortSignal;
    /** How many pairs are judged at once. Default: 1. */
    lanes?: number;
    /** Resolves when the judge may be asked: nothing is timed here, so what is being timed goes first. */
    whenFree?: () => Promise<void>;
}
/**
 * Judges pairs until none is left or `signal` aborts. The budget of `ask` names a problem where questions were left unasked.
 *
 * @example
 * const budget = new JudgeBudget({ nanos: null, tokens: 50_000 });
 * const ask = makeAskJudge({ model, key, budget, signal });
 * await runJudging(listJudgedPairs(samples, cases, 1), { criteria: 'Which is clearer?', ask, store, signal });
 */
export declare function runJudging(pairs: Iterable<JudgedPair> | AsyncIterable<JudgedPair>, options: JudgingOptions): Promise<void>;
export {};
