import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { copyMigrationsUpTo, migrateDatabase } from '../database/migrate-database.server.ts';
import { connectionsOf } from '../database/open-connections.server.ts';
import { openTestDatabase } from './test-database.server.ts';

/**
 * A database with the tables of an earlier state, to be filled before `upgrade` brings it up to date.
 * @param migration the latest one that it has
 */
export async function openDatabaseBefore(migration: string) {
  const database = await openTestDatabase();
  const { pool } = connectionsOf(database).backend;
  const withClient = async (work: (client: ClientBase) => Promise<void>) => {
    const client = await pool.connect();
    await work(client).finally(() => client.release());
  };
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-migrations-'));
  await withClient(async (client) => {
    for (const schema of ['public', 'drizzle', 'pgboss']) await client.query(`DROP SCHEMA ${schema} CASCADE`);
    await client.query('CREATE SCHEMA public');
    copyMigrationsUpTo(migration, folder);
    await migrateDatabase(client, folder);
  }).finally(() => rmSync(folder, { recursive: true }));
  return { database, upgrade: () => withClient((client) => migrateDatabase(client)) };
}
