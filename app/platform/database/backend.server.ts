import type { ClientBase, Pool } from 'pg';
import type { Listeners } from './listeners.server.ts';

/** What differs between the two databases; everything above is the same. */
export interface Backend {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: Pool;
  readonly listeners: Listeners;
  /** Makes sure that notifications of `channel` reach the listeners. */
  subscribe(channel: string): Promise<void>;
  /** One round trip to the database that does not wait for a connection of the pool. */
  reach(): Promise<void>;
  /** Whether a write would soon find no room; only where the database's disk can be seen. */
  isDiskFull?(): boolean;
  /** Lends a connection on which statements may take as long as they need: migrations, import. */
  withPatientConnection<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  /** After the pool is closed. */
  close(): Promise<void>;
}
