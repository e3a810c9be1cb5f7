type Source = Record<string, unknown>;
/** Cases in the shape of a suite as a table that `readCsvCases` reads back. A variable that a case lacks is empty there. */
export declare function writeCaseTable(sources: readonly Source[]): string;
export {};
