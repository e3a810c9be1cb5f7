import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { Context } from './context.server.ts';
import { routerOf } from './database/connection-router.server.ts';
import type { Database } from './database.server.ts';
import { type AnyJob, defineJob, type JobRun } from './job-definition.server.ts';
import { failDeadJobs } from './jobs/job-maintenance.server.ts';
import { startJobs } from './jobs.server.ts';
import { mutate, record } from './mutate.server.ts';
import { contextOn, openTestDatabase, testContext } from './testing/test-database.server.ts';

const payload = z.object({ n: z.number() });

/** For a job whose work failed; one whose worker died is retried at once. */
const anHourApart = { limit: 3, delayMs: 3_600_000, backoff: false };

/** A job that the test can wait for. */
function observedJob(
  options: Partial<AnyJob>,
  run: (n: number, run: JobRun, ctx: Context) => Promise<void> = async () => {},
) {
  const runs: { n: number; attempt: number }[] = [];
  const waiters: { count: number; resolve: () => void }[] = [];
  const job = defineJob<{ n: number }>({
    name: 'test.job',
    payload,
    ...options,
    run: async (ctx, { n }, jobRun) => {
      runs.push({ n, attempt: jobRun.attempt });
      for (const { count, resolve } of waiters) if (runs.length >= count) resolve();
      await run(n, jobRun, ctx);
    },
  });
  const runsReach = (count: number) =>
    new Promise<void>((resolve) => {
      if (runs.length >= count) resolve();
      else waiters.push({ count, resolve });
    });
  return { job, runs, runsReach };
}

const start = (database: Database, jobs: AnyJob[]) =>
  startJobs(database, jobs, (name) => contextOn(database, { actor: { kind: 'system', name } }));

const states = async (database: Database) =>
  (await database.reads.rows<{ state: string }>(sql`SELECT state FROM pgboss.job WHERE name = 'test.job'`)).map(
    (row) => row.state,
  );

describe('a job', () => {
  it('runs once its transaction has committed, in a context of its own', async () => {
    const database = await openTestDatabase();
    const seen: Context[] = [];
    const { job, runs, runsReach } = observedJob({}, async (_n, _run, ctx) => void seen.push(ctx));
    const worker = await start(database, [job]);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    await runsReach(1);
    await worker.stop();
    expect(runs).toEqual([{ n: 1, attempt: 0 }]);
    expect(seen[0]?.actor).toEqual({ kind: 'system', name: 'test.job' });
    expect(await states(database)).toEqual(['completed']);
    await database.close();
  });

  it('does not exist when the transaction that queued it is rolled back', async () => {
    const ctx = await testContext();
    const { job } = observedJob({});
    const failing = mutate(ctx, 'thing.do', { kind: 'thing', id: '1' }, async (tx) => {
      expect(await tx.enqueue(job, { n: 1 })).toMatch(/^[0-9a-f-]{36}$/);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ctx.db.rows(sql`SELECT 1 FROM pgboss.job`)).toEqual([]);
  });

  it('is refused with a payload of another shape', async () => {
    const ctx = await testContext();
    const { job } = observedJob({});
    const wrong = record(ctx, (tx) => tx.enqueue(job, { n: 'one' } as never));
    await expect(wrong).rejects.toThrow(z.ZodError);
  });

  it('is tried again after a failure, and fails for good when its retries are used up', async () => {
    const database = await openTestDatabase();
    const { job, runs, runsReach } = observedJob({ retry: { limit: 1, delayMs: 0, backoff: false } }, async () => {
      throw new Error('broken');
    });
    const worker = await start(database, [job]);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    await runsReach(2);
    await worker.stop();
    expect(runs.map(({ attempt }) => attempt)).toEqual([0, 1]);
    expect(await states(database)).toEqual(['failed']);
    await database.close();
  });

  it('is only waiting once per key when it is unique', async () => {
    const ctx = await testContext();
    const { job } = observedJob({ unique: 'waiting' });
    await record(ctx, async (tx) => {
      expect(await tx.enqueue(job, { n: 1 }, { key: 'a' })).not.toBeNull();
      expect(await tx.enqueue(job, { n: 2 }, { key: 'a' })).toBeNull();
      expect(await tx.enqueue(job, { n: 3 }, { key: 'b' })).not.toBeNull();
    });
  });

  it('is told to stop when it runs out of time', async () => {
    const database = await openTestDatabase();
    let reason: unknown;
    const { job, runsReach } = observedJob({ timeoutMs: 20, retry: { limit: 0 } }, async (_n, { signal }) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      reason = signal.reason;
      throw reason;
    });
    const worker = await start(database, [job]);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    await runsReach(1);
    await worker.stop();
    expect(String(reason)).toContain('ran longer than its 20 ms');
    expect(await states(database)).toEqual(['failed']);
    await database.close();
  });
});

describe('a worker', () => {
  it('runs as many jobs at once as the definition allows, and all of them', async () => {
    const database = await openTestDatabase();
    let now = 0;
    let most = 0;
    const { job, runs, runsReach } = observedJob({ concurrency: 3 }, async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
    });
    await record(contextOn(database), async (tx) => {
      for (let n = 0; n < 10; n++) await tx.enqueue(job, { n });
    });
    const worker = await start(database, [job]);
    await runsReach(10);
    await worker.stop();
    expect(most).toBe(3);
    expect(runs.map(({ n }) => n).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await database.close();
  });

  it('lets a running job finish when it stops', async () => {
    const database = await openTestDatabase();
    let finish = () => {};
    const { job, runsReach } = observedJob({}, () => new Promise((resolve) => (finish = resolve)));
    const worker = await start(database, [job]);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    await runsReach(1);
    const stopping = worker.stop();
    finish();
    await stopping;
    expect(await states(database)).toEqual(['completed']);
    await database.close();
  });

  it('hands a job back that does not finish in time when it stops, and the next one need not wait for it', async () => {
    const database = await openTestDatabase();
    const { job, runs, runsReach } = observedJob({ retry: anHourApart }, async (_n, { signal, attempt }) => {
      if (attempt > 0) return;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const worker = await start(database, [job]);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    await runsReach(1);
    await worker.stop(0);
    expect(await states(database)).toEqual(['retry']);
    const next = await start(database, [job]);
    await runsReach(2);
    await next.stop();
    expect(runs.map(({ attempt }) => attempt)).toEqual([0, 1]);
    expect(await states(database)).toEqual(['completed']);
    await database.close();
  });

  it('takes over what a worker left that gives no sign of life any more, however long failures would wait', async () => {
    const database = await openTestDatabase();
    const { job, runs, runsReach } = observedJob({ retry: anHourApart });
    const router = routerOf(database.reads);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    await router.queue.boss.fetch('test.job');
    await router.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '7 seconds' WHERE name = 'test.job'", []);
    const worker = await start(database, [job]);
    await runsReach(1);
    await worker.stop();
    expect(runs).toEqual([{ n: 1, attempt: 1 }]);
    await database.close();
  });

  it('that was too busy for a sign of life does not take its own job for that of a dead one', async () => {
    const database = await openTestDatabase();
    const { job } = observedJob({});
    const router = routerOf(database.reads);
    await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
    const [taken] = await router.queue.boss.fetch('test.job');
    await router.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '7 seconds' WHERE name = 'test.job'", []);
    await failDeadJobs(router, router.queue.boss, new Set([taken!.id]));
    expect(await states(database)).toEqual(['active']);
    await failDeadJobs(router, router.queue.boss, new Set());
    expect(await states(database)).toEqual(['retry']);
    await database.close();
  });

  it.runIf(inject('testDatabase').kind === 'embedded')(
    'takes over at its start what the process before it left unfinished, because nobody else can',
    async () => {
      const database = await openTestDatabase();
      const { job, runs, runsReach } = observedJob({ retry: anHourApart });
      const router = routerOf(database.reads);
      await record(contextOn(database), (tx) => tx.enqueue(job, { n: 1 }));
      await router.queue.boss.fetch('test.job');
      expect(await states(database)).toEqual(['active']);
      const worker = await start(database, [job]);
      await runsReach(1);
      await worker.stop();
      expect(runs).toEqual([{ n: 1, attempt: 1 }]);
      await database.close();
    },
  );

  it('keeps exactly the schedules of its definitions', async () => {
    const database = await openTestDatabase();
    const schedules = () => database.reads.rows(sql`SELECT name, cron, timezone FROM pgboss.schedule`);
    const { job } = observedJob({ schedule: '0 4 * * *' });
    await (await start(database, [job])).stop();
    expect(await schedules()).toEqual([{ name: 'test.job', cron: '0 4 * * *', timezone: 'UTC' }]);
    await (await start(database, [observedJob({ schedule: '0 5 * * *' }).job])).stop();
    expect(await schedules()).toEqual([{ name: 'test.job', cron: '0 5 * * *', timezone: 'UTC' }]);
    await (await start(database, [observedJob({}).job])).stop();
    expect(await schedules()).toEqual([]);
    await database.close();
  });

  it('refuses two jobs of one name, and names that are no names', async () => {
    const database = await openTestDatabase();
    const { job } = observedJob({});
    await expect(start(database, [job, job])).rejects.toThrow('Two jobs have the same name');
    expect(() => observedJob({ name: 'Not a name' })).toThrow('is not a job name');
    await database.close();
  });
});
