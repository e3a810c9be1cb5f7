/**
 * Routes every statement of one database to the right connection: inside `transaction`, everything that the work does
 * through any handle of this database runs in that transaction. On the embedded database, which has one connection, a
 * statement outside it would wait for itself for ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryResult } from 'pg';
import type { GuardedPool, Runner } from './guarded-pool.server.ts';
import type { Transaction } from './handle-types.server.ts';
import type { JobQueue } from './job-queue.server.ts';
import { openOrm } from './orm.server.ts';
import type { ReadHandle } from './read-handle.server.ts';
import type { Replica } from './replica.server.ts';
import { type ForAudit, over, Session } from './session.server.ts';

type Work<Result> = (tx: Transaction, forAudit: ForAudit) => Promise<Result>;

const routers = new WeakMap<ReadHandle, ConnectionRouter>();

/** The router behind a handle. Only for mutate, jobs and the tests' own set-up. */
export function routerOf(handle: ReadHandle): ConnectionRouter {
  const router = routers.get(handle);
  if (!router) throw new Error('This is not a handle of an open database.');
  return router;
}

/** Whether the caller is within a transaction of this handle's database. */
export const isInTransaction = (handle: ReadHandle) => routers.get(handle)?.isInTransaction ?? false;

/** Reads of `work` come from the primary: for what is cached in memory and shared by all requests. */
export const onPrimary = <Result>(handle: ReadHandle, work: () => Promise<Result>): Promise<Result> =>
  routers.get(handle)?.onPrimary(work) ?? work();

export class ConnectionRouter implements Runner {
  /** Reads, and nothing else: they may be answered by the replica. */
  readonly reads: ReadHandle;
  /** Query builders that may write, in the current transaction if there is one. Not audited: see mutate. */
  readonly orm: NodePgDatabase;
  readonly #pool: GuardedPool;
  readonly #root: Session | undefined;
  readonly #current = new AsyncLocalStorage<Session>();
  readonly #openQueue: (router: ConnectionRouter) => JobQueue;
  readonly #replica: Replica | undefined;
  readonly #mayLag = new AsyncLocalStorage<boolean>();
  #queue: JobQueue | undefined;

  /** @param options.root a transaction that everything runs in, for tests */
  constructor(
    pool: GuardedPool,
    openQueue: (router: ConnectionRouter) => JobQueue,
    { root, replica }: { root?: Session; replica?: Replica } = {},
  ) {
    this.#pool = pool;
    this.#root = root;
    this.#replica = replica;
    this.#openQueue = openQueue;
    this.orm = openOrm(this);
    const reader = { query: (statement: unknown, values?: unknown[]) => this.#read(statement, values) };
    this.reads = this.#register({
      ...readsOf(openOrm(reader)),
      rows: <Row>(query: SQL) => this.#readRows<Row>(query),
    } as ReadHandle);
  }

  get queue(): JobQueue {
    this.#queue ??= this.#openQueue(this);
    return this.#queue;
  }

  async closeQueue(): Promise<void> {
    await this.#queue?.stop();
  }

  /** A second router on the same pool that does everything in one transaction, for tests. */
  withRoot(root: Session): ConnectionRouter {
    return new ConnectionRouter(this.#pool, this.#openQueue, { root });
  }

  async query(statement: unknown, values?: unknown[]): Promise<QueryResult> {
    return await (this.#sessionToWrite() ?? this.#pool).query(statement, values);
  }

  /** Reads of `work` may come from the replica, if there is one, unless this process knows of a later change. */
  async mayLag<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#replica ? await this.#mayLag.run(true, work) : await work();
  }

  /** Reads of `work` come from the primary, also within `mayLag`. */
  async onPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#replica ? await this.#mayLag.run(false, work) : await work();
  }

  async transaction<Result>(work: Work<Result>): Promise<Result> {
    const parent = this.#sessionToWrite();
    if (parent) {
      const result = await parent.savepoint((child) => this.#work(child, work));
      if (parent === this.#root) runAll(parent.afterCommit.splice(0));
      return result;
    }
    return await this.onConnection(async (client) => {
      const session = new Session(client);
      let result: Result;
      try {
        await session.query('BEGIN');
        result = await this.#work(session, work);
        const ending = await session.finish('COMMIT');
        // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and the work caught its error.
        if (ending.command !== 'COMMIT') throw new Error('A statement of the transaction had failed: rolled back.');
      } catch (error) {
        // After what the work has asked and not waited for.
        await session.finish('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        session.end();
      }
      runAll(session.afterCommit);
      return result;
    });
  }

  async onConnection<Result>(work: (client: Runner) => Promise<Result>): Promise<Result> {
    return await onConnection(this.#pool, work);
  }

  /** Whether the caller is within the work of `transaction`. */
  get isInTransaction(): boolean {
    return this.#current.getStore()?.isOver === false;
  }

  #session(): Session | undefined {
    const session = this.#current.getStore();
    return session && !session.isOver ? session : this.#root;
  }

  /**
   * Beside a transaction that is being rolled back, what belongs to it would be carried out by itself, for good. Only this time is closed:
   * an act that a chain beside it begins later, when the transaction is over, stands by itself, like any work that outlives one. Act by the
   * handle, or wait for all chains.
   */
  #sessionToWrite(): Session | undefined {
    if (this.#current.getStore()?.isEnding) throw over();
    return this.#session();
  }

  async #work<Result>(session: Session, work: Work<Result>): Promise<Result> {
    const tx = this.#transactionOf(session);
    return await this.#current.run(session, () => work(tx, session.forAudit));
  }

  #transactionOf(session: Session): Transaction {
    const { orm } = session;
    return this.#register({
      ...readsOf(orm),
      insert: orm.insert.bind(orm),
      update: orm.update.bind(orm),
      delete: orm.delete.bind(orm),
      execute: orm.execute.bind(orm),
      rows: async <Row>(query: SQL) => (await orm.execute(query)).rows as Row[],
      enqueue: (job, payload, options) => this.queue.send(session, job, payload, options),
      notify: async (channel, payload) => {
        await session.query('SELECT pg_notify($1, $2)', [channel, payload]);
      },
      detail: (facts) => Object.assign(session.forAudit.detail, facts),
      actedBy: ({ actor }) => {
        session.forAudit.actor = actor;
      },
      afterCommit: (hook) => session.afterCommit.push(hook),
    } as Transaction);
  }

  async #readRows<Row>(query: SQL): Promise<Row[]> {
    const session = this.#session();
    if (session) return await session.savepoint((child) => readOnly<Row>(child, 'SET TRANSACTION READ ONLY', query));
    const read = (pool: GuardedPool) =>
      onConnection(pool, async (client) => {
        const reading = new Session(client);
        try {
          return await readOnly<Row>(reading, 'BEGIN READ ONLY', query);
        } finally {
          await reading.finish('ROLLBACK').catch(() => {});
          reading.end();
        }
      });
    return await (this.#lagging?.read(read) ?? read(this.#pool));
  }

  async #read(statement: unknown, values?: unknown[]): Promise<QueryResult> {
    const session = this.#session();
    const replica = session ? undefined : this.#lagging;
    const read = (from: Runner) => from.query(statement, values);
    return await (replica?.read(read) ?? read(session ?? this.#pool));
  }

  /** The replica, where the caller's reads may come from it. */
  get #lagging(): Replica | undefined {
    return this.#mayLag.getStore() ? this.#replica : undefined;
  }

  #register<Handle extends ReadHandle>(handle: Handle): Handle {
    routers.set(handle, this);
    return handle;
  }
}

/** Checks out a connection. One that broke is removed from the pool when it is released. */
async function onConnection<Result>(pool: GuardedPool, work: (client: Runner) => Promise<Result>): Promise<Result> {
  const client: PoolClient = await pool.checkout();
  let failure: unknown;
  const runner: Runner = {
    query: async (statement, values) => {
      try {
        return await client.query(statement as string, values);
      } catch (error) {
        const handled = pool.handleError(error);
        if (handled !== error) failure = error;
        throw handled;
      }
    },
  };
  try {
    return await work(runner);
  } finally {
    client.release(failure !== undefined);
  }
}

async function readOnly<Row>(session: Session, opening: string, query: SQL): Promise<Row[]> {
  await session.query(opening);
  return (await session.orm.execute(query)).rows as Row[];
}

function readsOf(orm: NodePgDatabase): Omit<ReadHandle, 'rows'> {
  return {
    select: orm.select.bind(orm),
    selectDistinct: orm.selectDistinct.bind(orm),
    selectDistinctOn: orm.selectDistinctOn.bind(orm),
    $with: orm.$with,
    $count: orm.$count.bind(orm),
    with: (...queries) => {
      const { select, selectDistinct, selectDistinctOn } = orm.with(...queries);
      return { select, selectDistinct, selectDistinctOn };
    },
  } as Omit<ReadHandle, 'rows'>;
}

function runAll(hooks: (() => void)[]): void {
  for (const hook of hooks) hook();
}
