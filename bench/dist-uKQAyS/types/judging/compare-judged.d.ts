import type { JudgeReport } from './judge-report.ts';
/** What the judge of an earlier run and that of this one say of the models that are in both, and why that may not compare. */
export declare function compareJudgeReports(before: JudgeReport | null, after: JudgeReport | null): {
    sentences: string[];
    warnings: string[];
};
