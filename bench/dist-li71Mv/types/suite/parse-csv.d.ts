/** One row of a CSV file with the line on which it begins (from 1). */
export interface CsvRow {
    line: number;
    cells: string[];
}
/** A CSV file that cannot be read. */
export declare class CsvError extends Error {
    readonly line: number;
    constructor(line: number, message: string);
}
/**
 * Reads RFC 4180 CSV: quoted cells may hold separators, quotes (doubled) and line breaks. A byte order mark
 * and empty lines are passed over; the separator, unless it is known, is found in the first line among `,` `;` and tab.
 * Throws a {@link CsvError} with the line of a cell that never ends or is followed by stray text.
 */
export declare function parseCsv(input: string, known?: ',' | ';' | '\t'): CsvRow[];
