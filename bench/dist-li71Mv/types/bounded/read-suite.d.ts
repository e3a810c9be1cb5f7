import type { SuiteCase } from '../request.ts';
import { type SuiteProblem } from '../suite/suite-error.ts';
/** The text of a suite with all that it may refer to. */
export interface SuiteText {
    text: string;
    /** Its extension decides between CSV and YAML or JSON. */
    file: string;
    /** Texts of the files that the suite may name. */
    files: Record<string, string>;
    /** Checks beside those of the suite. */
    assert: readonly unknown[];
    limits: SuiteLimits;
}
/** Bytes are those of UTF-8. */
export interface SuiteLimits {
    cases: number;
    schemaBytes: number;
    promptBytes: number;
    /** All prompts together. */
    totalBytes: number;
    caseIdBytes: number;
}
export type SuiteReading = {
    cases: SuiteCase[];
    notices?: string[];
} | {
    problems: SuiteProblem[];
} | {
    tooManyCases: number;
} | {
    largePrompt: {
        caseId: string;
        bytes: number;
    };
} | {
    longCaseId: {
        caseId: string;
        bytes: number;
    };
} | {
    largeSuite: number;
};
/** Reads a suite of unknown origin. Its variables are filled in and left out of the result. */
export declare function readSuite({ text, file, files, assert, limits }: SuiteText): Promise<SuiteReading>;
