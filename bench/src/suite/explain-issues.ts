import type { ZodError } from 'zod';

/** A problem below the thing that was parsed. */
export interface ExplainedIssue {
  path: readonly PropertyKey[];
  reason: string;
}

/** The problems of a failed parse, an unknown word at its own place instead of its parent's. */
export function explainIssues(error: ZodError): ExplainedIssue[] {
  return error.issues.flatMap((issue): ExplainedIssue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], reason: `"${key}" is not known here` }))
      : [{ path: issue.path, reason: issue.message }],
  );
}
