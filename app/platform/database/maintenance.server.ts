import type { Pool } from 'pg';
import type { Logger } from '../log.server.ts';

const checkpointEveryMs = 5 * 60_000;
const vacuumEveryMs = 60 * 60_000;

/**
 * The maintenance that a PostgreSQL server does by itself and the embedded one does not. Without checkpoints the
 * write-ahead log grows and the next start replays all of it; without vacuum dead rows stay for ever.
 * @returns a function that stops it
 */
export function startMaintenance(pool: Pool, log: Logger): () => void {
  const run = async (statement: string) => {
    try {
      await pool.query(statement);
    } catch (error) {
      log.debug({ reason: String(error) }, `${statement} was skipped`);
    }
  };
  const timers = [
    setInterval(() => void run('CHECKPOINT'), checkpointEveryMs),
    setInterval(() => void run('VACUUM (ANALYZE)'), vacuumEveryMs),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
