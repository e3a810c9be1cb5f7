import type { JudgedComparison } from './judge-summary.ts';
/** What the words need of a comparison. */
export type JudgedPairFacts = Pick<JudgedComparison, 'first' | 'second' | 'comparison'>;
/** A decided comparison of two models by the quality of their answers. */
export interface Preference {
    better: string;
    worse: string;
}
type NameOf = (key: string) => string;
/** The pairs in which the judge's verdicts decide for one side. */
export declare function preferencesOf(pairs: readonly JudgedPairFacts[]): Preference[];
/**
 * Sentences on a judge's verdicts, strongest first: one on the whole field, then one on each pair. No model is called better while
 * the interval still holds a half.
 */
export declare function describeJudged(pairs: readonly JudgedPairFacts[], nameOf: NameOf): string[];
/** Why to choose another judge, said before anything is spent. */
export declare const describeSelfPreference: (judge: string) => string;
export {};
