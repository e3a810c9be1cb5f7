import type { CsvCase } from './csv-cases.ts';
/** The answer that a data set names: of our own tables, of OpenAI's evals, of Langfuse. */
export declare const EXPECTED_FIELDS: string[];
/** A case from a row of a data set. */
export declare function caseOfRow(row: Record<string, unknown>): Record<string, unknown>;
/** Reads one case a line: fields mean what the columns of a table mean, and every unknown one is a variable. */
export declare function readJsonlCases(text: string): (CsvCase | {
    line: number;
    problem: string;
})[];
