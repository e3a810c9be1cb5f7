/** A case from a row, with its line in the file. */
export interface CsvCase {
    line: number;
    /** In the shape of a case of a YAML suite. */
    source: Record<string, unknown>;
    /** The column in which a part of the source was written. */
    columnOf?: (path: readonly PropertyKey[]) => string;
}
/** Columns whose cells are taken as they are. */
export declare const TEXT_COLUMNS: string[];
/** Fields of a case that only a cell of JSON can hold. */
export declare const JSON_FIELDS: string[];
/**
 * Reads one case per row. The columns `id`, `name`, `family`, `system` and `prompt` mean what they say;
 * `expected` demands an equal answer; `assert.contains` and its like demand a check; any other column is a variable.
 * A column `json.messages` holds the field or the variable of that name as JSON, `json.assert` a list of checks.
 * Empty cells are left out, but a variable may be empty.
 */
export declare function readCsvCases(text: string): CsvCase[];
/** Numbers are needed by `assert.latency` and `assert.cost`, `true` or a schema by `assert.json`, lists by `assert.contains-any`. */
export declare function toValue(kind: string, cell: string): unknown;
