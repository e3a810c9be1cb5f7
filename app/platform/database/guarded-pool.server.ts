import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Logger } from '../log.server.ts';
import {
  DatabaseBusy,
  DatabaseDiskFull,
  DatabaseDown,
  type DatabaseUnavailable,
  isConnectionLoss,
  isDiskFull,
  isOverload,
} from './database-unavailable.server.ts';
import { SilenceWatch } from './silence-watch.server.ts';

/**
 * What Drizzle and the job queue run statements on. `query` takes pg's arguments: text or a query object, and values.
 */
export interface Runner {
  query(statement: unknown, values?: unknown[]): Promise<QueryResult>;
}

const firstProbeMs = 50;
const probeEveryMs = 1_000;
const warnEveryMs = 10_000;
const diskFullForMs = 60_000;
/** A process that was busy for so long cannot say whether the database was silent. */
const longestReachMs = 3_500;

/**
 * A pg pool that knows whether its database is reachable. The first lost connection marks it down: from then on every
 * call fails at once with DatabaseDown, while one probe a second tries to connect and marks it up again. One that falls
 * silent is down when it does not answer `reach`: what waits for it then fails too. A database that is overloaded or whose disk is full stays up: only the call that failed is refused.
 */
export class GuardedPool implements Runner {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #prepare: () => Promise<void>;
  readonly #reach: () => Promise<void>;
  #failures = 0;
  #lastWarnedMs = Number.NEGATIVE_INFINITY;
  #diskFullMs = Number.NEGATIVE_INFINITY;
  /** Why the last probe could reach the database but not use it. */
  #lastRefusal = '';
  #isUp = false;
  #isClosed = false;
  #probe: NodeJS.Timeout | undefined;
  #waiters: (() => void)[] = [];
  #watch: SilenceWatch | undefined;
  /** How each call under way is made to fail. */
  #calls = new Set<(error: unknown) => void>();
  #upListeners = new Set<() => void>();

  /**
   * @param prepare runs each time before the database is marked up: migrations
   * @param reach one round trip that does not wait for a pooled connection
   * @param isRemote whether it gives up after three seconds, because the database may hang
   */
  constructor(pool: Pool, log: Logger, prepare: () => Promise<void>, reach: () => Promise<void>, isRemote: boolean) {
    this.#pool = pool;
    this.#log = log;
    this.#prepare = prepare;
    this.#reach = reach;
    pool.on('error', (error) => this.handleError(error));
    // Without a listener, a connection that breaks while it is checked out would end the process.
    pool.on('connect', (client) => client.on('error', (error) => this.handleError(error)));
    if (isRemote) this.#watch = new SilenceWatch(pool, () => this.#lookForAnswer().catch(() => {}));
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Calls that failed with DatabaseUnavailable since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Whether a write found the disk full within the last minute. */
  get isDiskFull(): boolean {
    return performance.now() - this.#diskFullMs < diskFullForMs;
  }

  /** One round trip that does not wait for a pooled connection. */
  async ping(): Promise<void> {
    this.#refuseWhileDown();
    await this.#lookForAnswer();
  }

  /** Connects and prepares. An unreachable database stays down and is probed; any other failure is thrown. */
  async open(): Promise<void> {
    try {
      await this.#comeUp();
    } catch (error) {
      if (!isConnectionLoss(error) && !isOverload(error)) throw error;
      this.#log.warn({ reason: String(error) }, 'The database cannot be reached yet; looking for it every second');
      this.#probeIn(probeEveryMs);
    }
  }

  async query(statement: unknown, values?: unknown[]): Promise<QueryResult> {
    // Not `pool.query`: a statement that waits there for a connection would be sent after its call has failed.
    const client = await this.checkout();
    const call = client.query(statement as string, values);
    call.then(
      () => client.release(),
      (error) => client.release(error),
    );
    try {
      return await this.#untilSilence(call);
    } catch (error) {
      throw this.handleError(error);
    }
  }

  /** A connection for one transaction; return it with `release(error?)`. */
  async checkout(): Promise<PoolClient> {
    this.#refuseWhileDown();
    const connecting = this.#pool.connect();
    try {
      return await this.#untilSilence(connecting);
    } catch (error) {
      connecting.then((client) => client.release(true)).catch(() => {});
      throw this.handleError(error);
    }
  }

  /** Marks the pool down when the error means that the connection is lost; returns the error to throw. */
  handleError(error: unknown): unknown {
    if (isDiskFull(error)) {
      this.#diskFullMs = performance.now();
      return this.#refused(new DatabaseDiskFull(error), error);
    }
    if (isOverload(error)) return this.#refused(new DatabaseBusy(error), error);
    if (!isConnectionLoss(error)) return error;
    this.#failures++;
    if (this.#isUp) {
      this.#isUp = false;
      this.#log.warn({ reason: String(error) }, 'The database went away');
      this.#probeIn(firstProbeMs);
    }
    return new DatabaseDown(error);
  }

  whenUp(): Promise<void> {
    if (this.#isUp) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /**
   * Calls `listener` whenever the database comes up again.
   * @returns a function that unsubscribes it
   */
  onUp(listener: () => void): () => void {
    this.#upListeners.add(listener);
    return () => this.#upListeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isUp = false;
    clearTimeout(this.#probe);
    this.#watch?.close();
    await this.#pool.end();
  }

  /** Counts the failure, and logs at most one every ten seconds: under load there are thousands. */
  #refused(refusal: DatabaseUnavailable, error: unknown): DatabaseUnavailable {
    this.#failures++;
    const nowMs = performance.now();
    if (nowMs - this.#lastWarnedMs >= warnEveryMs) {
      this.#lastWarnedMs = nowMs;
      this.#log.warn({ reason: String(error), failures: this.#failures }, refusal.message);
    }
    return refusal;
  }

  #refuseWhileDown(): void {
    if (this.#isUp) return;
    this.#failures++;
    throw new DatabaseDown(this.#isClosed ? new Error('The database is closed.') : undefined);
  }

  async #lookForAnswer(): Promise<void> {
    const startedMs = performance.now();
    try {
      await this.#reach();
    } catch (error) {
      const isKnown = performance.now() - startedMs < longestReachMs;
      if (this.#watch && isKnown && isConnectionLoss(error)) this.#breakOff(error);
      throw this.handleError(error);
    }
  }

  #breakOff(error: unknown): void {
    this.handleError(error);
    for (const fail of this.#calls) fail(error);
    this.#watch?.breakOff();
  }

  /** Also calls that still wait for a connection end with `#breakOff`. */
  async #untilSilence<Result>(call: Promise<Result>): Promise<Result> {
    const silence = Promise.withResolvers<never>();
    this.#calls.add(silence.reject);
    try {
      return await Promise.race([call, silence.promise]);
    } finally {
      this.#calls.delete(silence.reject);
    }
  }

  async #comeUp(): Promise<void> {
    await this.#prepare();
    await this.#pool.query('SELECT 1');
    this.#isUp = true;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #probeIn(delayMs: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#probe);
    this.#probe = setTimeout(async () => {
      try {
        await this.#comeUp();
        this.#log.info('The database is back');
        for (const listener of this.#upListeners) listener();
      } catch (error) {
        if (isConnectionLoss(error) || isOverload(error))
          this.#log.debug({ reason: String(error) }, 'The database is still away');
        else if (String(error) !== this.#lastRefusal) this.#log.error({ err: error }, 'The database cannot be used');
        this.#lastRefusal = String(error);
        this.#probeIn(probeEveryMs);
      }
    }, delayMs);
    this.#probe.unref();
  }
}
