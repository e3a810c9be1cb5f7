import type { ZodError } from 'zod';
/** A problem below the thing that was parsed. */
export interface ExplainedIssue {
    path: readonly PropertyKey[];
    reason: string;
}
/** The problems of a failed parse, an unknown word at its own place instead of its parent's. */
export declare function explainIssues(error: ZodError): ExplainedIssue[];
