/**
 * Export and import of the whole database: embedded to PostgreSQL, back, and across major versions. The file has one
 * JSON value per line, each column in PostgreSQL's text format, gzipped when its name ends in .gz. It holds personal
 * data and encrypted keys, so only its owner can read it. The master key is not in it.
 */

import { exportTables } from './database/export-tables.server.ts';
import { importTables } from './database/import-tables.server.ts';
import { connectionsOf } from './database/open-connections.server.ts';
import type { Transferred } from './database/transfer-format.server.ts';
import type { Database } from './database.server.ts';

export { TransferRefused } from './database/transfer-format.server.ts';

/**
 * Exports every table from one snapshot.
 * @throws TransferRefused when the file already exists
 */
export async function exportDatabase(database: Database, file: string): Promise<Transferred> {
  return await connectionsOf(database).backend.withPatientConnection((client) => exportTables(client, file));
}

/**
 * Imports into an empty, migrated database in one transaction.
 * @throws TransferRefused when the database is not empty, or the file is incomplete or does not fit
 */
export async function importDatabase(database: Database, file: string): Promise<Transferred> {
  return await connectionsOf(database).backend.withPatientConnection((client) => importTables(client, file));
}
