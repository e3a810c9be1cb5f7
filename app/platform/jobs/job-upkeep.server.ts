import type { PgBoss } from 'pg-boss';
import type { Runner } from '../database/guarded-pool.server.ts';
import { jobSchema } from './install-job-tables.server.ts';

/** Several heartbeats: a killed worker's job runs again this long after its last one, and a moment for the next look. */
const deadAfterSeconds = 6;

/** Which of these queues hold a job that may run now: one statement, one index probe each. */
export async function listReadyQueues(runner: Runner, names: readonly string[]): Promise<string[]> {
  const { rows } = await runner.query(
    `SELECT queue AS name FROM unnest($1::text[]) AS queue WHERE EXISTS (
       SELECT 1 FROM ${jobSchema}.job WHERE name = queue AND state < 'active' AND start_after <= now())`,
    [names],
  );
  return rows.map((row) => String(row.name));
}

interface Active {
  name: string;
  id: string;
  retryCount: number;
}

/**
 * The job did not fail, its worker ended: the attempt counts, so that a job that ends every worker is given up one day,
 * but the pause between attempts, which may be hours, is for those whose work went wrong.
 */
export async function handBack(runner: Runner, boss: PgBoss, job: Active, message: string): Promise<void> {
  const { name, id, retryCount } = job;
  // The attempt goes along: one that was settled or taken again in the meantime is left alone.
  await boss.fail(name, { id, retryCount }, { message });
  await runner.query(
    `UPDATE ${jobSchema}.job SET start_after = now() WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'retry'`,
    [name, id, retryCount],
  );
}

async function handBackAll(runner: Runner, boss: PgBoss, jobs: Active[], message: string): Promise<void> {
  for (const job of jobs) await handBack(runner, boss, job, message);
}

async function listActive(runner: Runner, condition: string): Promise<Active[]> {
  const { rows } = await runner.query(
    `SELECT name, id, retry_count AS "retryCount" FROM ${jobSchema}.job WHERE state = 'active' AND ${condition}`,
  );
  return rows as Active[];
}

/** Jobs whose worker has stopped sending heartbeats go back to the queue, or fail when their retries are used up. */
export async function failDeadJobs(runner: Runner, boss: PgBoss): Promise<void> {
  const silent = await listActive(runner, `heartbeat_on < now() - interval '${deadAfterSeconds} seconds'`);
  await handBackAll(runner, boss, silent, 'The worker stopped while this job ran.');
}

/** For a database with a single process: whatever is still marked as running belonged to the one before. */
export async function failActiveJobs(runner: Runner, boss: PgBoss): Promise<void> {
  await handBackAll(runner, boss, await listActive(runner, 'true'), 'The process stopped while this job ran.');
}

/** After a flood of new rows the planner reads the whole table for every fetch, until it is told. */
export async function refreshStatistics(runner: Runner): Promise<void> {
  await runner.query(`ANALYZE ${jobSchema}.job_common`);
}
