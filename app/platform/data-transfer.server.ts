/**
 * Export and import of the whole database: embedded to PostgreSQL, back, and across major versions. The file has one
 * JSON value per line, each column in PostgreSQL's text format, gzipped when its name ends in .gz, and encrypted
 * (https://age-encryption.org) when it ends in .age. It holds personal data and encrypted keys, so only its owner can read it.
 * The master key is not in it.
 */

import { exportTables, sumTables, type TableSum } from './database/export-tables.server.ts';
import { type ImportOptions, importTables } from './database/import-tables.server.ts';
import { connectionsOf } from './database/open-connections.server.ts';
import type { ReadHandle } from './database/read-handle.server.ts';
import { withCopyOf, withScratchDatabase } from './database/scratch-database.server.ts';
import { TransferRefused, type Transferred } from './database/transfer-format.server.ts';
import type { Database } from './database.server.ts';

export { TransferRefused };

export interface Exported extends Transferred {
  sums: Map<string, TableSum>;
}

/**
 * Exports every table from one snapshot, while the site goes on: the embedded database, which has one connection, is copied.
 * @throws TransferRefused when the file already exists
 */
export async function exportDatabase(
  database: Database | ReadHandle,
  file: string,
  key: string | null = null,
): Promise<Exported> {
  const { backend } = connectionsOf(database);
  if (backend.files) return await withCopyOf(backend.files, (client) => exportTables(client, file, key));
  return await backend.withPatientConnection((client) => exportTables(client, file, key));
}

/**
 * Imports into a migrated database in one transaction.
 * @throws TransferRefused when the database is not empty, or the file is incomplete or does not fit
 */
export async function importDatabase(
  database: Database,
  file: string,
  { key = null, isReplacing = false }: Partial<ImportOptions> = {},
): Promise<Transferred> {
  const options = { file, key, isReplacing };
  return await connectionsOf(database).backend.withPatientConnection((client) => importTables(client, options));
}

/**
 * Restores an export into a scratch database in `dataDir` and compares every table with what was exported.
 * @throws TransferRefused when one differs
 */
export async function verifyExport(
  { sums }: Exported,
  options: Pick<ImportOptions, 'file' | 'key'>,
  dataDir: string,
): Promise<void> {
  const restored = await withScratchDatabase(dataDir, async (client) => {
    await importTables(client, { ...options, isReplacing: false });
    return await sumTables(client);
  });
  for (const [table, { rows, sum }] of sums) {
    const there = restored.get(table);
    if (there?.rows !== rows || there.sum !== sum)
      throw new TransferRefused(
        `The backup does not hold what the database held: ${table} has ${there?.rows ?? 0} rows of ${rows}.`,
      );
  }
}
