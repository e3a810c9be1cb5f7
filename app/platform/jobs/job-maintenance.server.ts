import type { PgBoss } from 'pg-boss';
import type { Runner } from '../database/guarded-pool.server.ts';
import { jobSchema } from '../database/install-job-tables.server.ts';

/** Several heartbeats; a killed worker's job runs again within 10 s. */
const deadAfterSeconds = 6;

/** One heartbeat: a worker that was only slow learns that its job was requeued before another one starts it. */
const hearingSeconds = 2;

/** The queues that hold a job which may run now: one statement, one index probe each. */
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
 * Requeues a job whose worker ended. The attempt counts, so that a job which crashes every worker is given up one day;
 * but the delay between attempts, which may be hours, is skipped.
 */
export async function requeue(
  runner: Runner,
  boss: PgBoss,
  { name, id, retryCount }: Active,
  message: string,
  afterSeconds = 0,
): Promise<void> {
  // With the attempt's number: one that was settled or taken again meanwhile is left alone.
  await boss.fail(name, { id, retryCount }, { message });
  await runner.query(
    `UPDATE ${jobSchema}.job SET start_after = now() + $4 * interval '1 second'
     WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'retry'`,
    [name, id, retryCount, afterSeconds],
  );
}

async function listActive(runner: Runner, condition: string): Promise<Active[]> {
  const { rows } = await runner.query(
    `SELECT name, id, retry_count AS "retryCount" FROM ${jobSchema}.job WHERE state = 'active' AND ${condition}`,
  );
  return rows as Active[];
}

/**
 * Requeues jobs whose worker sends no heartbeats, or fails them when their retries are used up.
 * @param running ids of this worker's own jobs: a late heartbeat of its own means busy, not dead
 */
export async function failDeadJobs(runner: Runner, boss: PgBoss, running: ReadonlySet<string>): Promise<void> {
  const silent = await listActive(runner, `heartbeat_on < now() - interval '${deadAfterSeconds} seconds'`);
  for (const job of silent)
    if (!running.has(job.id))
      await requeue(runner, boss, job, 'The worker stopped while this job ran.', hearingSeconds);
}

/** For the embedded database, which has one process: whatever is still active belonged to the previous one. */
export async function failActiveJobs(runner: Runner, boss: PgBoss): Promise<void> {
  for (const job of await listActive(runner, 'true'))
    await requeue(runner, boss, job, 'The process stopped while this job ran.');
}

/** After many inserts the planner scans the whole table for every fetch until ANALYZE has run. */
export async function refreshStatistics(runner: Runner): Promise<void> {
  await runner.query(`ANALYZE ${jobSchema}.job_common`);
}
