/** Deliveries of webhooks by real workers, on connections of their own, while webhooks are changed and deleted. */
import { eq, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { startJobs } from '../../platform/jobs.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { contextOn, openTestDatabase, realTime } from '../../platform/testing/test-database.server.ts';
import { deleteAlert, insertAlert, switchAlert } from '../alerts/change-alerts.server.ts';
import { deliverWebhookJob } from '../alerts/deliver-webhook.server.ts';
import { noteAccountEventJob, queueAccountEvent } from '../alerts/follow-alerts.server.ts';
import { alertSubscriptions } from '../schema.server.ts';
import { startReceiver } from '../testing/receiver.server.ts';
import { turnOf } from '../testing/webhook-turns.server.ts';

const receiver = startReceiver();
// On the embedded database there is one worker, and its one connection.
const onPostgres = it.runIf(inject('testDatabase').kind === 'postgres');

async function given() {
  const database = await openTestDatabase();
  const config = { allowPrivateEndpoints: true };
  const ctx = contextOn(database, { config, now: realTime });
  const owner = { id: 'hook', userId: 'anna' };
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'anna', email: 'anna@acme.example', emailVerified: true });
    const subject = { collectionId: null, item: { kind: 'account' as const, id: 'anna' }, name: 'Your account' };
    await insertAlert(ctx, tx, owner, subject, { kinds: ['run'], channel: 'webhook', url: receiver.url });
  });
  let events = 0;
  const happen = async () => {
    const id = `run${++events}`;
    const event = { userId: 'anna', key: id, kind: 'run' as const, id, title: id, summary: '', path: '/' };
    await record(ctx, (tx) => queueAccountEvent(tx, event));
  };
  const startWorker = () =>
    startJobs(database, [noteAccountEventJob, deliverWebhookJob], () => contextOn(database, { config, now: realTime }));
  return { database, ctx, happen, startWorker };
}

const placesOf = () => receiver.got.map(({ headers }) => Number(String(headers['webhook-id']).split('_')[2]));

const statesOf = async ({ db }: Pick<Context, 'db'>) =>
  (await db.rows<{ state: string }>(sql`select distinct state from pgboss.job`)).map(({ state }) => state);

const end = async (database: Database, workers: { stop: () => Promise<void> }[]) => {
  for (const worker of workers) await worker.stop();
  await database.close();
};

it('a worker delivers what happens while it delivers, each message once and in order', async () => {
  const { database, ctx, happen, startWorker } = await given();
  receiver.meanwhile = async (count) => {
    if (count <= 5) await happen();
    return 204;
  };
  const worker = await startWorker();
  await happen();
  await expect.poll(() => receiver.got.length).toBe(6);
  await expect.poll(() => statesOf(ctx)).toEqual(['completed']);
  expect(placesOf()).toEqual([...new Set(placesOf())].sort((one, other) => one - other));
  await end(database, [worker]);
});

onPostgres('two workers deliver many events of many moments, each message once and in order', async () => {
  const { database, ctx, happen, startWorker } = await given();
  const workers = [await startWorker(), await startWorker()];
  for (let round = 0; round < 10; round++) await Promise.all([happen(), happen(), happen()]);
  await expect.poll(() => receiver.got.length).toBe(30);
  await expect.poll(() => statesOf(ctx)).toEqual(['completed']);
  expect(placesOf()).toEqual([...new Set(placesOf())].sort((one, other) => one - other));
  await end(database, workers);
});

onPostgres('a webhook is deleted while its message is under way, and the job ends without an error', async () => {
  const { database, ctx, happen, startWorker } = await given();
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  receiver.meanwhile = async () => {
    arrived.resolve();
    await released.promise;
    return 204;
  };
  const worker = await startWorker();
  await happen();
  await happen();
  await arrived.promise;
  await deleteAlert(ctx, 'anna', 'hook');
  released.resolve();
  await expect.poll(() => statesOf(ctx)).toEqual(['completed']);
  expect(receiver.got).toHaveLength(1);
  await end(database, [worker]);
});

onPostgres(
  'a webhook is paused and resumed while events are numbered and delivered, and nothing waits for ever',
  async () => {
    const { database, ctx, happen, startWorker } = await given();
    const workers = [await startWorker(), await startWorker()];
    for (let round = 0; round < 10; round++)
      await Promise.all([happen(), switchAlert(ctx, 'anna', 'hook', round % 2 === 1), happen()]);
    await happen();
    await expect.poll(() => statesOf(ctx)).toEqual(['completed']);
    const [hook] = await ctx.db.select().from(alertSubscriptions).where(eq(alertSubscriptions.id, 'hook'));
    expect(Math.max(...placesOf())).toBe(hook!.cursor);
    expect(await turnOf(ctx, 'hook')).toBeGreaterThan(5);
    await end(database, workers);
  },
);
