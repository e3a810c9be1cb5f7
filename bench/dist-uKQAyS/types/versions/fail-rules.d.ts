import type { VersionComparison } from './compare-versions.ts';
/** `worse`: shown to be worse by more than the margin. `undecided`: not shown to be good enough. The others take a limit. */
export declare const FAIL_KINDS: readonly ["worse", "undecided", "slower", "cost"];
export interface FailRule {
    kind: (typeof FAIL_KINDS)[number];
    /** As written. */
    text: string;
    /** Of a ratio, candidate ÷ baseline. */
    limit: number;
}
/** What one rule says of one candidate. */
export interface RuleResult {
    rule: FailRule;
    isMet: boolean;
    words: string;
}
/** Reads `worse,slower:1.2,cost:1.1`; a text says what is wrong. */
export declare function parseFailRules(text: string): FailRule[] | string;
/** Holds a comparison to each rule. What cannot be checked has not held: a limit that cannot be checked is no limit. */
export declare function checkRules(rules: readonly FailRule[], comparison: VersionComparison): RuleResult[];
