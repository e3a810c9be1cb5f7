import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Context } from '../context.server.ts';
import type { EnqueueOptions, JobDefinition } from '../job-definition.server.ts';
import type { Logger } from '../log.server.ts';
import type { ReadHandle } from './read-handle.server.ts';
import type { ReplicaState } from './replica.server.ts';
import type { SiteProcess } from './site-processes.server.ts';

type Orm = NodePgDatabase;

/** What the callback of `mutate` and `record` gets: reads and writes of one transaction. */
export interface Transaction extends ReadHandle, Pick<Orm, 'insert' | 'update' | 'delete' | 'execute'> {
  /**
   * Queues a job in this transaction: it runs if and only if the transaction commits.
   * @returns the job's id, or null when the definition is `unique` and an equal job is already there.
   */
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: EnqueueOptions): Promise<string | null>;
  /** Sends on commit. At most 8,000 bytes: send ids and sequence numbers, never content. */
  notify(channel: string, payload: string): Promise<void>;
  /** Adds to the audit row; never secrets. Without effect under `record`. */
  detail(facts: Record<string, unknown>): void;
  /** Names who acts in the audit row, where the work finds it out: somebody signs in. Without effect under `record`. */
  actedBy(ctx: Pick<Context, 'actor'>): void;
  /** Runs once after the commit, never after a rollback; for purging pages and the like. */
  afterCommit(work: () => void): void;
}

export interface DatabaseOptions {
  /** A postgres:// address, or null for the embedded database in `dataDir`. */
  url: string | null;
  dataDir: string;
  /** A streaming replica of `url` for reads that may lag; null or absent: none. */
  replicaUrl?: string | null;
  log: Logger;
  /** Apply pending migrations first; default true. */
  migrate?: boolean;
  /** Of a web process or worker: what it says of itself to others; absent: a command. */
  process?: SiteProcess;
}

export type DatabaseState = 'up' | 'down';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** The read handle for contexts. While the database is down, every read fails at once with DatabaseDown. */
  readonly reads: ReadHandle;
  state(): DatabaseState;
  /** Resolves as soon as the database is reachable and migrated. */
  whenUp(): Promise<void>;
  /**
   * Calls that failed with DatabaseUnavailable since the start. A page made while this number grows may be incomplete.
   */
  failures(): number;
  /** How many connections of the pool are there, and how many requests wait for one. */
  connections(): { busy: number; idle: number; waiting: number };
  /** What the replica is good for now; null: there is none. */
  replica(): ReplicaState | null;
  /** Reads of `work` may come from the replica, unless the replica lacks a change that `noteChange` reported. */
  mayLag<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Something was changed by any process: what `mayLag` reads from now on contains it. */
  noteChange(): void;
  /** Whether writes fail, or will soon fail, because the disk is full. */
  isDiskFull(): boolean;
  /** One round trip that does not wait for a pooled connection; throws DatabaseDown. For /readyz. */
  ping(): Promise<void>;
  /**
   * LISTENs on `channel`. Payloads are lost while the connection is down: `onReconnect` runs after each reconnect and
   * must read what was missed from the database.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
