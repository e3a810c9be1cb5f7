import type { Sample, Score } from '../record.ts';
import type { Assertion } from '../suite/assertion.ts';
/** What a check found. `passed` null: it could not be made. */
export interface Finding {
    passed: boolean | null;
    /** 0 to 1 where the check has degrees. */
    value?: number;
    reason: string;
    detail?: unknown;
}
/** Checks that need nothing but the sample; `judge` and `function` are made elsewhere. */
export type PlainAssertion = Exclude<Assertion, {
    type: 'judge' | 'function';
}>;
/** What a check is called in reports unless it has a name of its own. */
export declare function nameAssertion(assertion: Assertion): string;
/** Turns a finding into the score that is kept, the opposite where the check asks for it. */
export declare function toScore(assertion: Assertion, finding: Finding): Score;
/** Makes one check. An error in it is a check that could not be made, never a crash of the run. */
export declare function checkAnswer(assertion: PlainAssertion, sample: Sample): Score;
