import { sql } from 'drizzle-orm';
import type { Context } from './context.server.ts';
import { jobSchema } from './database/install-job-tables.server.ts';
import { jobChannel } from './database/job-queue.server.ts';
import { mutate, refuse } from './mutate.server.ts';

/** Background jobs as an administrator sees them: how many wait and run, and those that were given up. */

const table = sql.raw(`${jobSchema}.job`);

export interface QueueState {
  name: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
}

export async function listQueues(ctx: Context): Promise<QueueState[]> {
  const count = (state: string) => sql`count(*) filter (where state = ${sql.raw(`'${state}'`)})::int`;
  const rows = await ctx.db.rows(sql`
    select name, ${count('created')} as waiting, ${count('active')} as running, ${count('retry')} as retrying,
      ${count('failed')} as failed
    from ${table} where state <> 'completed' group by name order by name`);
  return rows as unknown as QueueState[];
}

export interface FailedJob {
  id: string;
  name: string;
  /** As JSON; payloads hold ids, never secrets. */
  payload: string;
  /** What went wrong at the last attempt. */
  problem: string | null;
  attempts: number;
  /** YYYY-MM-DD HH:MM, UTC. */
  failedAt: string;
}

const MOST_SHOWN = 100;

/** The jobs that were given up, newest first. */
export async function listFailedJobs(ctx: Context): Promise<FailedJob[]> {
  const rows = await ctx.db.rows(sql`
    select id, name, data::text as payload, output ->> 'message' as problem, retry_count + 1 as attempts,
      to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "failedAt"
    from ${table} where state = 'failed' order by completed_on desc, id limit ${MOST_SHOWN}`);
  return rows as unknown as FailedJob[];
}

/** When the job with this key, which waits in the queue, may begin; null: none waits. */
export async function findStartOfJob(ctx: Context, name: string, key: string): Promise<Date | null> {
  const [job] = await ctx.db.rows<{ ms: number }>(sql`
    select extract(epoch from start_after)::float8 * 1000 as ms from ${table}
    where name = ${name} and singleton_key = ${key} and state in ('created', 'retry')`);
  return job ? new Date(job.ms) : null;
}

/** Queues a failed job again, for one attempt. @returns null, or a refusal */
export async function retryJob(ctx: Context, id: string): Promise<string | null> {
  const again = sql`update ${table} set state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now()
    where id::text = ${id} and state = 'failed' returning name`;
  try {
    return await mutate(ctx, 'job.retry', { kind: 'job', id }, async (tx) => {
      const { rows } = await tx.execute(again);
      const name = rows[0]?.['name'];
      if (typeof name !== 'string') return refuse('It is not among the failed jobs any more.');
      tx.detail({ job: name });
      await tx.notify(jobChannel, name);
      return null;
    });
  } catch (error) {
    const { cause, code = (cause as { code?: string } | undefined)?.code } = error as {
      cause?: unknown;
      code?: string;
    };
    if (code === '23505') return 'An equal job waits already.';
    throw error;
  }
}
