// What a process for bounded work can do. Inputs and results are plain data.

import { examineSuite, SuiteAnswers, type SuiteHealth } from '../doctor/examine-suite.ts';
import type { ImportedCases } from '../import-cases.ts';
import { type FilesToImport, importFiles, NoConfiguration } from '../import-files.ts';
import { type CountedJudgement, type JudgeSummary, summarizeJudging } from '../judging/judge-summary.ts';
import { schemaCompiler } from '../load-lazily.ts';
import type { Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import { checkAnswer, type PlainAssertion } from '../scoring/check-answer.ts';
import { type CodeAssertion, inputOf, scoreOfCode } from '../scoring/score-code.ts';
import type { Scorer } from '../scoring/scorer.ts';
import { forecastConclusions, type PowerAssumption, type RoundsForecast } from '../stats/power.ts';
import type { Assertion } from '../suite/assertion.ts';
import type { ReadyCase } from '../suite/build-cases.ts';
import { CsvError } from '../suite/parse-csv.ts';
import { pickCases } from '../suite/pick-cases.ts';
import { SuiteError } from '../suite/suite-error.ts';
import { RunSummarizer, type SummarizeOptions } from '../summarize.ts';
import type { RunSummary } from '../summary/summary.ts';
import { type PushedStep, type PushLimits, readPushedRun } from './pushed-run.ts';
import { readSuite, type SuiteReading, type SuiteText } from './read-suite.ts';
import { loadRunner, type sandboxedTasks } from './sandboxed-tasks.ts';
import { type SuiteChanges, writeSuite } from './write-suite.ts';

/** Checks as they were parsed, so that a schema is compiled once for all answers. */
const known = new Map<string, PlainAssertion>();
const MOST_KNOWN = 100;

function assertionOf(text: string): PlainAssertion {
  const found = known.get(text) ?? (JSON.parse(text) as PlainAssertion);
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(text, found);
  return found;
}

/** The first schema takes as long as many answers: its compiler is loaded, and compiles what schemas are held to. */
export function prepareChecks(): void {
  schemaCompiler().compileSchema({});
}

export type CaseImport = (ImportedCases & { file: string }) | { problem: string };

/** Neither a judge nor a program of one's own is asked. */
const scoreHere: Scorer = async (sample, { assertions = [], variables }) => {
  const scores: Score[] = [];
  for (const assertion of assertions as Assertion[])
    if (assertion.type === 'javascript') scores.push(await scoreCode(assertion, sample, variables));
    else if (assertion.type !== 'judge' && assertion.type !== 'function') scores.push(checkAnswer(assertion, sample));
  return scores;
};

/** In this process: it has limits, and another could not be started from it. */
async function scoreCode(
  assertion: CodeAssertion,
  sample: Sample,
  variables?: Record<string, unknown>,
): Promise<Score> {
  const { runCode } = await loadRunner();
  return scoreOfCode(assertion, (await runCode(inputOf(assertion, sample, variables))).outcome);
}

interface PickedCases {
  text: string;
  format: 'csv' | 'yaml' | 'cases';
  ids: readonly string[] | null;
}

interface ForecastQuestion {
  rounds: number;
  pairs: number;
  assumption?: PowerAssumption | undefined;
}

export interface JudgedRun {
  judgements: CountedJudgement[];
  cases: { id: string; family?: string }[];
}

export const tasks = {
  /** Makes one check that needs the answer's text and nothing else. */
  // biome-ignore lint/correctness/useYield: a task of one step
  async *check({ assertion, text }: { assertion: string; text: string }): AsyncGenerator<never, Score> {
    return checkAnswer(assertionOf(assertion), { text } as Sample);
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *readSuite(input: SuiteText): AsyncGenerator<never, SuiteReading> {
    return await readSuite(input);
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *importCases(input: FilesToImport): AsyncGenerator<never, CaseImport> {
    try {
      return importFiles(input);
    } catch (error) {
      if (error instanceof NoConfiguration) return { problem: error.message };
      if (error instanceof CsvError) return { problem: `Line ${error.line}: ${error.message}` };
      if (!(error instanceof SuiteError)) throw error;
      const [{ line, reason } = { line: 1, reason: '' }] = error.problems;
      return { problem: `Line ${line}: ${reason}` };
    }
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *pickCases({ text, format, ids }: PickedCases): AsyncGenerator<never, string> {
    return pickCases(text, format, ids);
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *writeSuite(input: SuiteChanges): AsyncGenerator<never, string> {
    return writeSuite(input);
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *conclude({ rounds, pairs, assumption }: ForecastQuestion): AsyncGenerator<never, RoundsForecast> {
    return forecastConclusions(rounds, pairs, assumption);
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *summarizeJudged({ judgements, cases }: JudgedRun): AsyncGenerator<never, JudgeSummary> {
    return summarizeJudging(judgements, cases);
  },
  /** The cases of a suite that was read; each step takes a batch of a run's samples, null ends it. */
  async *examineSuite({ cases }: { cases: readonly SuiteCase[] }): AsyncGenerator<null, SuiteHealth, Sample[] | null> {
    // All that it reads is read before: then files are shut off.
    schemaCompiler();
    await loadRunner();
    const answers = new SuiteAnswers();
    for (let batch = yield null; batch !== null; batch = yield null) for (const sample of batch) answers.add(sample);
    const ready = cases.map((item) => ({ ...item, assertions: (item.assertions ?? []) as Assertion[] }));
    return await examineSuite(ready as ReadyCase[], scoreHere, answers);
  },
  /** Each step takes a batch of samples; null ends it. */
  async *summarize(options: SummarizeOptions): AsyncGenerator<null, RunSummary, Sample[] | null> {
    const summarizer = new RunSummarizer(options);
    for (let batch = yield null; batch !== null; batch = yield null) for (const sample of batch) summarizer.add(sample);
    return summarizer.finish();
  },
  async *readPushed(input: { body: Uint8Array; limits: PushLimits }): AsyncGenerator<PushedStep, null> {
    yield* readPushedRun(input);
    return null;
  },
};

type Tasks = typeof tasks & typeof sandboxedTasks;
export type TaskName = keyof Tasks;
type Steps<Name extends TaskName> = ReturnType<Tasks[Name]>;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskStep<Name extends TaskName> =
  Steps<Name> extends AsyncGenerator<infer Step, unknown, infer _Sent> ? Step : never;
export type TaskResult<Name extends TaskName> =
  Steps<Name> extends AsyncGenerator<unknown, infer Result, infer _Sent> ? Result : never;
