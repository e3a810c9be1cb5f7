/** Opens the database, embedded or PostgreSQL, behind one interface. The implementation is in database/. */
import type { ReadHandle } from './database/handle-types.server.ts';
import { openConnections } from './database/open-connections.server.ts';
import type { Logger } from './log.server.ts';

export {
  DatabaseBusy,
  DatabaseDown,
  findUnavailable,
  isDatabaseUnavailable,
} from './database/database-unavailable.server.ts';
export type { ReadHandle, Transaction } from './database/handle-types.server.ts';

export interface DatabaseOptions {
  /** A postgres:// address, or null for the embedded database in `dataDir`. */
  url: string | null;
  dataDir: string;
  log: Logger;
  /** Apply pending migrations first; default true. */
  migrate?: boolean;
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

/**
 * Opens the embedded database in `dataDir`, or the PostgreSQL at `url`. An unreachable PostgreSQL is not an error: the
 * database is 'down' until it answers.
 * @throws when the embedded folder is in use or of another major version, or a migration fails
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return await openConnections(options);
}
