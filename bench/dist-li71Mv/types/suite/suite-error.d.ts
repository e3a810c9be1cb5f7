/** One thing that is wrong with a suite, and where. */
export interface SuiteProblem {
    /** The file as it was named by the caller. */
    file: string;
    /** From 1. */
    line: number;
    column: number;
    /** Where in the suite, such as `cases[2].prompt`; empty for the whole file. */
    path: string;
    reason: string;
    /** Where in a table of cases: rows count from 1, without the head and empty lines. */
    cell?: {
        row: number;
        column: string;
    };
}
/** `suite.yaml:12:5: cases[2].prompt: reason`, the form that editors turn into a link. */
export declare function describeProblem(problem: SuiteProblem): string;
/** Thrown for a suite that cannot be run, with every problem found, before any call is made. */
export declare class SuiteError extends Error {
    readonly problems: readonly SuiteProblem[];
    constructor(problems: readonly SuiteProblem[]);
}
/** Writes a path of keys and positions the way people read it. */
export declare function describePath(path: readonly PropertyKey[]): string;
