import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp } from '../../accounts/testing/test-browser.server.ts';
import { defineJob } from '../../platform/job-definition.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { action, loader } from './jobs.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const job = defineJob({
  name: 'test.weigh',
  payload: z.object({ letter: z.string() }),
  unique: 'waiting-or-running',
  run: async () => {},
});

async function withFailedJob() {
  const home = await signedUp(ada);
  await makeAdministrator(home.ctx, ada.email);
  const id = await record(home.ctx, async (tx) => {
    const queued = await tx.enqueue(job, { letter: 'a' });
    await tx.execute(sql`update pgboss.job set state = 'failed', retry_count = 2, completed_on = now(),
      output = '{"message":"The scale is broken.","stack":"at secret.ts"}' where id = ${queued}`);
    return queued!;
  });
  const args = (fields?: Record<string, string>) =>
    ({
      context: home.provider(),
      request: home.request('/admin/jobs', fields && { method: 'POST', body: new URLSearchParams(fields) }),
      params: {},
    }) as never;
  const retry = async (one = id) =>
    ((await action(args({ id: one }))) as { data?: { problem: string } }).data?.problem ?? null;
  return { home, id, open: () => loader(args()), retry };
}

it('a job that was given up says why, and is queued again once', async () => {
  const { home, id, open, retry } = await withFailedJob();
  const { failed, queues } = await open();
  expect(failed).toMatchObject([
    { id, name: 'test.weigh', payload: '{"letter": "a"}', problem: 'The scale is broken.', attempts: 3 },
  ]);
  expect(JSON.stringify(failed)).not.toContain('secret.ts');
  expect(queues).toContainEqual({ name: 'test.weigh', waiting: 0, running: 0, retrying: 0, failed: 1 });
  expect(await retry()).toBeNull();
  expect(await retry()).toBe('It is not among the failed jobs any more.');
  expect((await open()).failed).toEqual([]);
  expect((await listQueuedJobs(home.ctx)).map(({ name }) => name)).toContain('test.weigh');
});

it('a job of which an equal one waits, or that is unknown, is not queued again', async () => {
  const { home, retry, open } = await withFailedJob();
  await record(home.ctx, (tx) => tx.enqueue(job, { letter: 'b' }));
  expect(await retry("' or true --")).toBe('It is not among the failed jobs any more.');
  expect(await retry()).toBe('An equal job waits already.');
  expect((await open()).failed).toHaveLength(1);
});

it('of more jobs than are listed the number is that of all', async () => {
  const { home, open } = await withFailedJob();
  await record(home.ctx, (tx) =>
    tx.execute(sql`insert into pgboss.job (name, state, data, completed_on)
      select 'test.weigh', 'failed', '{}', now() from generate_series(1, 120)`),
  );
  const { givenUp, failed } = await open();
  expect([givenUp, failed.length]).toEqual([121, 100]);
});
