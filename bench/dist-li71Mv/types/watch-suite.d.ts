import type { RunSummary } from './summary/summary.ts';
/** One run of a suite that is watched, the baseline first. */
export interface WatchedRun {
    id: string;
    /** ISO time of its end. */
    at: string;
    summary: Pick<RunSummary, 'models'>;
}
/** A change of a suite that is watched. */
export interface WatchedChange {
    sentence: string;
    /** The run in which it was found. */
    foundIn: string;
}
export interface WatchReport {
    changes: WatchedChange[];
    /** How far the watching has come, and how often it is wrong. */
    state: string;
}
/**
 * Says which figure of which model has changed since when and by how much, over the runs of one suite in order. Runs that were not made are
 * no evidence, and neither are those in which fewer than half of a model's calls were answered.
 *
 * @param runsPerYear what the rate of false alarms is stated for: one a year for all figures together
 */
export declare function watchSuite(runs: readonly WatchedRun[], runsPerYear: number): WatchReport;
