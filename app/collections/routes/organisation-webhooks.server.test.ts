/** Webhooks of an organisation: who manages them, what they are sent, and what ends them. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { organisationsAccountPart } from '../../organisations/account-part.server.ts';
import '../../organisations/register-events.server.ts';
import { loader as readLog } from '../../organisations/routes/log.tsx';
import { action as make } from '../../organisations/routes/organisations.tsx';
import { action as settle } from '../../organisations/routes/settings.tsx';
import { organisations } from '../../organisations/schema.server.ts';
import { act, at, confirmAddress, staffed } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import '../register-alerts.server.ts';
import { deliverTest } from '../alerts/deliver-webhook.server.ts';
import { deliverAgainJob, forgetAccountEvents } from '../alerts/follow-alerts.server.ts';
import { alertDeliveries, alertEvents, alertSubscriptions } from '../schema.server.ts';
import {
  addHook,
  changeHook,
  deliver,
  hooksPage,
  manageHooks,
  openHooks,
} from '../testing/organisation-hooks.server.ts';
import { startReceiver } from '../testing/receiver.server.ts';
import { deliverTurn } from '../testing/webhook-turns.server.ts';

provideAccountParts([organisationsAccountPart]);
const receiver = startReceiver();
const ofAccounts = eq(alertEvents.itemKind, 'account');
const open = { config: { allowPrivateEndpoints: true } };

async function hooked(kinds?: string[]) {
  const people = await staffed(open);
  const { data } = await addHook(people.ada, receiver.url, kinds);
  const [hook] = await people.ctx.db.select().from(alertSubscriptions);
  const only = async () => (await openHooks(people.ada)).data.webhooks[0];
  /** Something happens: Mia becomes a viewer, or a member again. */
  const happen = (role = 'viewer') => act(people.ada, 'change-role', { id: people.ids.mia!, role });
  return { ...people, hook: hook!, secret: data.secret as string, only, happen };
}

const statusOf = (asked: Promise<{ status: number }>) =>
  asked.then(
    ({ status }) => status,
    (error: { status?: number }) => error.status,
  );

it('owners and admins look after the webhooks, and nobody else sees or changes them', async () => {
  const { ctx, ada, adam, mia, vera, bob, visitor, hook } = await hooked();
  expect((await openHooks(adam)).data.webhooks).toMatchObject([{ name: 'Build server', url: receiver.url }]);
  const asks = ['on', 'off', 'test', 'rotate', 'delete', 'repeat'];
  for (const [browser, status] of [
    [mia, 403],
    [vera, 403],
    [bob, 404],
  ] as [TestBrowser, number][]) {
    expect(await statusOf(openHooks(browser))).toBe(status);
    expect(await statusOf(addHook(browser, receiver.url))).toBe(status);
    expect(await statusOf(addHook(browser, receiver.url, []))).toBe(status);
    expect(await statusOf(changeHook(browser, hook.id, receiver.url, ['run.failed'], 'Mine'))).toBe(status);
    for (const intent of asks) expect(await statusOf(manageHooks(browser, { intent, id: hook.id }))).toBe(status);
  }
  expect((await openHooks(visitor)).location).toContain('/login');
  expect(await ctx.db.select().from(alertSubscriptions)).toEqual([hook]);
  await manageHooks(adam, { intent: 'delete', id: hook.id });
  expect(await ctx.db.$count(alertSubscriptions)).toBe(0);
  const { entries } = (await visit(readLog, ada, '/organisations/acme/audit-log', at)).data;
  expect(entries[0]).toMatchObject({ action: 'organisation.delete-webhook', who: 'adam@acme.example' });
});

it('whoever is demoted or leaves loses the webhooks, and what they made stays', async () => {
  const { ctx, ada, adam, ids } = await hooked();
  await addHook(adam, receiver.url, ['run.failed'], 'Of Adam');
  await act(ada, 'change-role', { id: ids.adam!, role: 'member' });
  expect(await statusOf(openHooks(adam))).toBe(403);
  await act(ada, 'remove', { id: ids.adam! });
  expect(await statusOf(openHooks(adam))).toBe(404);
  expect(await ctx.db.$count(alertSubscriptions)).toBe(2);
});

it('a webhook of another organisation cannot be reached by its id', async () => {
  const { ctx, bob, hook, happen } = await hooked();
  await happen();
  await deliver(ctx);
  const [delivery] = await ctx.db.select().from(alertDeliveries);
  const [acme] = await ctx.db.select().from(organisations);
  await record(ctx, (tx) => tx.update(organisations).set({ address: 'first' }).where(eq(organisations.id, acme!.id)));
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'acme' });
  for (const intent of ['on', 'off', 'test', 'rotate', 'delete'])
    expect(await statusOf(manageHooks(bob, { intent, id: hook.id }))).toBe(404);
  expect(await statusOf(manageHooks(bob, { intent: 'repeat', id: hook.id, delivery: delivery!.id }))).toBe(404);
  expect(await statusOf(changeHook(bob, hook.id, receiver.url, ['run.failed'], 'Mine'))).toBe(404);
});

it('an event is delivered once, signed, with ids and a link and without an address, and can be sent again', async () => {
  const { ctx, ada, ids, secret, only, happen, hook } = await hooked();
  await happen();
  await deliver(ctx);
  const [acme] = await ctx.db.select().from(organisations);
  expect(receiver.verified(secret)).toEqual([
    {
      type: 'member.role_changed',
      timestamp: expect.any(String),
      data: {
        organisation: acme!.id,
        actor: { kind: 'user', id: ids.ada },
        member: ids.mia,
        from: 'member',
        to: 'viewer',
        by: null,
        url: expect.stringMatching(/\/organisations\/acme$/),
      },
    },
  ]);
  expect(receiver.got[0]!.body).not.toContain('@');
  const [delivery] = (await only()).deliveries;
  expect(delivery).toMatchObject({ title: 'Role of a member changed', outcome: 'Status 204', isTest: false });
  await manageHooks(ada, { intent: 'repeat', id: hook.id, delivery: delivery.id });
  await runQueuedJobs(ctx, [deliverAgainJob]);
  expect(receiver.got).toHaveLength(2);
  expect(receiver.got[1]!.body).toBe(receiver.got[0]!.body);
  expect(receiver.got[1]!.headers['webhook-id']).toBe(receiver.got[0]!.headers['webhook-id']);
});

it('a webhook gets the events that it asks for, and what its owners choose later from then on', async () => {
  const { ctx, ada, hook, happen, only } = await hooked(['run.failed']);
  await happen();
  await deliver(ctx);
  expect([receiver.got, await ctx.db.$count(alertEvents, ofAccounts)]).toEqual([[], 0]);
  await changeHook(ada, hook.id, receiver.url, ['member.role_changed'], 'Members');
  expect(await only()).toMatchObject({ name: 'Members', kinds: ['member.role_changed'] });
  await happen('member');
  await deliver(ctx);
  expect(receiver.got).toHaveLength(1);
});

it('a paused webhook gets nothing of what happens meanwhile, and goes on when it is resumed', async () => {
  const { ctx, ada, hook, happen } = await hooked();
  await manageHooks(ada, { intent: 'off', id: hook.id });
  await happen();
  await deliver(ctx);
  expect(await statusOf(manageHooks(ada, { intent: 'test', id: hook.id }))).toBe(404);
  await manageHooks(ada, { intent: 'on', id: hook.id });
  await happen('member');
  await deliver(ctx);
  expect(receiver.got.map(({ body }) => JSON.parse(body).data.to)).toEqual(['member']);
});

it('a webhook that fails to the end is turned off with a mail to owners and admins and an entry in the audit log', async () => {
  const { ctx, ada, hook, happen, only } = await hooked();
  await happen();
  receiver.status = 500;
  await deliver(ctx);
  while ((await only()).state === 'on') await deliverTurn(ctx, hook.id);
  expect((await only()).state).toBe('failed');
  receiver.got = [];
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'collections.webhook-failed'));
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['ada@acme.example', 'adam@acme.example']);
  expect(mails[0]!.mime).toContain(hooksPage);
  const { entries } = (await visit(readLog, ada, '/organisations/acme/audit-log', at)).data;
  expect(entries[0]).toMatchObject({ action: 'organisation.fail-webhook', detail: { webhook: hook.id } });
  receiver.status = 204;
  await manageHooks(ada, { intent: 'on', id: hook.id });
  await deliverTurn(ctx, hook.id);
  expect(receiver.got).toHaveLength(1);
});

it('a replaced secret signs at once, and the one before for another day', async () => {
  const { ctx, ada, hook, secret, happen } = await hooked();
  const { data } = await manageHooks(ada, { intent: 'rotate', id: hook.id });
  expect(data.secret).not.toBe(secret);
  await happen();
  await deliver(ctx);
  expect([receiver.verified(data.secret), receiver.verified(secret)]).toEqual([
    [expect.anything()],
    [expect.anything()],
  ]);
  const dayLater = { ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) };
  receiver.got.length = 0;
  await deliverTest(dayLater, hook.id, 'test_later');
  const [{ headers }] = receiver.got as [(typeof receiver.got)[number]];
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
  const stored = JSON.stringify(await ctx.db.select().from(alertSubscriptions));
  for (const one of [secret, data.secret]) expect(stored).not.toContain(one.slice(6));
});

it('a suspended organisation sends nothing, and a deleted one leaves nothing behind', async () => {
  const { ctx, ada, bob, hook, happen } = await hooked();
  const [acme] = await ctx.db.select().from(organisations);
  await happen();
  await setSuspended(await bob.user(), acme!.id, 'Mails that nobody wanted');
  await deliver(ctx);
  expect(receiver.got).toEqual([]);
  expect(await statusOf(manageHooks(ada, { intent: 'test', id: hook.id }))).toBe(403);
  await setSuspended(await bob.user(), acme!.id, null);
  await deliverTurn(ctx, hook.id);
  expect(receiver.got).toHaveLength(1);
  await happen('member');
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  await deliver(ctx);
  expect(receiver.got).toHaveLength(1);
  expect([await ctx.db.$count(alertSubscriptions), await ctx.db.$count(alertEvents, ofAccounts)]).toEqual([0, 0]);
});

it('every act on a webhook is in the audit log with the host and the events, not with the path of the address', async () => {
  const { ada, hook } = await hooked();
  await changeHook(ada, hook.id, `${receiver.url}/token-in-path`, ['run.failed'], 'Members');
  await manageHooks(ada, { intent: 'rotate', id: hook.id });
  const tested = await manageHooks(ada, { intent: 'test', id: hook.id });
  expect(tested.data.notice).toMatch(/^It is on its way/);
  await manageHooks(ada, { intent: 'off', id: hook.id });
  await manageHooks(ada, { intent: 'on', id: hook.id });
  const { entries } = (await visit(readLog, ada, '/organisations/acme/audit-log', at)).data;
  const acts = entries.map(({ action }: { action: string }) => action).slice(0, 6);
  expect(acts).toEqual([
    'organisation.resume-webhook',
    'organisation.pause-webhook',
    'organisation.test-webhook',
    'organisation.rotate-webhook-secret',
    'organisation.change-webhook',
    'organisation.add-webhook',
  ]);
  expect(entries[4].detail.after).toEqual({ host: new URL(receiver.url).host, events: ['run.failed'] });
  expect(JSON.stringify(entries)).not.toContain('token-in-path');
});

it('a webhook needs a name, an event and an address that is open to the internet, and there are twenty at most', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, ada } = await hooked();
  expect((await addHook(ada, receiver.url, [], '')).data.errors).toEqual({
    name: 'Name is required',
    kinds: 'Please choose at least one.',
  });
  expect((await addHook(ada, 'not an address')).data.errors.url).toContain('not a complete web address');
  expect((await addHook(ada, receiver.url, ['tool.price'])).status).toBe(400);
  for (let count = 1; count < 20; count++) await addHook(ada, receiver.url, ['run.failed'], `Hook ${count}`);
  expect(await addHook(ada, receiver.url, ['run.failed'], 'One too many')).toMatchObject({
    status: 400,
    data: { errors: { name: 'An account can have 20 webhooks. Delete one that is not needed.' } },
  });
  expect(await ctx.db.$count(alertSubscriptions)).toBe(20);
});

it('two webhooks of an organisation do not have the same name', async () => {
  const { ctx, ada, hook } = await hooked();
  const errors = { name: 'There is a webhook with this name already.' };
  expect(await addHook(ada, receiver.url)).toMatchObject({ status: 400, data: { errors } });
  await addHook(ada, receiver.url, ['run.failed'], 'Chat');
  expect(await changeHook(ada, hook.id, receiver.url, ['run.failed'], 'Chat')).toMatchObject({ data: { errors } });
  expect((await changeHook(ada, hook.id, receiver.url, ['run.failed'], hook.name)).location).toBe(hooksPage);
  expect(await ctx.db.$count(alertSubscriptions)).toBe(2);
});

it('a webhook to a private address is refused where the site does not allow it', async () => {
  const { ctx, ada } = await staffed();
  const refused = await addHook(ada, 'https://169.254.169.254/latest');
  expect(refused).toMatchObject({ status: 400, data: { errors: { url: expect.stringContaining('network address') } } });
  expect(await ctx.db.$count(alertSubscriptions)).toBe(0);
});

it('of very many events that wait, the oldest are given up', async () => {
  const { ctx, hook } = await hooked();
  const noticedAt = ctx.now();
  const event = (seq: number) => ({
    key: `event ${seq}`,
    seq,
    kind: 'member.joined' as const,
    itemKind: 'account' as const,
    itemId: 'x',
    userId: hook.userId,
    title: 'x',
    summary: '',
    path: '',
    data: {},
    noticedAt,
  });
  await record(ctx, async (tx) => {
    for (let start = 0; start < 10_003; start += 1_000) {
      const count = Math.min(1_000, 10_003 - start);
      await tx.insert(alertEvents).values(Array.from({ length: count }, (_, index) => event(1_000 + start + index)));
    }
  });
  await forgetAccountEvents(ctx, 90);
  expect(await ctx.db.$count(alertEvents, ofAccounts)).toBe(10_000);
  expect(await ctx.db.$count(alertEvents, eq(alertEvents.seq, 1_002))).toBe(0);
});
