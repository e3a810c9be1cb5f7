/** What a webhook is sent while its receiver fails, or while it is changed, paused or deleted, and how long that waits. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { organisationsAccountPart } from '../../organisations/account-part.server.ts';
import '../../organisations/register-events.server.ts';
import { act, staffed } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog, mailOutbox } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { sealSecret } from '../../vault/sealed-secret.server.ts';
import '../register-alerts.server.ts';
import { deliverTestJob, noteAccountEventJob } from '../alerts/follow-alerts.server.ts';
import { findNextAttempt } from '../alerts/next-attempt.server.ts';
import { secretPurpose } from '../alerts/webhook-secret.server.ts';
import { alertDeliveries, alertEvents, alertSubscriptions } from '../schema.server.ts';
import { addHook, changeHook, manageHooks, openHooks } from '../testing/organisation-hooks.server.ts';
import { startReceiver } from '../testing/receiver.server.ts';
import { deliverTurn, outcomesOf, turnOf, waitOf } from '../testing/webhook-turns.server.ts';

provideAccountParts([organisationsAccountPart]);
const receiver = startReceiver();
const kinds = ['member.role_changed'];

/** Acme with a webhook, and so many changes of Mia's role that it has not had yet. */
async function given(events: number) {
  const people = await staffed({ config: { allowPrivateEndpoints: true } });
  const { ctx, ada, ids } = people;
  await addHook(ada, receiver.url, kinds);
  const find = async () => (await ctx.db.select().from(alertSubscriptions))[0];
  const { id } = (await find())!;
  let changes = 0;
  const happen = async (count: number) => {
    for (let time = 0; time < count; time++)
      await act(ada, 'change-role', { id: ids.mia!, role: changes++ % 2 === 0 ? 'viewer' : 'member' });
    await runQueuedJobs(ctx, [noteAccountEventJob]);
  };
  await happen(events);
  const messages = () => receiver.got.map(({ headers }) => String(headers['webhook-id']).split('_')[2]);
  const failures = async () => [
    await ctx.db.$count(auditLog, eq(auditLog.action, 'organisation.fail-webhook')),
    await ctx.db.$count(mailOutbox, eq(mailOutbox.template, 'collections.webhook-failed')),
  ];
  const changeUrl = (path: string) => changeHook(ada, id, receiver.url + path, kinds, 'Build server');
  const switchTo = (intent: 'on' | 'off' | 'delete') => manageHooks(ada, { intent, id });
  return { ...people, id, find, happen, messages, failures, changeUrl, switchTo };
}

it('a webhook that takes a message in each attempt is not turned off, however many attempts fail', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, id, find, messages } = await given(14);
  receiver.meanwhile = async (count) => (count % 2 === 0 ? 500 : 204);
  for (let turn = 0; turn < 13; turn++) await deliverTurn(ctx, id);
  expect(await find()).toMatchObject({ state: 'on', failures: 1 });
  expect(new Set(messages()).size).toBe(14);
  expect(await waitOf(ctx, id)).toBeLessThanOrEqual(30_000);
});

it('the delays between attempts that fail double from half a minute, and the eleventh turns the webhook off', async () => {
  const { ctx: real, id, find } = await given(1);
  const ctx = { ...real, now: () => new Date('2026-11-28T12:00:00Z') };
  receiver.status = 500;
  const waits: (number | null)[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    await deliverTurn(ctx, id);
    waits.push(await waitOf(ctx, id));
  }
  const seconds = [30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 14_400];
  expect(waits).toEqual(seconds.map((one) => one * 1_000));
  await deliverTurn(ctx, id);
  expect(await find()).toMatchObject({ state: 'failed' });
});

it('the page says when the next attempt is after one that failed, and nothing once that has arrived', async () => {
  const { ctx: real, id, ada, find } = await given(1);
  const ctx = { ...real, now: () => new Date('2026-11-28T12:00:00Z') };
  const shownAt = async () => (await openHooks(ada)).data.webhooks[0].nextAttempt?.at ?? null;
  expect(await shownAt()).toBeNull();
  Object.assign(receiver, { status: 429, headers: { 'retry-after': '600' } });
  await deliverTurn(ctx, id);
  const at = '2026-11-28T12:10:00.000Z';
  expect(await shownAt()).toBe(at);
  expect(await findNextAttempt(ctx, (await find())!)).toEqual({ at, inSeconds: 600 });
  Object.assign(receiver, { status: 204, headers: {} });
  await deliverTurn(ctx, id);
  expect(await shownAt()).toBeNull();
});

it('failures are forgotten with the event that could not be delivered', async () => {
  const { ctx, id, find, happen } = await given(1);
  receiver.status = 500;
  for (let attempt = 0; attempt < 10; attempt++) await deliverTurn(ctx, id);
  expect(await find()).toMatchObject({ failures: 10 });
  await record(ctx, (tx) => tx.delete(alertEvents));
  await deliverTurn(ctx, id);
  await happen(1);
  await deliverTurn(ctx, id);
  expect(await find()).toMatchObject({ state: 'on', failures: 1 });
});

it('a delivery that fails for a reason nobody foresaw is in the log and counts, and the next is later', async () => {
  const { ctx, id, find } = await given(1);
  const { userId } = (await find())!;
  await record(ctx, async (tx) => {
    const sealedSecret = await sealSecret(ctx, tx, userId, secretPurpose(userId, id), '');
    await tx.update(alertSubscriptions).set({ sealedSecret });
  });
  await deliverTurn(ctx, id);
  expect([await find(), await outcomesOf(ctx, id)]).toMatchObject([{ failures: 1 }, ['It could not be sent.']]);
  expect(await waitOf(ctx, id)).toBeGreaterThan(0);
});

it('a receiver with too much to do is left alone as long as it asks, and for four hours at most', async () => {
  const { ctx: real, id, ada } = await given(1);
  const ctx = { ...real, now: () => new Date('2026-11-28T12:00:00Z') };
  for (const [status, header, seconds] of [
    [429, '600', 600],
    [503, '600', 600],
    [429, 'Sat, 28 Nov 2026 12:10:00 GMT', 600],
    [429, '999999', 4 * 3_600],
    [503, '1', 30],
    [429, 'soon', 30],
    [500, '600', 30],
  ] as const) {
    Object.assign(receiver, { status, headers: { 'retry-after': header } });
    await deliverTurn(ctx, id);
    expect([header, await waitOf(ctx, id)]).toEqual([header, seconds * 1_000]);
    await manageHooks(ada, { intent: 'rotate', id });
  }
});

it('what waits for the next attempt is sent at once to an address that was repaired', async () => {
  const { ctx, id, find, changeUrl } = await given(1);
  receiver.status = 500;
  for (let attempt = 0; attempt < 5; attempt++) await deliverTurn(ctx, id);
  expect(await waitOf(ctx, id)).toBeGreaterThan(400_000);
  const before = await turnOf(ctx, id);
  await changeUrl('/repaired');
  expect([await waitOf(ctx, id), (await find())!.failures]).toEqual([0, 0]);
  Object.assign(receiver, { status: 204, got: [] });
  await deliverTurn(ctx, id, before);
  expect(receiver.got).toEqual([]);
  await deliverTurn(ctx, id);
  expect(receiver.got.map(({ path }) => path)).toEqual(['/hook/repaired']);
});

it('what happens after a failing webhook was paused and resumed is sent at once', async () => {
  const { ctx, id, happen, switchTo } = await given(1);
  receiver.status = 500;
  for (let attempt = 0; attempt < 5; attempt++) await deliverTurn(ctx, id);
  await switchTo('off');
  await switchTo('on');
  await happen(1);
  Object.assign(receiver, { status: 204, got: [] });
  expect(await waitOf(ctx, id)).toBe(0);
  await deliverTurn(ctx, id);
  expect(receiver.got).toHaveLength(1);
});

it('what waits for the next attempt is sent as soon as a test arrives', async () => {
  const { ctx, ada, id } = await given(1);
  receiver.status = 500;
  for (let attempt = 0; attempt < 5; attempt++) await deliverTurn(ctx, id);
  receiver.status = 204;
  await manageHooks(ada, { intent: 'test', id });
  await runQueuedJobs(ctx, [deliverTestJob]);
  expect(await waitOf(ctx, id)).toBe(0);
  await deliverTurn(ctx, id);
  expect((await outcomesOf(ctx, id)).slice(-2)).toEqual(['Status 204', 'Status 204']);
});

it('an old address that says it is gone does not turn off a webhook whose address was changed meanwhile', async () => {
  const { ctx, id, find, failures, changeUrl } = await given(1);
  receiver.meanwhile = async (count) => {
    if (count > 1) return 204;
    await changeUrl('/new');
    return 410;
  };
  await deliverTurn(ctx, id);
  expect([await find(), await failures()]).toMatchObject([{ state: 'on' }, [0, 0]]);
  await deliverTurn(ctx, id);
  expect(receiver.got.map(({ path }) => path)).toEqual(['/hook', '/hook/new']);
});

it('a webhook that was paused while its last attempt failed stays paused, and gets nothing of before', async () => {
  const { ctx, id, find, failures, switchTo, happen } = await given(1);
  receiver.meanwhile = async () => {
    await switchTo('off');
    return 410;
  };
  await deliverTurn(ctx, id);
  expect([await find(), await failures()]).toMatchObject([{ state: 'off' }, [0, 0]]);
  await happen(1);
  await switchTo('on');
  await deliverTurn(ctx, id);
  expect(receiver.got).toHaveLength(1);
});

it.each([204, 410, 500])(
  'a webhook that is deleted during a delivery leaves no log, no mail and no entry that it failed, at an answer of %i',
  async (status) => {
    const { ctx, id, failures, switchTo } = await given(2);
    receiver.meanwhile = async () => {
      await switchTo('delete');
      return status;
    };
    for (let time = 0; time < 2; time++) await deliverTurn(ctx, id, 0);
    expect([receiver.got.length, await ctx.db.$count(alertDeliveries), await failures()]).toEqual([1, 0, [0, 0]]);
  },
);

it('an event that is not wanted any more is not sent, although it waited beside one that was', async () => {
  const { ctx, ada, id } = await given(3);
  receiver.meanwhile = async () => {
    await changeHook(ada, id, receiver.url, ['run.failed'], 'Build server');
    return 204;
  };
  await deliverTurn(ctx, id);
  await deliverTurn(ctx, id);
  expect(receiver.got).toHaveLength(1);
});

it('two workers that run one turn send the message on which they meet twice, and each other one once', async () => {
  const { ctx, id, find, messages } = await given(4);
  const both = Promise.withResolvers<void>();
  receiver.meanwhile = async (count) => {
    if (count === 2) both.resolve();
    await both.promise;
    return 204;
  };
  await Promise.all([deliverTurn(ctx, id, 0), deliverTurn(ctx, id, 0)]);
  const [first, , ...others] = messages();
  expect(messages()).toEqual([first, first, ...new Set(others)]);
  expect(others).toHaveLength(3);
  expect(await find()).toMatchObject({ turn: 1, failures: 0 });
});

it('of two workers that fail in one turn, one counts', async () => {
  const { ctx, id, find } = await given(1);
  const both = Promise.withResolvers<void>();
  receiver.meanwhile = async (count) => {
    if (count === 2) both.resolve();
    await both.promise;
    return 500;
  };
  await Promise.all([deliverTurn(ctx, id, 0), deliverTurn(ctx, id, 0)]);
  expect(await find()).toMatchObject({ turn: 1, failures: 1 });
});

it('a message whose cursor could not be moved is sent again with its id, and no other is skipped', async () => {
  const { ctx, id, messages } = await given(3);
  // As if the process had ended between the answer and the cursor: nothing is written after the answer.
  const now = () => {
    if (receiver.got.length === 2) throw new Error('The process has ended.');
    return ctx.now();
  };
  await expect(deliverTurn({ ...ctx, now }, id, 0)).rejects.toThrow('has ended');
  await deliverTurn(ctx, id, 0);
  const [one, two, again, three] = messages();
  expect([again, new Set([one, two, three]).size, messages().length]).toEqual([two, 3, 4]);
});

it('an event that happens while the job before it is about to end is queued beside that job', async () => {
  const { ctx, id, happen } = await given(1);
  await deliverTurn(ctx, id);
  // In this test no job is ever completed: the first still holds its key, as one that runs does.
  await happen(1);
  expect(await waitOf(ctx, id)).toBe(0);
  await deliverTurn(ctx, id);
  expect(receiver.got).toHaveLength(2);
});
