import { type JudgeExample } from './judging/judge-examples.ts';
import type { Budget, ModelSpec } from './record.ts';
import { type ReadyCase } from './suite/build-cases.ts';
import { type SuiteFiles } from './suite/suite-files.ts';
import { type BaselineSource, type Threshold } from './suite/suite-schema.ts';
import { type SuiteVariant } from './suite/variants.ts';
/** The model that judges answers. It is never one of those measured. */
export interface JudgeSettings {
    model: ModelSpec;
    /** Given when answers are judged in pairs. */
    criteria: string | null;
    rounds: number;
    /** Pairs of answers that people have compared, to hold the judge against. */
    examples: JudgeExample[];
}
/** How a suite asks to be run. */
export interface SuiteSettings {
    rounds: number;
    /** Null: drawn when the run starts, and stored. */
    seed: number | null;
    tieMargin: number;
    baseline?: BaselineSource | undefined;
    stopWhenDecided?: boolean | undefined;
    cacheMode: 'cold' | 'warm';
    isStreaming: boolean;
    concurrency: number;
    budget: Budget;
    /** Milliseconds; what is absent has the engine's default. */
    limits: {
        connectMs?: number;
        firstContentMs?: number;
        gapMs?: number;
        totalMs?: number;
    };
}
/** A suite that can be run: everything in it has been checked. */
export interface Suite {
    name: string;
    description: string | null;
    settings: SuiteSettings;
    /** Each model with each version of the prompt. */
    models: ModelSpec[];
    /** Absent where there is one version only. */
    variants?: SuiteVariant[];
    cases: ReadyCase[];
    judge: JudgeSettings | null;
    thresholds: Threshold[];
    /** What its author may not have meant, in sentences; absent where there is nothing. */
    notices?: string[];
}
/** How a suite is read. */
export interface ParseSuiteOptions {
    /** Named in problems; its extension decides between CSV and YAML or JSON. */
    file?: string;
    files?: SuiteFiles;
    /** Providers that models may name. */
    providers?: readonly string[];
    /** Checks of every answer beside those that the suite names. */
    assert?: readonly unknown[];
    /** For texts of strangers; by default there is no limit. */
    limits?: {
        cases: number;
        schemaBytes: number;
    };
}
/**
 * Reads a suite (YAML, JSON, or a CSV table of cases) and checks all of it before anything is paid for.
 *
 * @param text - the file's text
 * @returns the suite with every variable filled and every default applied; durations in ms, money in nano-units
 * @throws {TooManyCasesError} where there is a limit
 * @throws {@link SuiteError} with file, line, column and reason of every problem found
 * @example
 * const suite = await parseSuite('prompt: "Say {{word}}"\nvariables: { word: hi }\nmodels: [demo:swift]');
 * suite.cases[0].prompt.messages[0].content; // "Say hi"
 */
export declare function parseSuite(text: string, options?: ParseSuiteOptions): Promise<Suite>;
