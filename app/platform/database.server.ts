/** Opens the database, embedded or PostgreSQL, behind one interface. The implementation is in database/. */
import type { Database, DatabaseOptions } from './database/handle-types.server.ts';
import { openConnections } from './database/open-connections.server.ts';

export {
  DatabaseBusy,
  DatabaseDown,
  findUnavailable,
  ifAvailable,
  isDatabaseUnavailable,
  whenAvailable,
  withUnavailable,
} from './database/database-unavailable.server.ts';
export type { Database, DatabaseOptions, DatabaseState, Transaction } from './database/handle-types.server.ts';
export type { ReadHandle } from './database/read-handle.server.ts';
export type { SiteProcess } from './database/site-processes.server.ts';

/**
 * Opens the embedded database in `dataDir`, or the PostgreSQL at `url`. An unreachable PostgreSQL is not an error: the
 * database is 'down' until it answers.
 * @throws when the embedded folder is in use or of another major version, or a migration fails
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return await openConnections(options);
}
