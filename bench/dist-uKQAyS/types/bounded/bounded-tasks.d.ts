import { type ImportedCases } from '../import-cases.ts';
import { type CountedJudgement, type JudgeSummary } from '../judging/judge-summary.ts';
import type { Sample, Score } from '../record.ts';
import { type PowerAssumption, type RoundsForecast } from '../stats/power.ts';
import { type SummarizeOptions } from '../summarize.ts';
import type { RunSummary } from '../summary/summary.ts';
import { type PushedStep, type PushLimits } from './pushed-run.ts';
import { type SuiteReading, type SuiteText } from './read-suite.ts';
import { type SuiteChanges } from './write-suite.ts';
export type CaseImport = ImportedCases | {
    problem: string;
};
interface ForecastQuestion {
    rounds: number;
    pairs: number;
    assumption?: PowerAssumption | undefined;
}
export interface JudgedRun {
    judgements: CountedJudgement[];
    cases: {
        id: string;
        family?: string;
    }[];
}
export declare const tasks: {
    /** Makes one check that needs the answer's text and nothing else. */
    check({ assertion, text }: {
        assertion: string;
        text: string;
    }): AsyncGenerator<never, Score>;
    readSuite(input: SuiteText): AsyncGenerator<never, SuiteReading>;
    importCases({ text, file }: {
        text: string;
        file: string;
    }): AsyncGenerator<never, CaseImport>;
    writeSuite(input: SuiteChanges): AsyncGenerator<never, string>;
    conclude({ rounds, pairs, assumption }: ForecastQuestion): AsyncGenerator<never, RoundsForecast>;
    summarizeJudged({ judgements, cases }: JudgedRun): AsyncGenerator<never, JudgeSummary>;
    /** Each step takes a batch of samples; null ends it. */
    summarize(options: SummarizeOptions): AsyncGenerator<null, RunSummary, Sample[] | null>;
    readPushed(input: {
        body: Uint8Array;
        limits: PushLimits;
    }): AsyncGenerator<PushedStep, null>;
};
export type TaskName = keyof typeof tasks;
type Steps<Name extends TaskName> = ReturnType<(typeof tasks)[Name]>;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskStep<Name extends TaskName> = Steps<Name> extends AsyncGenerator<infer Step, unknown, infer _Sent> ? Step : never;
export type TaskResult<Name extends TaskName> = Steps<Name> extends AsyncGenerator<unknown, infer Result, infer _Sent> ? Result : never;
export {};
