import type { SuiteCase } from '../request.ts';
import { type Assertion } from './assertion.ts';
import type { Report } from './build-models.ts';
import type { FoundSchema } from './check-schemas.ts';
import type { ColumnUse } from './column-use.ts';
import { type Variables } from './fill-template.ts';
import type { SuiteFiles } from './suite-files.ts';
import { type SuiteSource, type VariantSource } from './suite-schema.ts';
/** A case that is ready to be run: its assertions are parsed. */
export interface ReadyCase extends SuiteCase {
    assertions: Assertion[];
}
/** What the suite sets for all its cases. */
export type CaseDefaults = Pick<SuiteSource, 'system' | 'prompt' | 'messages' | 'request' | 'variables' | 'assert'>;
/** What all lists of cases of one suite share. */
export interface CaseTools {
    defaults: CaseDefaults;
    files: SuiteFiles;
    /** Ids in use; cases without one are numbered. */
    taken: Set<string>;
    /** Schemas to be looked at once everything is read. */
    schemas: FoundSchema[];
    /** The most cases that the whole suite may have. */
    maxCases: number;
    columns: ColumnUse;
    /** Versions of the prompt, each with the place where its problems are reported. */
    variants: readonly {
        source: VariantSource;
        report: Report;
    }[];
}
/** Thrown as soon as it is known that a suite has more cases than it may, before they are built. */
export declare class TooManyCasesError extends Error {
    readonly cases: number;
    constructor(cases: number);
}
export declare function checkCount(cases: number, { maxCases }: CaseTools): void;
/** Parses a list of checks; the ones that are wrong are reported and left out. */
export declare function buildAssertions(inputs: readonly unknown[], schemas: FoundSchema[], report: Report): Assertion[];
/** Every combination of the values of a matrix, in the order written. */
export declare function expandMatrix(matrix: Record<string, readonly unknown[]>): Variables[];
/** Builds the cases of one list. */
export declare function buildCases(inputs: readonly unknown[], tools: CaseTools, report: Report): ReadyCase[];
