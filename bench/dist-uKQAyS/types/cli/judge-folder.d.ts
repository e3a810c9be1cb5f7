import { type AskJudge } from '../judging/judgement.ts';
import { type RunWriter } from '../report/run-folder.ts';
import type { Suite } from '../suite.ts';
/** Compares the suite's examples, then the answers of the run, where the suite says by which criteria. */
export declare function judgeFolder({ folder, writer, suite }: {
    folder: string;
    writer: RunWriter;
    suite: Suite;
}, ask: AskJudge, signal: AbortSignal): Promise<void>;
