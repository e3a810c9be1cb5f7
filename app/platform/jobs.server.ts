/**
 * Background jobs: a job is a name, a payload schema and a function. Queue it with `tx.enqueue`; `startJobs` runs it.
 */
import type { Context } from './context.server.ts';
import type { Database } from './database.server.ts';
import type { AnyJob } from './job-definition.server.ts';
import { JobPump } from './jobs/job-pump.server.ts';

export interface RunningJobs {
  /** Takes no new jobs, lets running ones finish within `graceMs`, then aborts and requeues them. */
  stop(graceMs?: number): Promise<void>;
  /** Resolves with the reason when no job will run, although it was to begin as soon as the database is there. */
  failed: Promise<unknown>;
}

/**
 * Runs jobs in this process until `stop`. Several processes can share one PostgreSQL. While the database is down no job
 * runs; afterwards it resumes by itself.
 * @param makeContext the context of one attempt of the named job
 * @param mayStart asked once the database is there; when it throws, no job is taken
 */
export async function startJobs(
  database: Database,
  definitions: readonly AnyJob[],
  makeContext: (jobName: string) => Context,
  mayStart: () => Promise<void> = async () => {},
): Promise<RunningJobs> {
  const pump = new JobPump(database, definitions, makeContext);
  const failure = Promise.withResolvers<unknown>();
  if (database.state() === 'up') await pump.start(mayStart);
  else
    void pump.start(mayStart).catch((error) => {
      makeContext('queue').log.error({ err: error }, 'No jobs run: the queue could not start');
      failure.resolve(error);
    });
  return { stop: (graceMs) => pump.stop(graceMs), failed: failure.promise };
}
