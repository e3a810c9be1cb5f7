import type { ModelSummary, RunSummary } from '../summary/summary.ts';
/** One column of the table of models. */
export interface Column {
    title: string;
    /** The formula, for a reader who asks. */
    hint: string;
    cell(model: ModelSummary): string;
}
/** The columns that this run has something to say in. */
export declare function chooseColumns(summary: RunSummary): Column[];
/** The table of models as text: one row of titles, then one row per model. */
export declare function buildTable(summary: RunSummary): {
    columns: Column[];
    rows: string[][];
};
