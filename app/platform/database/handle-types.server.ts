import type { SQL, WithSubquery } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { EnqueueOptions, JobDefinition } from '../jobs.server.ts';

type Orm = NodePgDatabase;
type Reads = 'select' | 'selectDistinct' | 'selectDistinctOn';

/** The handle in every context: it can read but not write. Writing goes through `mutate` or `record`. */
export interface ReadHandle extends Pick<Orm, Reads | '$with' | '$count'> {
  with(...queries: WithSubquery[]): Pick<ReturnType<Orm['with']>, Reads>;
  /** A hand-written query in a read-only transaction: the database itself refuses a write. */
  rows<Row extends Record<string, unknown> = Record<string, unknown>>(query: SQL): Promise<Row[]>;
}

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
  /** Runs once after the commit, never after a rollback; for purging pages and the like. */
  afterCommit(work: () => void): void;
}
