import type { Sample, Score } from '../record.ts';
import { type PlainAssertion } from './check-answer.ts';
/** Makes the checks of one run. Those that could take long are made in a process with limits, so that none stops the run. */
export declare class BoundedChecks {
    #private;
    check(assertion: PlainAssertion, sample: Sample): Promise<Score>;
}
