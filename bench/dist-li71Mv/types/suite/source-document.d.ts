import { type SuiteProblem } from './suite-error.ts';
/** A parsed YAML or JSON file that still knows on which line everything stood. */
export interface SourceDocument {
    file: string;
    data: unknown;
    /** The problem at a path; a path that does not exist is placed at its nearest ancestor. */
    problemAt(path: readonly PropertyKey[], reason: string): SuiteProblem;
}
/**
 * Reads YAML, and JSON as a part of it.
 * Throws a {@link SuiteError} naming every syntax error with its line.
 */
export declare function parseSource(text: string, file: string): SourceDocument;
