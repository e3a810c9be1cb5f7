import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { desc, eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readAccountTables } from '../../accounts/account-tables.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { decideContribution } from '../../contributions/decide-contribution.server.ts';
import { contributions } from '../../contributions/schema.server.ts';
import { organisationMembers, organisations } from '../../organisations/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { realTime } from '../../platform/testing/test-database.server.ts';
import { watchScheduleJob } from '../../results/jobs.server.ts';
import { watchedRuns } from '../../results/testing/watched-runs.server.ts';
import { deleteRun } from '../../runs/change-run.server.ts';
import { publishRunEnded } from '../../runs/run-ended.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import type { AlertKind } from '../alerts/alert.ts';
import { listEvents, listSubscriptions } from '../alerts/alert-queries.server.ts';
import { addAlert, findSubject } from '../alerts/change-alerts.server.ts';
import {
  deliverAgainJob,
  forgetAccountEvents,
  queueAccountEvent,
  repeatDelivery,
  testWebhook,
} from '../alerts/follow-alerts.server.ts';
import { addEvents, lockReader } from '../alerts/read-sources.server.ts';
import { collectionJobs } from '../jobs.server.ts';
import '../register-alerts.server.ts';
import { alertDeliveries, alertEvents, alertSubscriptions } from '../schema.server.ts';

const provider = startFakeProvider();

let got: { headers: IncomingMessage['headers']; body: string }[];
const receiver = createServer(async (request, response) => {
  got.push({ headers: request.headers, body: await text(request) });
  response.writeHead(204).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => receiver.close());
beforeEach(() => {
  got = [];
});

/** Anna, or somebody else, follows their account. */
async function followAccount(
  ctx: Context,
  kinds: AlertKind[],
  channel: 'webhook' | 'feed' = 'webhook',
  userId = 'anna',
) {
  const person = { ...ctx, viewer: { id: userId, isEmailVerified: true } } as UserContext;
  const made = await addAlert(person, await findSubject(person, { account: true }), { kinds, channel, url });
  if ('problem' in made) throw new Error(made.problem);
  return made;
}

/** Jobs that other jobs queue run in the next turn. */
async function deliver(ctx: Context): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await runQueuedJobs({ ...ctx, now: realTime }, collectionJobs);
}

const verified = (secret: string | null) =>
  got.map(({ headers, body }) => new Webhook(secret!).verify(body, headers as Record<string, string>));

it('a webhook of an account gets each run that finishes, signed, and again with the same id when its owner asks', async () => {
  const ctx = await openBenchmarkAccount();
  const { id, secret } = await followAccount(ctx, ['run', 'change', 'decision']);
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const runId = await beginRun(ctx, { modelIds, rounds: 1 });
  await carryOutRuns(ctx);
  await deliver(ctx);
  expect(verified(secret)).toMatchObject([
    {
      type: 'run.finished',
      data: {
        id: runId,
        title: expect.stringContaining('the run finished'),
        summary: '1 of 1 models answered.',
        url: expect.stringContaining(`/benchmarking/runs/${runId}`),
      },
    },
  ]);
  const [shown] = await listSubscriptions(ctx, 'anna');
  const [delivery] = shown!.deliveries;
  expect([shown!.name, delivery!.outcome, delivery!.isTest]).toEqual(['Your account', 'Status 204', false]);
  await expect(repeatDelivery(ctx, 'somebody else', id, delivery!.id)).rejects.toThrow('no such delivery');
  await repeatDelivery(ctx, 'anna', id, delivery!.id);
  await runQueuedJobs({ ...ctx, now: realTime }, [deliverAgainJob]);
  expect(got).toHaveLength(2);
  expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id']);
  expect(got[1]!.body).toBe(got[0]!.body);
});

it('a scheduled run that shows a change reaches the webhook and the feed of the account, once', async () => {
  const ctx = await openBenchmarkAccount();
  const { ids } = await watchedRuns(ctx, provider.url, [...Array<number>(20).fill(1), ...Array<number>(6).fill(2)]);
  const { secret } = await followAccount(ctx, ['change']);
  await followAccount(ctx, ['change'], 'feed');
  const { signal } = new AbortController();
  for (let time = 0; time < 2; time++)
    for (const runId of ids) await watchScheduleJob.run(ctx, { runId }, { signal } as never);
  await deliver(ctx);
  const sentence = expect.stringMatching(/^alpha: the response time has changed since 2026-11-22/);
  expect(verified(secret)).toMatchObject([{ type: 'run.changed', data: { summary: sentence } }]);
  const [feed] = await ctx.db.select().from(alertSubscriptions).where(eq(alertSubscriptions.channel, 'feed'));
  expect(await listEvents(ctx, feed!, { after: feed!.cursor, limit: 10 })).toMatchObject([{ summary: sentence }]);
});

it('who started a run of an organisation hears of it while they may see it, and nothing after they were removed', async () => {
  const ctx = await openBenchmarkAccount();
  const { runId, ids, mails } = await watchedRuns(ctx, provider.url, [
    ...Array<number>(20).fill(1),
    ...Array<number>(6).fill(2),
  ]);
  const organisationId = 'acme';
  const anna = { organisationId, userId: 'anna', role: 'member', joinedAt: ctx.now() } as const;
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: organisationId, email: 'acme@organisation.invalid', role: 'organisation' });
    await tx.insert(organisations).values({ id: organisationId, address: 'acme' });
    await tx.update(benchmarkRuns).set({ userId: organisationId, startedBy: 'anna' });
    await tx.update(benchmarkSchedules).set({ userId: organisationId });
  });
  await followAccount(ctx, ['run', 'change']);
  const { signal } = new AbortController();
  const heard = async () => {
    const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
    await record(ctx, async (tx) => {
      await tx.update(benchmarkSchedules).set({ mailed: {} });
      await publishRunEnded(tx, { run: run!, status: 'completed', answered: 1, now: ctx.now() });
    });
    for (const id of ids) await watchScheduleJob.run(ctx, { runId: id }, { signal } as never);
    await deliver(ctx);
    return [(await mails()).length, got.map(({ body }) => JSON.parse(body).type).sort()];
  };
  expect(await heard()).toEqual([0, []]);
  await record(ctx, (tx) => tx.insert(organisationMembers).values(anna));
  expect(await heard()).toEqual([1, ['run.changed', 'run.finished']]);
});

it('a decision about what somebody sent reaches their own webhook only, is in their export and goes with the account', async () => {
  const ctx = await openBenchmarkAccount();
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'bob', email: 'bob@example.com' });
    const content = {
      name: 'Nova',
      website: 'https://nova.example',
      category: 'coding',
      description: 'x',
      vendor: 'N',
      note: '',
    };
    const facts = { kind: 'submission', content, sentAt: ctx.now(), dueAt: ctx.now(), state: 'waiting' } as const;
    await tx.insert(contributions).values([
      { ...facts, id: 'mine', token: 'token-of-anna', userId: 'anna' },
      { ...facts, id: 'other', token: 'token-of-bob', userId: 'bob' },
    ]);
  });
  const { secret } = await followAccount(ctx, ['decision']);
  await followAccount(ctx, ['decision'], 'webhook', 'bob');
  for (const id of ['other', 'mine'])
    await decideContribution(ctx, id, { outcome: 'refused', reason: 'Not an AI tool.' });
  await deliver(ctx);
  const isOfAnna = ({ body }: (typeof got)[number]) => JSON.parse(body).data.id === 'mine';
  expect(got).toHaveLength(2);
  got = got.filter(isOfAnna);
  expect(verified(secret)).toMatchObject([
    {
      type: 'contribution.decided',
      data: { id: 'mine', title: 'What you sent was refused: a tool that was missing', summary: 'Not an AI tool.' },
    },
  ]);
  const exported: unknown[] = [];
  for await (const { table, rows } of readAccountTables(ctx, 'anna'))
    for await (const row of rows) if (table === 'alert_events') exported.push(JSON.parse(row));
  expect(exported).toMatchObject([{ item_id: 'mine', user_id: 'anna' }]);
  const isOfAccount = eq(alertEvents.itemKind, 'account');
  const [last] = await ctx.db.select().from(alertEvents).where(isOfAccount).orderBy(desc(alertEvents.seq));
  await record(ctx, (tx) => tx.delete(user));
  expect(await ctx.db.$count(alertEvents, isOfAccount)).toBe(0);
  // The number of a deleted event is never given again: readers have passed it.
  const next = {
    key: 'later',
    kind: 'price',
    itemKind: 'tool',
    itemId: 'chatgpt',
    title: 'x',
    summary: '',
    path: '/',
  } as const;
  await record(ctx, async (tx) => addEvents(ctx, tx, await lockReader(ctx, tx), [next]));
  const [after] = await ctx.db.select().from(alertEvents).where(eq(alertEvents.key, 'later'));
  expect(after!.seq).toBeGreaterThan(last!.seq);
});

it('an event of an account that was deleted before it was noted is dropped, and no job fails', async () => {
  const ctx = await openBenchmarkAccount();
  await followAccount(ctx, ['run']);
  const event = { userId: 'anna', key: 'run 1', kind: 'run', id: '1', title: 'x', summary: 'y', path: '/z' } as const;
  await record(ctx, (tx) => queueAccountEvent(tx, event));
  await record(ctx, (tx) => tx.delete(user).where(eq(user.id, 'anna')));
  await deliver(ctx);
  expect(await ctx.db.$count(alertEvents, eq(alertEvents.key, 'run 1'))).toBe(0);
});

it('an account event about a run is deleted with the run, others after 90 days, with their deliveries', async () => {
  const ctx = await openBenchmarkAccount();
  await followAccount(ctx, ['run', 'decision']);
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const runId = await beginRun(ctx, { modelIds, rounds: 1 });
  await carryOutRuns(ctx);
  const decision = {
    userId: 'anna',
    key: 'd',
    kind: 'decision',
    id: 'c',
    title: 'x',
    summary: 'y',
    path: '/z',
  } as const;
  await record(ctx, (tx) => queueAccountEvent(tx, decision));
  await deliver(ctx);
  const count = async () => [await ctx.db.$count(alertEvents), await ctx.db.$count(alertDeliveries)];
  const [before] = await count();
  expect(await count()).toEqual([before, 2]);
  await forgetAccountEvents(ctx, 90);
  expect(await count()).toEqual([before, 2]);
  await deleteRun(ctx, 'anna', runId);
  await forgetAccountEvents(ctx, 90);
  expect(await count()).toEqual([before! - 1, 1]);
  await forgetAccountEvents({ ...ctx, now: () => new Date(realTime().getTime() + 91 * 86_400_000) }, 90);
  expect(await count()).toEqual([before! - 2, 0]);
});

it('thirty tests and repeated deliveries an hour are made, and the next is refused', async () => {
  const ctx = await openBenchmarkAccount();
  const { id } = await followAccount(ctx, ['run']);
  for (let time = 0; time < 30; time++) expect(await testWebhook(ctx, 'anna', id)).toBeNull();
  expect(await testWebhook(ctx, 'anna', id)).toBeGreaterThan(0);
});

it('an alert of a run whose provider took no further call says how many planned calls are missing', async () => {
  const ctx = await openBenchmarkAccount();
  const { secret } = await followAccount(ctx, ['run', 'change', 'decision']);
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  provider.reply = () => (provider.calls.length > 3 ? { status: 401, message: 'Incorrect API key provided.' } : null);
  const runId = await beginRun(ctx, { modelIds, rounds: 5 });
  await carryOutRuns(ctx);
  await deliver(ctx);
  expect(verified(secret)).toMatchObject([
    {
      data: {
        id: runId,
        title: expect.stringContaining('the run finished with missing calls'),
        summary: expect.stringMatching(/^1 of 1 models answered\. Planned calls that were not made: \d\.$/),
      },
    },
  ]);
});
