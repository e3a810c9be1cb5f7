/**
 * Kills web and worker with SIGKILL while benchmarks run and an account writes, on the embedded database and on
 * PostgreSQL: no acknowledged write may be lost, and no call paid twice. KILLS (50 on each database) changes the run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type FakeProvider, openFakeProvider } from '../../app/runs/testing/fake-provider.ts';
import { seededRandom } from '../../bench/src/random.ts';
import { openProduct, type ProcessName, type Product } from '../../e2e/product.ts';
import { KilledAccount, type Losses } from './support/killed-account.ts';

const kills = Number(process.env.KILLS ?? 50);
const SEED = 20_261_122;
/** Concurrent runs of different accounts when a process is killed. */
const RUNS_AT_ONCE = 3;
const CALL_MS = 40;

interface Totals extends Losses {
  kills: number;
  runs: number;
  calls: number;
  doubled: number;
}

const none = (): Totals => ({
  kills: 0,
  runs: 0,
  calls: 0,
  doubled: 0,
  acknowledgedSamples: 0,
  lostSamples: 0,
  acknowledgedWrites: 0,
  lostWrites: 0,
  interrupted: 0,
});

/** Resolves after so many more calls have begun. */
function afterCalls(provider: FakeProvider, more: number): Promise<'calls'> {
  const wanted = provider.calls.length + more;
  return new Promise((resolve) => {
    provider.onCall = async (count) => {
      if (count >= wanted) resolve('calls');
      await wait(CALL_MS);
    };
  });
}

/** Concurrent runs of some accounts, killed repeatedly until they are done. */
async function round(product: Product, provider: FakeProvider, totals: Totals, random: () => number): Promise<void> {
  provider.calls.length = 0;
  const accounts: KilledAccount[] = [];
  for (let at = 0; at < RUNS_AT_ONCE; at++)
    accounts.push(await KilledAccount.open(product, provider.url, totals.runs + at));
  const ends = Promise.all(accounts.map((account) => account.runToItsEnd())).then(() => 'over' as const);
  const processes: (ProcessName | undefined)[] =
    product.environment.DATABASE_URL === undefined ? [undefined] : ['worker', 'web', undefined];
  while (totals.kills < kills) {
    const moment = await Promise.race([afterCalls(provider, 2 + Math.floor(random() * 30)), ends]);
    if (moment === 'over') break;
    await wait(random() * 2 * CALL_MS);
    await product.kill(processes[totals.kills % processes.length]);
    totals.kills += 1;
    await product.restart();
  }
  await ends;
  const prompts = provider.calls.map(({ model, prompt }) => `${model} ${prompt}`);
  totals.runs += RUNS_AT_ONCE;
  totals.calls += prompts.length;
  totals.doubled += prompts.length - new Set(prompts).size;
  for (const account of accounts) {
    const losses = await account.findLosses();
    for (const name of Object.keys(losses) as (keyof Losses)[]) totals[name] += losses[name];
  }
}

async function measure(database: string): Promise<boolean> {
  const provider = await openFakeProvider();
  const product = await openProduct({ BILLING: 'off', ALLOW_PRIVATE_ENDPOINTS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  const [totals, random, startedMs] = [none(), seededRandom(SEED, database).next, performance.now()];
  try {
    while (totals.kills < kills) await round(product, provider, totals, random);
  } finally {
    await product.stop();
    provider.close();
  }
  const isGood = totals.doubled + totals.lostSamples + totals.lostWrites === 0;
  console.log(
    `${database}, seed ${SEED}: ${totals.kills} kills during ${totals.runs} runs in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s; ${totals.calls} calls, ${totals.doubled} made twice, ${totals.interrupted} stored as interrupted; ${totals.lostSamples} of ${totals.acknowledgedSamples} announced answers lost; ${totals.lostWrites} of ${totals.acknowledgedWrites} acknowledged writes lost; ${isGood ? 'nothing lost, nothing twice' : 'NOT WHAT IS WANTED'}`,
  );
  return isGood;
}

const scratch = mkdtempSync(path.join(tmpdir(), 'yardstick-kills-'));
const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
};
const postgres = await findPostgres(scratch);
try {
  delete process.env.TEST_DATABASE_URL;
  let isGood = await measure('embedded database');
  if (postgres === null) console.log('No PostgreSQL on this machine: kills of a worker of its own are not measured.');
  else {
    process.env.TEST_DATABASE_URL = postgres.url;
    isGood = (await measure('PostgreSQL and one worker')) && isGood;
  }
  if (!isGood) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
