// The processes that work on what strangers sent, by what they do: none of these waits for another.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SuiteHealth } from '../doctor/examine-suite.ts';
import type { Sample } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import type { SummarizeOptions } from '../summarize.ts';
import type { RunSummary } from '../summary/summary.ts';
import { BoundedPool, type BoundedSession } from './bounded-pool.ts';
import type { TaskInput, TaskResult } from './bounded-tasks.ts';
import { packageFoldersOf } from './package-folders.ts';

/** Checks of answers: one answer after the other, as a run brings them. */
export const checkPool = new BoundedPool({
  processes: 1,
  timeLimitMs: 1_000,
  memoryLimitMb: 256,
  mostWaiting: Number.POSITIVE_INFINITY,
  work: 'checks',
});
/** Where the engine of the sandbox is found: also in the outermost folder of packages, in which package managers link them. */
function packagesOfSandbox(): string[] {
  const path = createRequire(import.meta.url).resolve('quickjs-emscripten-core');
  const outermost = path.replace(/([\\/]node_modules)[\\/].*$/s, '$1');
  return [outermost, ...packageFoldersOf(dirname(fileURLToPath(import.meta.url)))];
}

let codeRunners: BoundedPool | null = null;

/** Code of checks, which has limits of its own, of computing time; this one of time is for the case that they do not hold. */
export const codePool = (): BoundedPool => {
  codeRunners ??= new BoundedPool({
    processes: 2,
    timeLimitMs: 30_000,
    memoryLimitMb: 128,
    mostWaiting: Number.POSITIVE_INFINITY,
    modulesIn: packagesOfSandbox(),
    work: 'code',
  });
  return codeRunners;
};

const planLimits = { processes: 2, timeLimitMs: 10_000, memoryLimitMb: 512, mostWaiting: 100 };

/** The whole engine: the build keeps it in one folder, with this file. */
const engineFolder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '..' : '.', import.meta.url));
let doctors: BoundedPool | null = null;

/** The suite doctor runs the code of checks as well, beside checks of every other kind. */
const doctorPool = (): BoundedPool => {
  doctors ??= new BoundedPool({ ...planLimits, modulesIn: [engineFolder, ...packagesOfSandbox()] });
  return doctors;
};
const planPool = new BoundedPool(planLimits);
const pushPool = new BoundedPool({ processes: 1, timeLimitMs: 30_000, memoryLimitMb: 1_024, mostWaiting: 20 });
/** Runs that were made here have limits already: they are summed up however long it takes. */
const summaryPool = new BoundedPool({
  processes: 1,
  timeLimitMs: 600_000,
  memoryLimitMb: 1_024,
  mostWaiting: Number.POSITIVE_INFINITY,
});

/** Work on input of unknown origin, in processes with limits. All of it throws {@link LimitError} where it passes one. */
export const bounded = {
  /** @param owner whose suite it is */
  readSuite: (input: TaskInput<'readSuite'>, owner?: string): Promise<TaskResult<'readSuite'>> =>
    planPool.run('readSuite', input, { owner }),
  importCases: (input: TaskInput<'importCases'>, owner: string): Promise<TaskResult<'importCases'>> =>
    planPool.run('importCases', input, { owner }),
  pickCases: (input: TaskInput<'pickCases'>, owner: string): Promise<string> =>
    planPool.run('pickCases', input, { owner }),
  writeSuite: (input: TaskInput<'writeSuite'>): Promise<string> => planPool.run('writeSuite', input),
  forecastConclusions: (
    rounds: number,
    pairs: number,
    assumption: TaskInput<'conclude'>['assumption'],
    owner: string,
  ): Promise<TaskResult<'conclude'>> => planPool.run('conclude', { rounds, pairs, assumption }, { owner }),
  /** Checks and sums up a run that was made elsewhere, then hands out its parts. */
  readPushed: (input: TaskInput<'readPushed'>, owner: string): Promise<BoundedSession<'readPushed'>> =>
    pushPool.open('readPushed', input, { owner }),
  summarizeJudged: (input: TaskInput<'summarizeJudged'>): Promise<TaskResult<'summarizeJudged'>> =>
    summaryPool.run('summarizeJudged', input),
  summarizeRun,
  examineSuite,
};

/** Examines the cases of a suite with its own checks, and with the answers of a run where there are some. */
async function examineSuite(
  cases: readonly SuiteCase[],
  batches: AsyncIterable<Sample[]> | Iterable<Sample[]>,
  owner: string,
): Promise<SuiteHealth> {
  const session = await doctorPool().open('examineSuite', { cases }, { owner });
  try {
    await session.next();
    for await (const batch of batches) await session.next(batch);
    return (await session.next(null)).value as SuiteHealth;
  } finally {
    session.close();
  }
}

/** Sums up samples that come in batches; see `RunSummarizer`. */
async function summarizeRun(batches: AsyncIterable<Sample[]>, options: SummarizeOptions): Promise<RunSummary> {
  const session = await summaryPool.open('summarize', options);
  try {
    await session.next();
    for await (const batch of batches) await session.next(batch);
    const end = await session.next(null);
    return end.value as RunSummary;
  } finally {
    session.close();
  }
}
