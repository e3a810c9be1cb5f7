import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.server.ts';
import type { Backend } from './backend.server.ts';
import { DataBeingImported } from './database-unavailable.server.ts';
import { Listeners, listenStatement } from './listeners.server.ts';
import { type SiteProcess, sayProcess } from './site-processes.server.ts';

const connectTimeoutMs = 3_000;
/** After so long without an answer on the listening connection, a new one is tried beside it, */
const silentMs = 500;
/** for so long: three seconds in all. */
const FRESH_ANSWER_MS = 2_500;
const statementTimeoutMs = 30_000;
/** Otherwise requests that wait for a locked table would take all connections of the pool. */
const lockTimeoutMs = 10_000;
const retryMs = 1_000;
export function createPool(url: string): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    application_name: 'yardstick',
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // Longer than the statement timeout, in case the network loses the answer.
    query_timeout: statementTimeoutMs + 5_000,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
  });
}

/**
 * The one connection that receives notifications, and shows others that this process is there. It reconnects by itself and
 * reports that, because payloads were lost.
 */
class ListenConnection {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners: Listeners;
  readonly #process: SiteProcess | undefined;
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #failure: unknown;
  #retry: NodeJS.Timeout | undefined;
  #ping: Promise<void> | undefined;
  #hasLost = false;
  #isClosed = false;
  /** Called when an import has the database. */
  onImport: (error: unknown) => void = () => {};

  constructor(url: string, log: Logger, listeners: Listeners, process: SiteProcess | undefined) {
    this.#url = url;
    this.#log = log;
    this.#listeners = listeners;
    this.#process = process;
  }

  async subscribe(channel: string): Promise<void> {
    const client = this.#client;
    // A new connection listens to every known channel.
    if (client === undefined) await this.#connect();
    else await client.query(listenStatement(channel)).catch(() => {});
  }

  /** Opens it, if it is not open. @throws why it cannot be opened */
  async join(): Promise<void> {
    if (this.#client === undefined) await this.#connect();
    if (this.#client === undefined) throw this.#failure;
  }

  /** After a loss, as soon as this process can read again what it missed. */
  reportReconnect(): void {
    if (!this.#hasLost || this.#client === undefined) return;
    this.#hasLost = false;
    this.#failure = undefined;
    this.#listeners.reconnected();
  }

  /** One round trip. A connection that does not answer is given up for a new one. @throws when it is not open */
  ping(): Promise<void> {
    this.#ping ??= this.#roundTrip().finally(() => {
      this.#ping = undefined;
    });
    return this.#ping;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#opening;
    await this.#client?.end().catch(() => {});
  }

  async #roundTrip(): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error('The listening connection is not open.');
    try {
      await client.query('SELECT 1');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  #connect(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'yardstick-listen',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: connectTimeoutMs,
    });
    client.on('notification', ({ channel, payload }) => this.#listeners.deliver(channel, payload ?? ''));
    client.on('error', (error) => this.#log.debug({ reason: String(error) }, 'The listening connection broke'));
    try {
      await client.connect();
      client.on('end', () => this.#lost());
      if (!(await sayProcess(client, this.#process))) throw new DataBeingImported();
      this.#client = client;
      for (const channel of this.#listeners.channels) await client.query(listenStatement(channel));
    } catch (error) {
      this.#failure = error;
      if (error instanceof DataBeingImported) this.onImport(error);
      this.#log.debug({ reason: String(error) }, 'The listening connection could not be opened');
      client.removeAllListeners('end');
      await client.end().catch(() => {});
      this.#lost();
    }
  }

  #lost(): void {
    this.#client = undefined;
    this.#hasLost = true;
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      if (this.#client === undefined) await this.#connect();
      // After an import the process comes up again, and reports it then.
      if (!(this.#failure instanceof DataBeingImported)) this.reportReconnect();
    }, retryMs);
    this.#retry.unref();
  }
}

/** One round trip on a connection of its own. */
export async function askOnFreshConnection(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'yardstick-upkeep',
    connectionTimeoutMillis: FRESH_ANSWER_MS,
    query_timeout: FRESH_ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    void client.end().catch(() => {});
  }
}

/** @throws as a new connection does, when neither it nor the listening one was answered */
async function reach(url: string, listening: ListenConnection): Promise<void> {
  const answer = listening.ping();
  const isAnswered = answer.then(
    () => true,
    () => false,
  );
  if (await Promise.race([isAnswered, wait(silentMs, false, { ref: false })])) return;
  const fresh = askOnFreshConnection(url);
  await Promise.any([answer, fresh]).catch(() => fresh);
}

export async function withPatientConnection<Result>(
  url: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'yardstick-upkeep',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  let loss: Error | undefined;
  client.on('error', (error) => {
    loss = error;
  });
  await client.connect();
  try {
    return await work(client);
  } catch (error) {
    throw loss ?? error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param process of a web process or worker: it is connected as long as it uses the database, and waits while data are imported */
export function openPostgresBackend(url: string, log: Logger, process?: SiteProcess): Backend {
  const listeners = new Listeners();
  const connection = new ListenConnection(url, log, listeners, process);
  return {
    kind: 'postgres',
    url,
    pool: createPool(url),
    listeners,
    subscribe: (channel) => connection.subscribe(channel),
    ...(process && {
      join: () => connection.join(),
      cameUp: () => connection.reportReconnect(),
      onImport: (listener) => {
        connection.onImport = listener;
      },
    }),
    reach: () => reach(url, connection),
    withPatientConnection: (work) => withPatientConnection(url, work),
    close: () => connection.close(),
  };
}
