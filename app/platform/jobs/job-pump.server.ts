/**
 * The worker: fetches jobs, runs them, and stores their outcome. pg-boss stores rows, retries and schedules; its own
 * worker loop is not used, because it sleeps up to 30 s between short jobs when notified.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { PgBoss } from 'pg-boss';
import type { Context } from '../context.server.ts';
import { type ConnectionRouter, routerOf } from '../database/connection-router.server.ts';
import { findUnavailable } from '../database/database-unavailable.server.ts';
import type { Database } from '../database/handle-types.server.ts';
import { jobSchema } from '../database/install-job-tables.server.ts';
import { jobChannel } from '../database/job-queue.server.ts';
import { sentenceOf } from '../http-errors.ts';
import type { AnyJob } from '../job-definition.server.ts';
import { inSpan } from '../telemetry.server.ts';
import { installSchedules } from './install-schedules.server.ts';
import { type Fetched, JobAttempt } from './job-attempt.server.ts';
import { failActiveJobs, failDeadJobs, listReadyQueues, refreshStatistics, requeue } from './job-maintenance.server.ts';

const lookEveryMs = 1_000;
const heartbeatEveryMs = 2_000;
const statisticsAfterJobs = 200;
const settleAgainMs = 1_000;
const startAgainMs = 1_000;

interface Lane {
  job: AnyJob;
  running: Set<JobAttempt>;
  isFilling: boolean;
  /** Whether the queue probably holds more jobs. */
  hasMore: boolean;
}

export class JobPump {
  readonly #database: Database;
  readonly #router: ConnectionRouter;
  readonly #lanes: Map<string, Lane>;
  readonly #makeContext: (jobName: string) => Context;
  readonly #boss: PgBoss;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #finished = new Set<Promise<void>>();
  #stopListening: (() => Promise<void>) | undefined;
  #settled = 0;
  #isStopping = false;
  #isUpkeepBusy = false;

  constructor(database: Database, definitions: readonly AnyJob[], makeContext: (jobName: string) => Context) {
    this.#database = database;
    this.#router = routerOf(database.reads);
    this.#makeContext = makeContext;
    this.#lanes = new Map(
      definitions.map((job) => [job.name, { job, running: new Set(), isFilling: false, hasMore: false }]),
    );
    if (this.#lanes.size !== definitions.length) throw new Error('Two jobs have the same name.');
    this.#boss = new PgBoss({
      db: { executeSql: async (text, values) => await this.#router.query(text, values) },
      schema: jobSchema,
      migrate: false,
      supervise: true,
      schedule: definitions.some(({ schedule }) => schedule !== undefined),
    });
    // pg-boss's timers report every statement that fails while the database is down.
    this.#boss.on('error', () => {});
  }

  /** Waits for the database if it is away, and tries again while it refuses. @throws what `mayStart` does */
  async start(mayStart: () => Promise<void>): Promise<void> {
    // Nothing else holds a worker process that has not reached its database yet.
    this.#timers.push(setInterval(() => {}, lookEveryMs));
    for (;;) {
      await this.#database.whenUp();
      if (this.#isStopping) return;
      try {
        await mayStart();
        return await this.#startOnDatabase();
      } catch (error) {
        if (!findUnavailable(error)) throw error;
        await wait(startAgainMs);
      }
    }
  }

  async #startOnDatabase(): Promise<void> {
    const jobs = [...this.#lanes.values()].map(({ job }) => job);
    await this.#router.queue.prepare(jobs);
    await this.#boss.start();
    await installSchedules(this.#boss, jobs);
    // No other process can be running them: this one holds the folder's lock.
    if (this.#database.kind === 'embedded') await failActiveJobs(this.#router, this.#boss);
    this.#stopListening = await this.#database.listen(
      jobChannel,
      (name) => void this.#fill(name),
      () => void this.#look(),
    );
    this.#timers.push(
      setInterval(() => void this.#look(), lookEveryMs),
      setInterval(() => void this.#beat(), heartbeatEveryMs),
    );
    await this.#look();
  }

  async stop(graceMs = 10_000): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#stopListening?.();
    const beating = setInterval(() => void this.#beat(), heartbeatEveryMs);
    const deadline = setTimeout(() => {
      for (const attempt of this.#attempts()) attempt.requeue();
    }, graceMs);
    await Promise.allSettled(this.#finished);
    clearTimeout(deadline);
    clearInterval(beating);
    await this.#boss.stop({ graceful: false, close: false });
  }

  /** Fetches from every queue that has a job, and requeues jobs of dead workers. */
  async #look(): Promise<void> {
    if (this.#isUpkeepBusy || this.#isStopping || this.#database.state() === 'down') return;
    this.#isUpkeepBusy = true;
    try {
      if (this.#database.kind === 'postgres') {
        const running = new Set(this.#attempts().map(({ fetched }) => fetched.id));
        await failDeadJobs(this.#router, this.#boss, running);
      }
      const ready = await listReadyQueues(this.#router, [...this.#lanes.keys()]);
      await Promise.all(ready.map((name) => this.#fill(name)));
    } catch (error) {
      this.#report(error, 'Looking for jobs failed');
    } finally {
      this.#isUpkeepBusy = false;
    }
  }

  async #fill(name: string): Promise<void> {
    const lane = this.#lanes.get(name);
    if (!lane || this.#isStopping) return;
    const free = (lane.job.concurrency ?? 1) - lane.running.size;
    if (free <= 0 || lane.isFilling) {
      lane.hasMore = true;
      return;
    }
    lane.isFilling = true;
    lane.hasMore = false;
    try {
      const fetched = (await this.#boss.fetch(name, { batchSize: free })) as Fetched[];
      if (fetched.length === free) lane.hasMore = true;
      for (const one of fetched) this.#begin(lane, one);
    } catch (error) {
      this.#report(error, 'Taking jobs failed');
    } finally {
      lane.isFilling = false;
    }
    if (lane.hasMore && lane.running.size < (lane.job.concurrency ?? 1)) await this.#fill(name);
  }

  #begin(lane: Lane, fetched: Fetched): void {
    const attempt = new JobAttempt(lane.job, fetched, (self) => this.#touch(self));
    lane.running.add(attempt);
    const finished = this.#runToEnd(attempt).finally(() => {
      lane.running.delete(attempt);
      this.#finished.delete(finished);
      if (lane.hasMore) void this.#fill(lane.job.name);
    });
    this.#finished.add(finished);
  }

  async #runToEnd(attempt: JobAttempt): Promise<void> {
    const { job, fetched } = attempt;
    const base = this.#makeContext(job.name);
    const log = base.log.child({ job: job.name, jobId: fetched.id, attempt: fetched.retryCount });
    try {
      const ctx = Object.freeze({ ...base, requestId: fetched.id, log });
      const attributes = { 'messaging.message.id': fetched.id, 'yardstick.attempt': fetched.retryCount };
      await inSpan(`job ${job.name}`, attributes, () => attempt.run(ctx), SpanKind.CONSUMER);
      await this.#settle(() => this.#boss.complete(job.name, fetched));
    } catch (error) {
      if (attempt.isRequeued) log.info('The worker stops; the job runs again on another one or at the next start');
      else log.error({ err: error }, 'The job failed');
      const reason = { message: sentenceOf(error) };
      await this.#settle(() =>
        attempt.isRequeued
          ? requeue(this.#router, this.#boss, { name: job.name, ...fetched }, reason.message)
          : this.#boss.fail(job.name, fetched, reason),
      );
    }
    if (++this.#settled % statisticsAfterJobs === 0) await refreshStatistics(this.#router).catch(() => {});
  }

  /** An outcome must not be lost because the database is briefly down: the work would be done again. */
  async #settle(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (!findUnavailable(error) || this.#isStopping) {
          this.#report(error, 'The outcome of a job could not be stored');
          return;
        }
        // A database that is only overloaded or full counts as up: then the next try is a moment later.
        await Promise.all([this.#database.whenUp(), wait(settleAgainMs)]);
      }
    }
  }

  async #beat(): Promise<void> {
    await Promise.all(this.#attempts().map((attempt) => this.#touch(attempt).catch(() => {})));
  }

  #attempts(): JobAttempt[] {
    return [...this.#lanes.values()].flatMap(({ running }) => [...running]);
  }

  /** Sends a heartbeat; aborts the attempt when its job was given to another worker. */
  async #touch(attempt: JobAttempt): Promise<void> {
    const { affected } = (await this.#boss.touch(attempt.job.name, attempt.fetched)) as { affected: number };
    if (affected === 0) attempt.abort('The job was given to another worker.');
  }

  #report(error: unknown, message: string): void {
    if (findUnavailable(error)) return;
    this.#makeContext('queue').log.error({ err: error }, message);
  }
}
