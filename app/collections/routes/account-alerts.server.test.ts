import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { readAccountTables } from '../../accounts/settings/account-tables.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { decideContribution } from '../../contributions/decide-contribution.server.ts';
import { contributions } from '../../contributions/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { realTime } from '../../platform/testing/test-database.server.ts';
import { watchScheduleJob } from '../../results/jobs.server.ts';
import { watchedRuns } from '../../results/testing/watched-runs.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import type { AlertKind } from '../alerts/alert.ts';
import { listEvents, listSubscriptions } from '../alerts/alert-queries.server.ts';
import { addAlert, findSubject } from '../alerts/change-alerts.server.ts';
import { deliverAgainJob, repeatDelivery } from '../alerts/follow-alerts.server.ts';
import { collectionJobs } from '../jobs.server.ts';
import '../register-alerts.server.ts';
import { alertEvents, alertSubscriptions } from '../schema.server.ts';

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

/** Anna follows her account. */
async function followAccount(ctx: Context, kinds: AlertKind[], channel: 'webhook' | 'feed' = 'webhook') {
  const anna = { ...ctx, viewer: { id: 'anna', isEmailVerified: true } } as UserContext;
  const made = await addAlert(anna, await findSubject(anna, { account: true }), { kinds, channel, url });
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
  for (const id of ['other', 'mine'])
    await decideContribution(ctx, id, { outcome: 'refused', reason: 'Not an AI tool.' });
  await deliver(ctx);
  expect(verified(secret)).toMatchObject([
    {
      type: 'contribution.decided',
      data: { id: 'mine', title: 'What you sent was refused: a tool that was missing', summary: 'Not an AI tool.' },
    },
  ]);
  const exported: unknown[] = [];
  for await (const { table, rows } of readAccountTables(ctx, 'anna'))
    for await (const row of rows) if (table === 'alert_events') exported.push(row);
  expect(exported).toMatchObject([{ item_id: 'mine', user_id: 'anna' }]);
  await record(ctx, (tx) => tx.delete(user).where(eq(user.id, 'anna')));
  expect(await ctx.db.$count(alertEvents, eq(alertEvents.itemKind, 'account'))).toBe(0);
});
