import type { Sample } from '../record.ts';
import { type GoodEnoughOptions } from '../stats/good-enough.ts';
import { type PairSummary, type PairUnit, type Replacement } from './summary.ts';
/** Cases that count by themselves: a family counts as one. */
export declare function countFamilies(cases: readonly {
    id: string;
    family?: string | null | undefined;
}[]): number;
/** The cases of a run, numbered in the order in which they are met; shared by all sides. */
export declare class CaseBook {
    #private;
    readonly ids: string[];
    readonly families: (string | null)[];
    /** Cases of one family, or with the same prompt, are one piece of evidence. */
    get familyCount(): number;
    numberOf({ caseId, caseFamily }: Pick<Sample, 'caseId' | 'caseFamily'>): number;
}
/** What a comparison of times needs of a call. */
export type TimedCall = Pick<Sample, 'modelKey' | 'caseId' | 'caseFamily' | 'round' | 'outcome' | 'failure' | 'metrics' | 'block' | 'isRepeat' | 'scores'>;
/** All samples of one model by round and case. */
export declare class PairSide {
    #private;
    readonly book: CaseBook;
    /** Per round one row, case after case. */
    readonly rounds: Map<number, Float64Array<ArrayBufferLike>>;
    constructor(book: CaseBook);
    add(sample: TimedCall): void;
}
/** Rounds are the unit from six on; below that, cases are, when there are enough of them. A family of cases counts as one. */
export declare function chooseUnit(rounds: number, families: number): PairUnit;
/** The response times of two models by rounds, as a race is judged by. */
export declare const timesOfRounds: (first: PairSide, second: PairSide) => [number, number][];
/** Whether the models may replace the baseline, which is the second side of each pair. */
export declare function judgeReplacements(pairs: readonly NamedPair[], options: GoodEnoughOptions): Replacement[];
/** Two sides to be compared and what they are called. */
export interface NamedPair {
    first: string;
    second: string;
    sides: [PairSide, PairSide];
}
/** Compares pairs of models, all pairs of one metric under one error rate. */
export declare function comparePairs(pairs: readonly NamedPair[], unit: PairUnit, { isRace, ...options }: {
    confidence: number;
    tieMargin: number;
    isRace: boolean;
}): PairSummary[];
