import type { Pool } from 'pg';
import type { Logger } from '../log.server.ts';
import { isConnectionLoss, isDatabaseUnavailable } from './database-unavailable.server.ts';
import { GuardedPool, type Runner } from './guarded-pool.server.ts';

/**
 * A streaming replica that answers reads of public pages.
 * Must stay true: nothing is read from it that this process knows to have changed since. A change that is notified
 * sends reads to the primary until the replica has replayed the log up to it, and so does a delay of ten seconds.
 */

const lookEveryMs = 1_000;
const lookAgainMs = 50;
/** As old as a page may be without the replica: see CATALOG_FRESH_S. */
const mostBehindMs = 10_000;

export type ReplicaState = 'used' | 'behind' | 'down';

export class Replica {
  readonly #pool: GuardedPool;
  readonly #primary: GuardedPool;
  readonly #log: Logger;
  /** A position in the primary's log, and when it was read. */
  #awaited: { position: string; atMs: number } | null = null;
  /** The replica has everything that was committed before. */
  #hasUntilMs = Number.NEGATIVE_INFINITY;
  #changedMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #hasWarned = false;

  /** @param reach as of GuardedPool */
  constructor(pool: Pool, reach: () => Promise<void>, primary: GuardedPool, log: Logger) {
    this.#log = log.child({ database: 'replica' });
    this.#primary = primary;
    this.#pool = new GuardedPool(pool, this.#log, async () => {}, reach, true);
  }

  async open(): Promise<void> {
    await this.#pool.open();
    await this.#look();
  }

  get state(): ReplicaState {
    if (!this.#pool.isUp) return 'down';
    if (this.#hasUntilMs < this.#changedMs) return 'behind';
    // While the primary is away nothing changes, and nobody can say how far the replica is.
    return this.#primary.isUp && performance.now() - this.#hasUntilMs > mostBehindMs ? 'behind' : 'used';
  }

  /** Something has changed: reads go to the primary until the replica has it. */
  mustCatchUp(): void {
    this.#changedMs = performance.now();
    this.#awaited = null;
    this.#lookIn(lookAgainMs);
  }

  /** Runs `read` on the replica, or on the primary where the replica is behind or fails. */
  async read<Result>(read: (pool: GuardedPool) => Promise<Result>): Promise<Result> {
    if (this.state !== 'used') return await read(this.#primary);
    try {
      return await read(this.#pool);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isConnectionLoss(error) && !isReplayConflict(error)) throw error;
      return await read(this.#primary);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#pool.close();
  }

  async #look(): Promise<void> {
    let isBehind = false;
    try {
      isBehind = !(await this.#hasCaughtUp());
    } catch (error) {
      this.#log.debug({ reason: String(error) }, 'The replica could not be compared with its primary');
    }
    this.#lookIn(isBehind && this.#hasUntilMs < this.#changedMs ? lookAgainMs : lookEveryMs);
  }

  async #hasCaughtUp(): Promise<boolean> {
    if (this.#awaited === null) {
      const atMs = performance.now();
      const position = await value(this.#primary, 'SELECT pg_current_wal_lsn()::text AS value', []);
      // A change while it was asked may lie behind the position.
      if (this.#changedMs > atMs) return false;
      this.#awaited = { position: String(position), atMs };
    }
    const awaited = this.#awaited;
    const has = await value(this.#pool, 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS value', [awaited.position]);
    if (has === null) this.#warnOnce();
    if (has !== true || this.#awaited !== awaited) return false;
    this.#hasUntilMs = awaited.atMs;
    this.#awaited = null;
    return true;
  }

  #warnOnce(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#log.warn('DATABASE_REPLICA_URL is no streaming replica of DATABASE_URL: it is not used.');
  }

  #lookIn(delayMs: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), delayMs);
    this.#timer.unref();
  }
}

async function value(runner: Runner, statement: string, values: unknown[]): Promise<unknown> {
  const { rows } = await runner.query(statement, values);
  return rows[0]?.value;
}

/** 40001: a row that the statement needs was removed by what the replica had to replay. */
const isReplayConflict = (error: unknown) => (error as { code?: unknown }).code === '40001';
