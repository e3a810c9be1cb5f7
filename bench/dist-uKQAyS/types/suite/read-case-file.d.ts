import { type CaseTools, type ReadyCase } from './build-cases.ts';
import { type SuiteProblem } from './suite-error.ts';
/** What the cases of a further file share with the suite that names it, and where its problems go. */
export interface CaseFileContext extends CaseTools {
    problems: SuiteProblem[];
}
/** Reads the cases of one file: a CSV table, JSONL, or YAML or JSON holding a list of cases or `cases:`. */
export declare function readCaseFile(text: string, file: string, context: CaseFileContext): ReadyCase[];
