/**
 * Measures the benchmark rooms: delay of the first words, accuracy of times, speed of result pages, no repeated calls.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { executeRunJob } from '../../app/runs/execution/execute-run-job.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../../app/runs/schema.server.ts';
import { openProduct, type Product, root } from '../../e2e/product.ts';
import { BenchmarkAccounts } from './support/benchmark-accounts.ts';
import { measureFirstCharacters } from './support/first-characters.ts';
import { median } from './support/measured-process.ts';
import { ProviderProcess } from './support/provider-process.ts';
import { measureResultPage } from './support/result-page.ts';

type Print = (line: string) => void;

const environment = { BILLING: 'off', ALLOW_PRIVATE_ENDPOINTS: 'on' };
const verdict = (value: number, limit: number) => `${value <= limit ? 'within' : 'OVER'} the limit of ${limit}`;
const atPart = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

const MODELS = 10;
const PRESSES = 7;
/** Runs that one worker carries out at a time. */
const RUNS_OF_A_WORKER = executeRunJob.concurrency ?? 1;

async function firstCharacters(print: Print, product: Product, database: string): Promise<void> {
  const provider = await ProviderProcess.open(MODELS);
  try {
    const presses = await measureFirstCharacters(product, provider, PRESSES);
    const [first, last] = [median(presses.map((press) => press.first)), median(presses.map((press) => press.last))];
    const least = Math.min(...presses.map((press) => press.first));
    print(
      `Run to first character on screen, over the provider's own time, ${MODELS} models at once, ${database}: ${first.toFixed(0)} ms (the last of the ${MODELS} columns ${last.toFixed(0)} ms); median of ${PRESSES}, least ${least.toFixed(0)} ms; ${verdict(first, 100)} ms`,
    );
  } finally {
    provider.close();
  }
}

/** @returns the largest number of runs that were running at the same time */
async function untilDone(accounts: BenchmarkAccounts, runIds: string[]): Promise<number> {
  let most = 0;
  for (let waitedMs = 0; waitedMs < 180_000; waitedMs += 100) {
    const open = await accounts.ctx.db
      .select({ status: benchmarkRuns.status })
      .from(benchmarkRuns)
      .where(and(inArray(benchmarkRuns.id, runIds), inArray(benchmarkRuns.status, ['queued', 'running'])));
    most = Math.max(most, open.filter(({ status }) => status === 'running').length);
    if (open.length === 0) return most;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The runs did not end.');
}

/** Eight runs (a worker's concurrency) of 25 models each, all streams open at the same time. */
async function manyStreams(print: Print, product: Product): Promise<void> {
  const [runs, models] = [8, 25];
  const provider = await ProviderProcess.open(models);
  await provider.warmUp(runs);
  const accounts = await BenchmarkAccounts.open(product.environment);
  try {
    // Models are registered before the measurement starts.
    const registered = [];
    for (let run = 0; run < runs; run++) {
      const named = provider.urls.map((url, at) => ({ name: `r${run}m${at}`, url }));
      registered.push(await accounts.register(`streams${run}`, named));
    }
    const runIds: string[] = [];
    for (const account of registered)
      runIds.push(await accounts.start(account, ['ttft=3000 gap=25 n=120', 'ttft=1500 gap=25 n=120']));
    await untilDone(accounts, runIds);
    const truth = new Map(
      (await provider.takeCalls()).map(({ model, prompt, timeToFirstTokenMs }) => [
        `${model} ${prompt}`,
        timeToFirstTokenMs,
      ]),
    );
    const errors = (await firstTokens(accounts, runIds)).map(({ model, caseId, ms }) => {
      const prompt = caseId === 'c0' ? 'ttft=3000 gap=25 n=120' : 'ttft=1500 gap=25 n=120';
      return Math.abs(ms - truth.get(`${model} ${prompt}`)!);
    });
    errors.sort((a, b) => a - b);
    const p99 = atPart(errors, 0.99);
    // The provider's own timer delays show how busy the machine was: no client can be more accurate.
    const late = [...truth].map(([call, ms]) => ms - Number(/ttft=(\d+)/.exec(call)![1])).sort((a, b) => a - b);
    print(
      `One worker, ${runs * models} streams at once, ${errors.length} calls: error of the time to first token p50 ${atPart(errors, 0.5).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, most ${errors.at(-1)!.toFixed(2)} ms (the provider's own timers were late by p99 ${atPart(late, 0.99).toFixed(2)} ms); p99 ${verdict(p99, 10)} ms`,
    );
    if (errors.length !== runs * models * 2) throw new Error(`${errors.length} calls have a time to first token`);
  } finally {
    await accounts.close();
    provider.close();
  }
}

async function firstTokens(accounts: BenchmarkAccounts, runIds: string[]) {
  return await accounts.ctx.db
    .select({
      model: sql<string>`${benchmarkSamples.record} ->> 'model'`,
      caseId: benchmarkSamples.caseId,
      ms: sql<number>`(${benchmarkSamples.record} -> 'metrics' ->> 'timeToFirstTokenMs')::float8`,
    })
    .from(benchmarkSamples)
    .where(
      and(inArray(benchmarkSamples.runId, runIds), eq(benchmarkSamples.outcome, 'ok'), gt(benchmarkSamples.round, 0)),
    );
}

/** More runs than one worker carries out at a time, and a second worker. */
async function twoWorkers(print: Print, product: Product): Promise<void> {
  const [runs, cases] = [20, 25];
  const provider = await ProviderProcess.open(1);
  const accounts = await BenchmarkAccounts.open(product.environment);
  const second = await startWorker(product.environment);
  try {
    const startedMs = performance.now();
    const runIds: string[] = [];
    for (let run = 0; run < runs; run++) {
      const prompts = Array.from({ length: cases }, (_, at) => `ttft=60 gap=1 n=3 call ${run}/${at}`);
      const account = await accounts.register(`shared${run}`, [{ name: `shared${run}`, url: provider.urls[0]! }]);
      runIds.push(await accounts.start(account, prompts));
    }
    const atOnce = await untilDone(accounts, runIds);
    const prompts = (await provider.takeCalls()).map(({ prompt }) => prompt);
    const doubled = prompts.length - new Set(prompts).size;
    const isGood = prompts.length === runs * cases && doubled === 0 && atOnce > RUNS_OF_A_WORKER;
    print(
      `Two workers on one PostgreSQL: ${prompts.length} calls of ${runs * cases}, ${doubled} doubled, in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s; up to ${atOnce} runs at once where one worker carries out ${RUNS_OF_A_WORKER}; ${isGood ? 'shared, none missing, none twice' : 'NOT WHAT IS WANTED'}`,
    );
  } finally {
    await second.stop();
    await accounts.close();
    provider.close();
  }
}

async function startWorker(variables: Record<string, string>): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [path.join(root, 'worker.ts')], {
    cwd: root,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('worker is running') && resolve());
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { stop };
}

export async function bench(print: Print): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'yardstick-benchmarks-'));
  const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
    findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
  };
  const postgres = await findPostgres(scratch);
  try {
    delete process.env.TEST_DATABASE_URL;
    const embedded = await openProduct(environment);
    try {
      await firstCharacters(print, embedded, 'embedded database');
      await measureResultPage(print, embedded);
    } finally {
      await embedded.stop();
    }
    if (postgres === null)
      return print('No PostgreSQL on this machine: workers in processes of their own are not measured.');
    process.env.TEST_DATABASE_URL = postgres.url;
    const pressed = await openProduct(environment);
    try {
      await firstCharacters(print, pressed, 'PostgreSQL and one worker');
    } finally {
      await pressed.stop();
    }
    // A new product process: a browser that is still closing would disturb the measurement.
    const product = await openProduct(environment);
    try {
      await manyStreams(print, product);
      await twoWorkers(print, product);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) await bench(console.log);
