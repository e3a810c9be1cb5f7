import type { ReadyCase } from './build-cases.ts';
/** Cases that send the same request are no independent evidence: they become one family, unless they name families of their own. */
export declare function groupEqualPrompts(cases: readonly ReadyCase[]): {
    cases: ReadyCase[];
    notices: string[];
};
export declare function describeUnused(names: readonly string[]): string[];
