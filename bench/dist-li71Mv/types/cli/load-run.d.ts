import type { RunReport } from '../report/run-report.ts';
import type { Threshold } from '../suite/suite-schema.ts';
/** Reads a run's folder and sums it up, sample by sample. */
export declare function loadRun(folder: string, thresholds?: readonly Threshold[]): Promise<RunReport>;
/** A sentence when files of a run are not what its manifest says; empty otherwise. */
export declare function warnOfChanges(folder: string, base: string): Promise<string>;
