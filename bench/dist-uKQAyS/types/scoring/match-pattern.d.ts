/**
 * Whether a regular expression matches. Throws an Error when it does not finish within 250 ms, so that no
 * pattern of a suite can stop a run.
 */
export declare function matchPattern(pattern: string, flags: string, text: string): boolean;
