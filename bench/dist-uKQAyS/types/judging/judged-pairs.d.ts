import type { Sample } from '../record.ts';
import type { Prompt, SuiteCase } from '../request.ts';
/** Two answers to the same request. */
export interface JudgedPair {
    caseId: string;
    round: number;
    request: Prompt;
    first: {
        key: string;
        text: string;
    };
    second: {
        key: string;
        text: string;
    };
}
/** What is needed of a sample to judge it; texts of other samples need not be kept. */
export type JudgedSample = Pick<Sample, 'caseId' | 'round' | 'modelKey' | 'text' | 'outcome' | 'isWarmup'>;
/** Characters of one answer that the judge is shown. */
export declare const MAX_JUDGED_CHARS = 24000;
/** All pairs of complete answers to the same case in the same round, up to `rounds`. */
export declare function listJudgedPairs(samples: Iterable<JudgedSample>, cases: readonly Pick<SuiteCase, 'id' | 'prompt'>[], rounds: number): JudgedPair[];
