import pg from 'pg';
import { openOnBackend } from '../database/open-connections.server.ts';
import { openPostgresBackend } from '../database/postgres-backend.server.ts';
import { createLog } from '../log.server.ts';

/** The migrated database on a PostgreSQL server that every test file copies. */
export interface PostgresTemplate {
  name: string;
  drop(): Promise<void>;
}

export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function createPostgresTemplate(url: string): Promise<PostgresTemplate> {
  const name = `yardstick_test_${process.pid}`;
  await onServer(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  const log = createLog('silent');
  const backend = openPostgresBackend(withDatabaseName(url, name), log);
  const database = await openOnBackend(backend, { log });
  if (database.state() !== 'up') throw new Error('TEST_DATABASE_URL cannot be reached.');
  await database.close();
  return {
    name,
    drop: () =>
      onServer(url, async (client) => {
        const { rows } = await client.query(`SELECT datname FROM pg_database WHERE datname LIKE $1`, [`${name}%`]);
        for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
      }),
  };
}
