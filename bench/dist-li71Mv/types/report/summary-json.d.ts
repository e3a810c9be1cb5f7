import { type RunReport } from './run-report.ts';
/** A run as one JSON document: durations in ms, money in nano-units (1e-9), the verdicts as figures and as sentences. */
export declare function renderJson(report: RunReport): string;
