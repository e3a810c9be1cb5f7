/**
 * Moves everything between databases: embedded to PostgreSQL, back, and across major versions of the embedded one.
 * The file is one JSON value a line, every column as PostgreSQL's own text; with .gz at the end of its name it is
 * compressed. It holds personal data and encrypted keys: it is written for its owner only. The master key is not in it.
 */

import { exportTables } from './database/export-tables.server.ts';
import { importTables } from './database/import-tables.server.ts';
import { connectionsOf } from './database/open-connections.server.ts';
import type { Database } from './database.server.ts';

export { TransferRefused } from './database/transfer-format.server.ts';

export interface Transferred {
  tables: number;
  rows: number;
}

/**
 * Writes every table as of one moment.
 * @throws TransferRefused when the file already exists
 */
export async function exportDatabase(database: Database, file: string): Promise<Transferred> {
  return await connectionsOf(database).backend.withPatientConnection((client) => exportTables(client, file));
}

/**
 * Fills an empty, migrated database, all or nothing.
 * @throws TransferRefused, with a sentence, when the database is not empty or the file is not whole or does not fit
 */
export async function importDatabase(database: Database, file: string): Promise<Transferred> {
  return await connectionsOf(database).backend.withPatientConnection((client) => importTables(client, file));
}
