import type { RunReport } from '../report/run-report.ts';
import { type Terminal } from './terminal.ts';
/** Formats of a report. */
export type ReportFormat = 'terminal' | 'markdown' | 'html' | 'json' | 'csv';
/** The report of a run in one form. The table of samples is read from the folder piece by piece. */
export declare function renderReport(report: RunReport, folder: string, format: ReportFormat, columns: number): Promise<string>;
/** `report RUN`: prints the report of a run, from its folder alone. */
export declare function reportCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
