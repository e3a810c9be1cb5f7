/**
 * Databases for tests: embedded, or PostgreSQL when TEST_DATABASE_URL is set; both start empty and migrated. Most tests
 * use `testContext`; `openTestDatabase` is for what must really commit: notifications, jobs, several connections.
 */
import pg from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import { type Config, parseConfig } from '../config.server.ts';
import { type Actor, type Context, createContext } from '../context.server.ts';
import type { Backend } from '../database/backend.server.ts';
import { type ConnectionRouter, routerOf } from '../database/connection-router.server.ts';
import { EngineSocket } from '../database/engine-socket.server.ts';
import { Listeners, listenStatement } from '../database/listeners.server.ts';
import { connectionsOf, openOnBackend } from '../database/open-connections.server.ts';
import { openPostgresBackend } from '../database/postgres-backend.server.ts';
import { Session } from '../database/session.server.ts';
import type { Database } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { LentEngine } from './embedded-test-databases.server.ts';
import { onServer, withDatabaseName } from './postgres-test-databases.server.ts';

const log = createLog('silent');

function testBackend(isTrial: boolean): Backend {
  const listeners = new Listeners();
  const pool = new pg.Pool({
    stream: () => new EngineSocket(new LentEngine(isTrial)),
    user: 'postgres',
    database: 'postgres',
    password: '',
    max: 1,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig);
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''));
  });
  return {
    kind: 'embedded',
    pool,
    listeners,
    subscribe: async (channel) => {
      await pool.query(listenStatement(channel));
    },
    reach: async () => {
      await pool.query('SELECT 1');
    },
    withPatientConnection: async (work) => {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    close: async () => {},
  };
}

let copies = 0;

async function copyPostgres(url: string, template: string): Promise<Database> {
  const name = `${template}_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${++copies}`;
  // Copying files is half the work of logging pages, for a database this small.
  await onServer(url, (client) => client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`));
  const backend = openPostgresBackend(withDatabaseName(url, name), log);
  const close = backend.close;
  backend.close = async () => {
    await close();
    await onServer(url, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  };
  return await openOnBackend(backend, { log, migrate: false });
}

async function open(isTrial: boolean): Promise<Database> {
  const offer = inject('testDatabase');
  if (offer.kind === 'postgres') return await copyPostgres(offer.url, offer.template);
  return await openOnBackend(testBackend(isTrial), { log, migrate: false });
}

/** A database of the test file's own, which may commit; closed after the file unless closed before. */
export async function openTestDatabase(): Promise<Database> {
  const database = await open(false);
  toClose.add(database);
  return database;
}

/** The address of a database of `openTestDatabase`; null: it is embedded. */
export const addressOf = (database: Database): string | null => connectionsOf(database).backend.url ?? null;

const toClose = new Set<Database>();
let shared: Promise<Database> | undefined;
let trial: { router: ConnectionRouter; prepare: Prepare | undefined; end: () => Promise<void> } | undefined;
/** The open transaction of the last test with `prepare`, rolled back to what that wrote. */
let prepared: { client: pg.PoolClient; prepare: Prepare } | undefined;

type Prepare = (ctx: Context) => Promise<void>;

async function endPrepared(): Promise<void> {
  const client = prepared?.client;
  prepared = undefined;
  await client?.query('ROLLBACK');
  client?.release();
}

async function beginTrial(options: TestContextOptions): Promise<NonNullable<typeof trial>> {
  const { prepare } = options;
  shared ??= open(true);
  const database = await shared;
  toClose.add(database);
  if (prepared?.prepare !== prepare) await endPrepared();
  const client = prepared?.client ?? (await connectionsOf(database).backend.pool.connect());
  const openRouter = () => {
    const root = new Session(client, 0, true);
    const router = routerOf(database.reads).withRoot(root);
    const close = async () => {
      await router.closeQueue();
      root.end();
    };
    return { router, close };
  };
  if (!prepared) await client.query('BEGIN');
  if (prepare && !prepared) {
    const { router, close } = openRouter();
    try {
      await prepare(contextOf(router.reads, options)).finally(close);
      await client.query('SAVEPOINT prepared');
    } catch (error) {
      await client.query('ROLLBACK');
      client.release();
      throw error;
    }
    prepared = { client, prepare };
  }
  const { router, close } = openRouter();
  return {
    router,
    prepare,
    end: async () => {
      await close();
      await client.query(prepare ? 'ROLLBACK TO SAVEPOINT prepared' : 'ROLLBACK');
      if (!prepare) client.release();
    },
  };
}

export interface TestContextOptions {
  actor?: Actor;
  /** A fixed time, or a clock. */
  now?: Date | (() => Date);
  config?: Partial<Config>;
  /**
   * Fills the database once for all tests of a file that follow each other with the same function, which has the clock and
   * the configuration of the first of them. Their SQL `now()` is its time. Only the first context of a test may bring it.
   */
  prepare?: Prepare;
}

/**
 * A context on an empty database. All contexts of one test share it, and everything is rolled back after the test.
 * Without `now` the time is always 2026-11-01 12:00 UTC.
 */
export async function testContext(options: TestContextOptions = {}): Promise<Context> {
  trial ??= await beginTrial(options);
  if (options.prepare && options.prepare !== trial.prepare)
    throw new Error(
      'This test has a context already, so the database is not prepared. Give `prepare` to the first one.',
    );
  return contextOf(trial.router.reads, options);
}

/** A context on a database of `openTestDatabase`, which really commits. */
export function contextOn(database: Database, options: TestContextOptions = {}): Context {
  return contextOf(database.reads, options);
}

/** The real clock, for tests of code that does not take ours, such as the authentication library. */
export const realTime = () => new Date();

function contextOf(db: Context['db'], { actor, now, config }: TestContextOptions): Context {
  const moment = now ?? new Date('2026-11-01T12:00:00Z');
  return createContext({
    db,
    config: Object.freeze({ ...parseConfig({}), ...config }),
    log,
    actor,
    now: typeof moment === 'function' ? moment : () => new Date(moment),
    requestId: 'test-request',
  });
}

afterEach(async () => {
  const ending = trial;
  trial = undefined;
  await ending?.end();
});

afterAll(async () => {
  await endPrepared();
  await Promise.all([...toClose].map((database) => database.close()));
});
