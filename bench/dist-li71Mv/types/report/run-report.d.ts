import { type RunConclusions } from '../conclude-run.ts';
import { type JudgeAgreement } from '../judging/human-agreement.ts';
import { type JudgeReport } from '../judging/judge-report.ts';
import type { JudgedComparison } from '../judging/judge-summary.ts';
import type { Manifest } from '../record.ts';
import type { RunSummary } from '../summary/summary.ts';
import type { ThresholdResult } from '../summary/threshold-check.ts';
/** All that a report is made from. */
export interface RunReport {
    manifest: Manifest;
    summary: RunSummary;
    thresholds: readonly ThresholdResult[];
    /** What the judge's verdicts add up to; absent where nothing was judged. */
    judge?: JudgeReport | null;
    judged?: readonly JudgedComparison[];
    /** Of the judge with people; absent or null where nobody was asked. */
    agreement?: JudgeAgreement | null;
}
/** Everything that may be said about a run, with what is known about its judge. */
export declare function describeVerdicts({ summary, judge, judged, agreement, }: Pick<RunReport, 'summary' | 'judge' | 'judged' | 'agreement'>): RunConclusions;
/** Who judged and how, as lines. */
export declare const judgeLines: (judge: JudgeReport) => string[];
/** Which comparisons were planned. */
export declare function describeCorrection({ baseline, models }: Pick<Manifest, 'baseline' | 'models'>): string;
/** How the run was made, as pairs of a label and a text. */
export declare function describeMethod({ manifest, summary }: Pick<RunReport, 'manifest' | 'summary'>): [string, string][];
