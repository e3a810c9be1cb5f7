import { type SuiteFiles } from './suite/suite-files.ts';
/** A suite made from a promptfoo configuration. */
export interface ImportedSuite {
    /** A module with the configuration's JavaScript checks, to be saved as `checksFile`; null without any. */
    checks: string | null;
    /** The suite as YAML, ready to be saved. */
    yaml: string;
    /** What could not be carried over, one sentence each, beginning with its place in the file. */
    notCarried: string[];
    models: number;
    /** Versions of the prompt. */
    prompts: number;
    cases: number;
}
/** How a configuration is read. */
export interface ImportOptions {
    file?: string;
    files?: SuiteFiles;
    /** Where JavaScript checks will be saved, beside the suite; without it they are not carried over. */
    checksFile?: string;
    /** The configuration's folder as seen from that file: `./`. */
    folder?: string;
}
/**
 * Makes a suite from a promptfoo configuration: prompts, providers, tests and the common assertions.
 *
 * @param text - the configuration, YAML or JSON
 * @throws {@link SuiteError} when the file itself cannot be read
 * @example
 * const { yaml, notCarried } = importPromptfoo(text, { file: 'promptfooconfig.yaml', files: filesBeside('.') });
 */
export declare function importPromptfoo(text: string, options?: ImportOptions): ImportedSuite;
