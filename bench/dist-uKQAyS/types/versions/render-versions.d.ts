import type { VersionComparison, Versions } from './compare-versions.ts';
import type { RuleResult } from './fail-rules.ts';
/** One comparison with what the rules say of it. */
export interface CheckedVersion extends VersionComparison {
    rules: RuleResult[];
}
export interface CheckedVersions extends Omit<Versions, 'comparisons'> {
    comparisons: CheckedVersion[];
    /** What else a reader must know, in sentences. */
    notes: string[];
}
/** Lines for a terminal. */
export declare function renderVersionLines({ comparisons, scope, notes }: CheckedVersions): string[];
/** Markdown for a comment on a pull request. Nothing in it mentions anyone, whatever a model answered. */
export declare function renderVersionsMarkdown(versions: CheckedVersions): string;
/** JUnit XML: one suite a comparison, one test a rule. */
export declare function renderJUnit({ name, comparisons, scope, notes }: CheckedVersions): string;
