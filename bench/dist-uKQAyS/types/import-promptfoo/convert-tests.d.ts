import type { SuiteFiles } from '../suite/suite-files.ts';
import { type AssertionTools } from './convert-assertions.ts';
/** A test as our suites write a case, but for its prompt. */
export interface ConvertedTest {
    name?: string;
    variables?: Record<string, unknown>;
    matrix?: Record<string, unknown[]>;
    assert?: Record<string, unknown>[];
}
/** Reads one test, or `defaultTest`, which has the same form. */
export declare function convertTest(input: unknown, path: string, files: SuiteFiles, tools: AssertionTools): ConvertedTest | null;
/** Reads `tests`: a list, a file, or a list with files in it. */
export declare function convertTests(input: unknown, files: SuiteFiles, tools: AssertionTools, start?: string): ConvertedTest[];
