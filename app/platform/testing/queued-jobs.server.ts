import { sql } from 'drizzle-orm';
import type { Context } from '../context.server.ts';
import type { AnyJob } from '../job-definition.server.ts';

export interface QueuedJob {
  id: string;
  name: string;
  payload: unknown;
}

/** The jobs that wait in the database of `ctx`, oldest first. */
export async function listQueuedJobs(ctx: Context): Promise<QueuedJob[]> {
  return await ctx.db.rows<{ id: string; name: string; payload: unknown }>(
    sql`SELECT id, name, data AS payload FROM pgboss.job WHERE state IN ('created', 'retry') ORDER BY created_on, id`,
  );
}

/** Runs every waiting job of these definitions once, in `ctx`, without a worker; throws what a job throws. */
export async function runQueuedJobs(ctx: Context, definitions: readonly AnyJob[]): Promise<QueuedJob[]> {
  const queued = (await listQueuedJobs(ctx)).filter(({ name }) => definitions.some((job) => job.name === name));
  for (const { id, name, payload } of queued) {
    const job = definitions.find((definition) => definition.name === name)!;
    const { signal } = new AbortController();
    await job.run(ctx, job.payload.parse(payload), { signal, jobId: id, attempt: 0, heartbeat: async () => {} });
  }
  return queued;
}
