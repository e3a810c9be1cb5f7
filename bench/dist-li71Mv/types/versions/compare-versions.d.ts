import type { Baseline, Manifest, Sample } from '../record.ts';
import type { Measure } from '../stats/good-enough.ts';
import type { Interval } from '../stats/interval.ts';
import type { ModelSummary, Replacement } from '../summary/summary.ts';
/** A case that its baseline passed more often. */
export interface LostCase {
    caseId: string;
    /** Shares of the answers that passed every check: of the baseline, and of the candidate. */
    passed: [number, number];
    reason: string;
}
/** One candidate beside what it would replace. */
export interface VersionComparison {
    candidate: ModelSummary;
    baseline: ModelSummary;
    names: [candidate: string, baseline: string];
    replacement: Replacement;
    /** "Good enough, 71 % cheaper". */
    headline: string;
    /** The verdict with its bounds, cost and time. */
    sentence: string;
    /** Cost of an answer, candidate ÷ baseline; null where it is not known of both. */
    costRatio: number | null;
    /** Candidate ÷ baseline; the interval is null where there are too few calls. */
    time: {
        ratio: number;
        interval: Interval | null;
    } | null;
    /** Largest loss first. */
    lost: LostCase[];
}
/** All that a comparison says. */
export interface Versions {
    name: string;
    runIds: string[];
    isSimulated: boolean;
    comparisons: VersionComparison[];
    /** How far the verdicts reach, with their error rate. */
    scope: string[];
}
/** A run as its folder holds it; the samples may be asked for several times. */
export interface StoredRun {
    manifest: Manifest;
    samples(): AsyncIterable<Sample>;
}
/** How much worse a replacement may be, and by which figure; what is absent is as the run named it. */
export interface Terms {
    measure?: Measure;
    margin?: number;
}
/** The candidates of one run beside its baseline. */
export declare function compareWithin(run: StoredRun, baseline: Baseline, terms?: Terms): Promise<Versions>;
/** The models of a later run beside those of an earlier one. Quality and cost are compared on the cases of both. */
export declare function compareAcross(before: StoredRun, now: StoredRun, terms?: Terms): Promise<Versions>;
