/**
 * What a page and a call of a run cost in processor time and in space, on PostgreSQL with a streaming replica and one
 * worker: the figures that docs/scaling.md multiplies. RUNS (10) changes how many runs are made.
 */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { openProduct, type Product } from '../../e2e/product.ts';
import { BenchmarkAccounts } from './support/benchmark-accounts.ts';
import { temporaryFolder } from './support/measured-process.ts';
import { cpuOf, cpuOfPostgres } from './support/process-cpu.ts';
import { ProviderProcess } from './support/provider-process.ts';

const runs = Number(process.env.RUNS ?? 10);
const MODELS = 3;
const CASES = 20;
const CACHED = 20_000;
const MADE = 1_000;

const paths = ['/', '/tools', '/category/coding', '/tool/chatgpt', '/models', '/news', '/compare?tools=chatgpt,claude'];

interface Server {
  url: string;
  stop: () => Promise<void>;
  openReplica?: () => Promise<{ url: string; start: () => void; halt: () => void }>;
}

/** A connection that says what its server has used so far. */
async function watch(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const size = async () =>
    Number((await client.query('SELECT pg_database_size(current_database())')).rows[0].pg_database_size);
  return { cpuMs: () => cpuOfPostgres(rows[0].pid), size, close: () => client.end() };
}

/** Asks `count` times with eight readers. */
async function ask(product: Product, count: number, pathOf: (index: number) => string): Promise<void> {
  let next = 0;
  const reader = async () => {
    while (next < count) {
      const path = pathOf(next++);
      const answer = await fetch(product.url + path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
}

const scratch = temporaryFolder();
const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<Server | null>;
};
delete process.env.TEST_DATABASE_URL;
const postgres = await findPostgres(scratch);
if (!postgres?.openReplica)
  throw new Error('No PostgreSQL that can have a replica on this machine: nothing is measured.');
const inDatabase = (url: string) => url.replace(/\/postgres$/, '/load');
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
await admin.query('CREATE DATABASE load');
await admin.end();
const replica = await postgres.openReplica();
replica.start();
process.env.TEST_DATABASE_URL = postgres.url;
const product = await openProduct({
  DATABASE_URL: inDatabase(postgres.url),
  DATABASE_REPLICA_URL: inDatabase(replica.url),
  BILLING: 'off',
  ALLOW_PRIVATE_ENDPOINTS: 'on',
});
const primary = await watch(inDatabase(postgres.url));
const standby = await watch(inDatabase(replica.url));

/** What `work` used, ms. */
async function measure(work: () => Promise<void>) {
  const read = () => [cpuOf(product.pid('web')), cpuOf(product.pid('worker')), primary.cpuMs(), standby.cpuMs()];
  const before = read();
  await work();
  const [web, worker, database, copy] = read().map((ms, index) => ms - before[index]!) as [
    number,
    number,
    number,
    number,
  ];
  return { web, worker, database, copy };
}

async function pages(): Promise<void> {
  const cached = (index: number) => paths[index % paths.length]!;
  const made = (index: number) => {
    const path = cached(index);
    return `${path}${path.includes('?') ? '&' : '?'}made=${index}`;
  };
  await ask(product, 500, cached);
  const hits = await measure(() => ask(product, CACHED, cached));
  console.log(
    `A cached page: ${(hits.web / CACHED).toFixed(3)} ms of the web process, ${(hits.database / CACHED).toFixed(4)} ms of PostgreSQL`,
  );
  await ask(product, 300, (index) => made(index + MADE));
  const misses = await measure(() => ask(product, MADE, made));
  console.log(
    `A page that is made: ${(misses.web / MADE).toFixed(2)} ms of the web process, ${(misses.database / MADE).toFixed(2)} ms of the primary, ${(misses.copy / MADE).toFixed(2)} ms of the replica`,
  );
}

async function untilDone(accounts: BenchmarkAccounts, client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    const { rows } = await client.query(
      "SELECT count(*)::int AS open FROM benchmark_runs WHERE status IN ('queued', 'running')",
    );
    if (rows[0].open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await accounts.close();
  throw new Error('The runs did not end.');
}

async function runsOfPrompts(): Promise<void> {
  const provider = await ProviderProcess.open(MODELS);
  const accounts = await BenchmarkAccounts.open(product.environment);
  const client = new pg.Client({ connectionString: inDatabase(postgres!.url) });
  await client.connect();
  try {
    const prompts = Array.from({ length: CASES }, (_, at) => `ttft=300 gap=5 n=200 case ${at}`);
    const registered: Awaited<ReturnType<BenchmarkAccounts['register']>>[] = [];
    for (let run = 0; run < runs; run++) {
      const models = provider.urls.map((url, at) => ({ name: `r${run}m${at}`, url }));
      registered.push(await accounts.register(`load${run}`, models));
    }
    const before = await primary.size();
    const used = await measure(async () => {
      for (const account of registered) await accounts.start(account, prompts);
      await untilDone(accounts, client);
    });
    const calls = runs * MODELS * CASES;
    const bytes = ((await primary.size()) - before) / calls;
    console.log(
      `A call of 200 tokens in a run of ${MODELS * CASES}: ${(used.worker / calls).toFixed(1)} ms of the worker, ${(used.database / calls).toFixed(1)} ms of PostgreSQL, ${(bytes / 1_000).toFixed(1)} kB in the database`,
    );
  } finally {
    await client.end();
    await accounts.close();
    provider.close();
  }
}

try {
  await pages();
  await runsOfPrompts();
} finally {
  await primary.close();
  await standby.close();
  await product.stop();
  replica.halt();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
