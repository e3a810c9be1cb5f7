/** The database's door: one way to open, whichever of the two is behind it. What hides inside is in database/. */
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
  /** Bring the tables up to date first; default true. */
  migrate?: boolean;
}

export type DatabaseState = 'up' | 'down';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** For contexts. While the database is down, every read fails at once with DatabaseDown. */
  readonly reads: ReadHandle;
  state(): DatabaseState;
  /** Resolves as soon as the database is reachable and migrated. */
  whenUp(): Promise<void>;
  /** Calls that failed with DatabaseUnavailable since the start. What is made while it grows may be incomplete. */
  failures(): number;
  /** Whether writes fail, or soon will, for lack of space. */
  isDiskFull(): boolean;
  /** One round trip, also while all connections are in use; throws DatabaseDown. For /readyz. */
  ping(): Promise<void>;
  /**
   * Hears NOTIFY on `channel`. Payloads can be missed while the connection is away: `onReconnect` runs after each
   * return, and must re-read from the last number it knows.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database in `dataDir`, or the PostgreSQL at `url`. A PostgreSQL that cannot be reached is not an
 * error: the database is 'down' until it can.
 * @throws when the embedded folder is in use or of another major version, or a migration fails
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return await openConnections(options);
}
