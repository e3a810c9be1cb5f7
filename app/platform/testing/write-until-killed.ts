/**
 * A process for the durability test: opens the embedded database in the given folder and inserts rows one by one,
 * printing each row's number only after the database has acknowledged it. It never ends by itself.
 */
import { writeSync } from 'node:fs';
import { openEmbeddedBackend } from '../database/embedded-backend.server.ts';
import { createLog } from '../log.server.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const { pool } = await openEmbeddedBackend({ dataDir, log: createLog('silent') });
  await pool.query('CREATE TABLE IF NOT EXISTS kept (id integer PRIMARY KEY, filling text)');
  const { rows } = await pool.query('SELECT COALESCE(max(id), 0) AS last FROM kept');
  for (let id = Number(rows[0].last) + 1; ; id++) {
    await pool.query('INSERT INTO kept VALUES ($1, $2)', [id, 'x'.repeat((id * 37) % 2_000)]);
    writeSync(1, `${id}\n`);
    if (id % 40 === 0) await pool.query('CHECKPOINT');
  }
} catch (error) {
  writeSync(2, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
