import type { Sample } from '../record.ts';
import type { SummarizeOptions } from '../summarize.ts';
import type { RunSummary } from '../summary/summary.ts';
import { BoundedPool, type BoundedSession } from './bounded-pool.ts';
import type { TaskInput, TaskResult } from './bounded-tasks.ts';
/** Checks of answers: one answer after the other, as a run brings them. */
export declare const checkPool: BoundedPool;
/** Work on input of unknown origin, in processes with limits. All of it throws {@link LimitError} where it passes one. */
export declare const bounded: {
    /** @param owner whose suite it is */
    readSuite: (input: TaskInput<"readSuite">, owner?: string) => Promise<TaskResult<"readSuite">>;
    importCases: (input: TaskInput<"importCases">, owner: string) => Promise<TaskResult<"importCases">>;
    writeSuite: (input: TaskInput<"writeSuite">) => Promise<string>;
    forecastConclusions: (rounds: number, pairs: number, assumption: TaskInput<"conclude">["assumption"]) => Promise<TaskResult<"conclude">>;
    /** Checks and sums up a run that was made elsewhere, then hands out its parts. */
    readPushed: (input: TaskInput<"readPushed">, owner: string) => Promise<BoundedSession<"readPushed">>;
    summarizeJudged: (input: TaskInput<"summarizeJudged">) => Promise<TaskResult<"summarizeJudged">>;
    summarizeRun: typeof summarizeRun;
};
/** Sums up samples that come in batches; see `RunSummarizer`. */
declare function summarizeRun(batches: AsyncIterable<Sample[]>, options: SummarizeOptions): Promise<RunSummary>;
export {};
