import type { RunReport } from '../report/run-report.ts';
/** The table of samples, with what their judge gave them where there was one. */
export declare function csvOf(folder: string): AsyncGenerator<string>;
/** Writes every form of the report beside the records, and the manifest with the hashes of all. */
export declare function writeReports(folder: string, report: RunReport): Promise<RunReport>;
