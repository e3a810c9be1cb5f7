import type { Report } from './build-models.ts';
/** A JSON Schema found in a suite and the way to complain about it. */
export interface FoundSchema {
    schema: Record<string, unknown>;
    report: Report;
}
/** Complains about every JSON Schema that is unsound or too large. The validator is loaded only when there is one to check. */
export declare function checkSchemas(found: readonly FoundSchema[], maxBytes?: number): Promise<void>;
