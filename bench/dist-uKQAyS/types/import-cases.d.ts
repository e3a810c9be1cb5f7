/** The cases of a file that another tool wrote. */
export interface ImportedCases {
    /** CSV; null for a suite of our own, which needs no import. */
    table: string | null;
    cases: number;
    /** The prompt of all cases, where the file has one. */
    prompt: string;
    /** What could not be carried over, one sentence each, beginning with its place in the file. */
    notCarried: string[];
}
/**
 * Reads the cases of a CSV or TSV table, of JSONL, of a data set of OpenAI's evals or Langfuse, or of a promptfoo configuration.
 *
 * @param file - its name, whose extension decides
 * @throws {@link SuiteError} or {@link CsvError} when the file itself cannot be read
 */
export declare function importCases(text: string, file: string): ImportedCases;
