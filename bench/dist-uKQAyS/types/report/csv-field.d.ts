/**
 * A field of RFC 4180; empty for what is unknown. An apostrophe keeps spreadsheets from running text as a formula.
 * Semicolons are quoted because spreadsheets of some languages separate columns by them.
 */
export declare function csvField(value: unknown): string;
/** A field for a program that reads it back: nothing is added to what begins like a formula. */
export declare const quoteCsv: (text: string) => string;
