import { type RunReport } from './run-report.ts';
/** Keeps a cell inside its table and its text free of markup. */
export declare function escapeCell(text: string): string;
export declare const listOf: (lines: readonly string[]) => string[];
export declare function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[];
/**
 * A run as Markdown, for an issue, a pull request or a page.
 *
 * @example
 * renderMarkdown({ manifest, summary, thresholds: [] });
 */
export declare function renderMarkdown(report: RunReport): string;
