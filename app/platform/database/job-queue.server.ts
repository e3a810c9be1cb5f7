import { PgBoss, type Queue } from 'pg-boss';
import { type AnyJob, type EnqueueOptions, FINISHED_JOB_DAYS } from '../job-definition.server.ts';
import type { Runner } from './guarded-pool.server.ts';
import { jobSchema } from './install-job-tables.server.ts';
import type { Session } from './session.server.ts';

/** Channel that is notified with a job's name when it is queued, so that workers need not poll often. */
export const jobChannel = 'yardstick_jobs';

const policies = { waiting: 'short', 'waiting-or-running': 'exclusive' } as const;

function policyOf(job: AnyJob): string {
  return job.unique ? policies[job.unique] : 'standard';
}

/** A worker that sends no heartbeat for this long counts as dead; pg-boss's minimum. */
const heartbeatSeconds = 10;

function queueOptions(job: AnyJob): Omit<Queue, 'name'> {
  const { limit, delayMs = 1_000, backoff = true, maxDelayMs = 300_000 } = job.retry ?? { limit: 2 };
  return {
    retryLimit: limit,
    retryDelay: Math.max(backoff ? 1 : 0, Math.round(delayMs / 1_000)),
    retryBackoff: backoff,
    ...(backoff ? { retryDelayMax: Math.max(1, Math.round(maxDelayMs / 1_000)) } : {}),
    // The worker ends an attempt on time; this is for workers that no longer can.
    expireInSeconds: Math.ceil((job.timeoutMs ?? 15 * 60_000) / 1_000) + 30,
    heartbeatSeconds,
    deleteAfterSeconds: FINISHED_JOB_DAYS * 24 * 60 * 60,
  };
}

/** The sending end of one database's queue; wraps pg-boss. Statements go through `runner`. */
export class JobQueue {
  readonly boss: PgBoss;
  readonly #committed = new Set<string>();
  #started: Promise<unknown> | undefined;

  constructor(runner: Runner) {
    this.boss = new PgBoss({
      db: { executeSql: async (text, values) => await runner.query(text, values) },
      schema: jobSchema,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    this.boss.on('error', () => {});
  }

  /** Queues a job in `session`'s transaction. */
  async send(session: Session, job: AnyJob, payload: unknown, options: EnqueueOptions = {}): Promise<string | null> {
    const data = job.payload.parse(payload) as object;
    await this.#start();
    if (!this.#committed.has(job.name)) {
      // Not boss.createQueue, whose own BEGIN and COMMIT would commit our transaction.
      const settings = JSON.stringify({ policy: policyOf(job), ...queueOptions(job) });
      await session.query(`SELECT ${jobSchema}.create_queue($1, $2::jsonb)`, [job.name, settings]);
      if (!session.isTrial) session.afterCommit.push(() => this.#committed.add(job.name));
    }
    const id = await this.boss.send(job.name, data, {
      db: { executeSql: async (text, values) => await session.query(text, values) },
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(options.key === undefined ? {} : { singletonKey: options.key }),
      ...(options.priority === undefined ? {} : { priority: options.priority }),
    });
    if (id) await session.query('SELECT pg_notify($1, $2)', [jobChannel, job.name]);
    return id;
  }

  /** Creates the queues of all definitions and brings their options up to date. */
  async prepare(jobs: readonly AnyJob[]): Promise<void> {
    await this.#start();
    const existing = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of jobs) {
      const policy = policyOf(job);
      const queue = existing.get(job.name);
      if (!queue) await this.boss.createQueue(job.name, { policy, ...queueOptions(job) });
      else if (queue.policy !== policy)
        throw new Error(`The job ${job.name} changed its "unique" rule: give it a new name.`);
      else await this.boss.updateQueue(job.name, queueOptions(job));
      this.#committed.add(job.name);
    }
  }

  async stop(): Promise<void> {
    if (!this.#started) return;
    await this.#started.catch(() => {});
    this.#started = undefined;
    await this.boss.stop({ graceful: false, close: false });
  }

  async #start(): Promise<void> {
    this.#started ??= this.boss.start();
    try {
      await this.#started;
    } catch (error) {
      this.#started = undefined;
      throw error;
    }
  }
}
