import { type RunReport } from './run-report.ts';
/** Columns that a text takes in a terminal: wide letters take two, marks none. */
export declare function displayWidth(text: string): number;
/** Rows in aligned columns, the first one underlined. */
export declare function alignTable(rows: readonly (readonly string[])[]): string;
/** The whole result for a terminal of `columns` columns. */
export declare function renderTerminal(report: RunReport, columns?: number): string;
