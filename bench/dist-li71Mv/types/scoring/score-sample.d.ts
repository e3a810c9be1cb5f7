import { type AskJudge } from '../judging/judgement.ts';
import type { Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';
/**
 * A check of one's own. Returns whether the answer passes, a grade from 0 to 1 (passes from 0.5 on), or both with a
 * reason. Throwing means that the check could not be made.
 */
export type CustomCheck = (text: string, context: {
    sample: Sample;
    variables: Record<string, unknown>;
    value: unknown;
}) => CustomVerdict | Promise<CustomVerdict>;
/** What a check of one's own may return. */
export type CustomVerdict = boolean | number | {
    passed: boolean;
    value?: number;
    reason?: string;
};
/** What scoring may use beside the sample itself. */
export interface ScorerOptions {
    /** Asks the judge; without it, checks by a judge cannot be made. */
    ask?: AskJudge;
    /** Checks of one's own by the name under `use`. */
    functions?: Record<string, CustomCheck>;
}
/** The hook that `runSuite` calls after each sample, outside all timing. */
export type Scorer = (sample: Sample, suiteCase: SuiteCase) => Promise<Score[]>;
/**
 * Makes the hook that scores answers. Only answers are scored: a failed call has no quality, it has a success rate.
 *
 * @example
 * await runSuite({ suite, models, score: createScorer({ functions: { polite: (text) => /please/i.test(text) } }) });
 */
export declare function createScorer(options?: ScorerOptions): Scorer;
