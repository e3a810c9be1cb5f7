/** Starts the built product for a journey: on a fresh data folder, or, with a worker, on a fresh database of TEST_DATABASE_URL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

export const root = path.resolve(import.meta.dirname, '..');

/** Whether this run is the one on PostgreSQL; docs/decisions/0009 says what is in it. */
export const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

export type ProcessName = 'web' | 'worker';

export interface Product {
  url: string;
  dataDir: string;
  /** What it wrote to its log so far, one JSON line an event. */
  log: () => string;
  /** For running `npm run <command>` of the product on the same database. */
  environment: Record<string, string>;
  pid: (which: ProcessName) => number;
  /** Kills it at once, as a power cut would: both processes, or (on PostgreSQL) one of them. */
  kill: (which?: ProcessName) => Promise<void>;
  /** Starts what does not run again, on the same data and address. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Below the ports that systems hand out by themselves, and a share for each worker of the test runner: what is free now
 * is still free when the product listens there, also when it comes back after it was killed.
 */
const PORTS_A_WORKER = 2_000;
const firstPort = 20_000 + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 6) * PORTS_A_WORKER;
let portsAsked = Math.floor(Math.random() * PORTS_A_WORKER);

export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (portsAsked++ % PORTS_A_WORKER);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    server.once('error', () => resolve(false));
  });
}

/**
 * The embedded database is compiled quickly and not well: what its engine's second compiler makes of it is paid back in
 * hours of service, and no product of a journey lives longer than two minutes.
 */
const forShortLives = ['--liftoff-only'];

interface FreshDatabase {
  url: string;
  drop: () => Promise<void>;
}

async function freshDatabase(server: string): Promise<FreshDatabase> {
  const name = `journey_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  };
  return { url: url.href, drop };
}

/** Resolves when the process says that it is ready; rejects with its output when it ends before. */
function whenReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('Yardstick is ready at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output()}`)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** @param environment variables of docs/operating.md for this journey */
export async function openProduct(environment: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(path.join(root, 'build/server/index.js'))) throw new Error('Build first: npm run build');
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-journey-'));
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await freshDatabase(server) : null;
  const all: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SHUTDOWN_GRACE: '0',
    PORT: String(port),
    DATA_DIR: dataDir,
    NEWS_INGEST: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...environment,
  };
  let output = '';
  const running = new Map<ProcessName, ChildProcess>();
  const launch = (name: ProcessName, collect: (chunk: Buffer) => void): ChildProcess => {
    const launcher = path.join(root, name === 'web' ? 'server.ts' : 'worker.ts');
    const child = spawn(process.execPath, [...(database ? [] : forShortLives), launcher], {
      cwd: root,
      env: all,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    running.set(name, child);
    return child;
  };
  const start = async () => {
    if (!running.has('web')) {
      let since = '';
      const web = launch('web', (chunk) => {
        since += chunk;
        output += chunk;
      });
      await whenReady(web, () => since);
      web.removeAllListeners('exit');
    }
    // The web process runs jobs itself on the embedded database only.
    if (database && !running.has('worker'))
      launch('worker', (chunk) => {
        output += chunk;
      });
  };
  const end = async (signal: NodeJS.Signals, names: readonly ProcessName[] = ['web', 'worker']) => {
    const ending = names.flatMap((name) => running.get(name) ?? []);
    for (const name of names) running.delete(name);
    await Promise.all(ending.map((child) => ended(child, signal)));
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    environment: all,
    log: () => output,
    pid: (which) => running.get(which)!.pid!,
    kill: (which) => end('SIGKILL', which && [which]),
    restart: start,
    stop: async () => {
      await end('SIGTERM');
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
