import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAccountTables } from '../../accounts/account-tables.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { switchAlert } from '../alerts/change-alerts.server.ts';
import { deliverTest } from '../alerts/deliver-webhook.server.ts';
import { followAlerts } from '../alerts/follow-alerts.server.ts';
import { alertDeliveries, alertSubscriptions, collections } from '../schema.server.ts';
import { onlyAlert, reprice, subscribe, watching } from '../testing/alert-people.server.ts';
import { deliverTurn, outcomesOf, waitOf } from '../testing/webhook-turns.server.ts';
import { action as change, loader as openAlerts } from './alerts.tsx';

describe('webhooks', () => {
  let answer: (response: ServerResponse) => void;
  let got: { headers: IncomingMessage['headers']; body: string }[];
  const receiver = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: await text(request) });
    answer(response);
  });
  const respond =
    (status: number, headers = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, headers).end('ok');
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    got = [];
    answer = respond(204);
  });
  const open = { config: { allowPrivateEndpoints: true } };

  async function hooked() {
    const people = await watching(open);
    const { data } = await subscribe(people, `list=${people.listId}`, 'webhook', { url });
    return { ...people, secret: data.secret as string, alert: await onlyAlert(people.ctx) };
  }

  it('a webhook gets each change once and in order, signed so that the library of Standard Webhooks verifies it', async () => {
    const { ctx, secret, alert } = await hooked();
    await reprice(ctx, 'Plus $25/month');
    await reprice(ctx, 'Plus $30/month');
    await followAlerts(ctx);
    expect(await listQueuedJobs(ctx)).toMatchObject([
      { name: 'collections.deliver-webhook', payload: { subscriptionId: alert.id } },
    ]);
    await deliverTurn(ctx, alert.id);
    await deliverTurn(ctx, alert.id);
    const messages = got.map(({ headers, body }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    expect(messages).toMatchObject([
      { type: 'tool.price', data: { tool: 'chatgpt', title: expect.stringContaining('to Plus $25/month') } },
      { type: 'tool.price', data: { title: expect.stringContaining('to Plus $30/month') } },
    ]);
    expect(() => new Webhook('whsec_AAAA').verify(got[0]!.body, got[0]!.headers as Record<string, string>)).toThrow();
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('of the attempts to deliver to a webhook, the last fifty are kept', async () => {
    const { ctx, alert } = await hooked();
    const attempt = { subscriptionId: alert.id, title: 'Before', seq: null, at: ctx.now(), isDelivered: true };
    const before = Array.from({ length: 50 }, (_, index) => ({ ...attempt, id: `0${index}`, outcome: 'Status 204' }));
    await record(ctx, (tx) => tx.insert(alertDeliveries).values(before));
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    await deliverTurn(ctx, alert.id);
    expect(await ctx.db.$count(alertDeliveries)).toBe(50);
    expect(await ctx.db.$count(alertDeliveries, eq(alertDeliveries.title, 'Before'))).toBe(49);
  });

  it('a receiver that answers slowly gets for a minute at most, and the rest in a turn that follows at once', async () => {
    const { ctx, alert } = await hooked();
    for (const price of ['$25', '$30', '$35']) await reprice(ctx, `Plus ${price}/month`);
    await followAlerts(ctx);
    let passed = 0;
    const slow = { ...ctx, now: () => new Date(Date.now() + passed) };
    answer = (response) => {
      passed += 31_000;
      response.writeHead(204).end();
    };
    await deliverTurn(slow, alert.id);
    expect([got.length, await waitOf(slow, alert.id)]).toEqual([2, 0]);
    await deliverTurn(slow, alert.id);
    expect([got.length, await waitOf(slow, alert.id)]).toEqual([3, null]);
  });

  it('a webhook that is turned off during a delivery gets no other, also when it is on again', async () => {
    const { ctx, alert } = await hooked();
    for (const price of ['$25', '$30', '$35']) await reprice(ctx, `Plus ${price}/month`);
    await followAlerts(ctx);
    const { userId, id } = alert;
    answer = async (response) => {
      await switchAlert(ctx, userId, id, false);
      if (got.length === 1) await switchAlert(ctx, userId, id, true);
      response.writeHead(204).end();
    };
    await deliverTurn(ctx, id);
    expect(got).toHaveLength(1);
    const { cursor } = await onlyAlert(ctx);
    expect(cursor).toBeGreaterThan(alert.cursor + 2);
  });

  it('a webhook gets the same message id again when its answer was lost, and nothing is skipped', async () => {
    const { ctx, alert } = await hooked();
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    answer = (response) => response.destroy();
    await deliverTurn(ctx, alert.id);
    expect((await onlyAlert(ctx)).cursor).toBe(alert.cursor);
    answer = respond(200);
    await deliverTurn(ctx, alert.id);
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([
      expect.any(String),
      got[0]!.headers['webhook-id'],
    ]);
    const log = await ctx.db.select().from(alertDeliveries).orderBy(alertDeliveries.id);
    expect(log.map(({ isDelivered }) => isDelivered)).toEqual([false, true]);
  });

  it('a webhook is turned off with a mail after the last attempt, and goes on where it was when it is turned on again', async () => {
    const { ctx, ada, alert, email } = await hooked();
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    answer = respond(500);
    for (let attempt = 1; attempt < 11; attempt++) await deliverTurn(ctx, alert.id);
    expect((await onlyAlert(ctx)).state).toBe('on');
    await deliverTurn(ctx, alert.id);
    expect((await onlyAlert(ctx)).state).toBe('failed');
    const [mail] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'collections.webhook-failed'));
    expect([mail?.recipient, (await PostalMime.parse(mail!.mime)).text]).toEqual([
      email,
      expect.stringContaining('Status 500'),
    ]);
    await followAlerts(ctx);
    await deliverTurn(ctx, alert.id);
    expect(got).toHaveLength(11);
    answer = respond(200);
    await send(change, ada, '/alerts', { intent: 'on', id: alert.id });
    expect(await waitOf(ctx, alert.id)).toBe(0);
    await deliverTurn(ctx, alert.id);
    expect(got).toHaveLength(12);
  });

  it('a webhook is turned off at once by a receiver that is gone for good', async () => {
    const { ctx, alert } = await hooked();
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    answer = respond(410);
    await deliverTurn(ctx, alert.id);
    expect((await onlyAlert(ctx)).state).toBe('failed');
  });

  it('a suspended account’s webhook gets nothing, neither queued nor as a test, and continues when it is restored', async () => {
    const { ctx, alert } = await hooked();
    const suspend = (suspendedAt: Date | null) => record(ctx, (tx) => tx.update(user).set({ suspendedAt }));
    await suspend(ctx.now());
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    await deliverTurn(ctx, alert.id);
    await deliverTest(ctx, alert.id, 'test_1');
    expect([got, await listQueuedJobs(ctx)]).toEqual([[], []]);
    await suspend(null);
    await followAlerts(ctx);
    await deliverTurn(ctx, alert.id);
    expect(got).toHaveLength(1);
  });

  it('a webhook does not follow a redirect, not even to a public address', async () => {
    const { ctx, alert } = await hooked();
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    answer = respond(307, { location: 'http://169.254.169.254/latest/meta-data' });
    await deliverTurn(ctx, alert.id);
    expect(await outcomesOf(ctx, alert.id)).toEqual(['Status 307: redirects are not followed']);
    expect(got).toHaveLength(1);
  });

  it('a webhook is not dialled when its address has become a private one', async () => {
    const { ctx, alert } = await hooked();
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    const strict = { ...ctx, config: { ...ctx.config, allowPrivateEndpoints: false } };
    await deliverTurn(strict, alert.id);
    expect([got, await outcomesOf(ctx, alert.id)]).toEqual([[], [expect.stringContaining('network address')]]);
  });

  it('a webhook gets a test that its owner asks for, which is in the log and is not repeated', async () => {
    const { ctx, ada, bob, alert, secret } = await hooked();
    expect((await send(change, bob, '/alerts', { intent: 'test', id: alert.id })).status).toBe(404);
    await send(change, ada, '/alerts', { intent: 'test', id: alert.id });
    expect(await listQueuedJobs(ctx)).toMatchObject([{ name: 'collections.deliver-test' }]);
    answer = respond(500);
    await deliverTest(ctx, alert.id, 'test_1');
    expect(new Webhook(secret).verify(got[0]!.body, got[0]!.headers as Record<string, string>)).toMatchObject({
      type: 'test',
    });
    const [shown] = (await visit(openAlerts, ada, '/alerts')).data.alerts;
    expect(shown).toMatchObject({ state: 'on', deliveries: [{ isDelivered: false, outcome: 'Status 500' }] });
  });

  it('a webhook has a secret that is shown once: it is in no page, no export and not readable in the database', async () => {
    const { ctx, ada, userId, secret } = await hooked();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(JSON.stringify(await visit(openAlerts, ada, '/alerts'))).not.toContain(secret.slice(6));
    const tables: Record<string, unknown[]> = {};
    for await (const { table, rows } of readAccountTables(ctx, userId)) {
      tables[table] = [];
      for await (const row of rows) tables[table].push(JSON.parse(row));
    }
    expect(tables.alert_subscriptions).toMatchObject([{ url, name: 'Writing' }]);
    expect(tables.alert_subscriptions![0]).not.toHaveProperty('sealed_secret');
    expect(tables.collection_items).toMatchObject([{ item_id: 'chatgpt' }]);
    expect(JSON.stringify(await ctx.db.select().from(alertSubscriptions))).not.toContain(secret.slice(6));
    await record(ctx, (tx) => tx.delete(user).where(eq(user.id, userId)));
    expect([await ctx.db.$count(alertSubscriptions), await ctx.db.$count(collections)]).toEqual([0, 0]);
  });

  it('a webhook is refused at addresses that are private, reserved, not secure or no address', async () => {
    const people = await watching();
    for (const [address, words] of [
      ['http://hooks.example.com/', 'https'],
      ['https://127.0.0.1/', 'network address'],
      ['https://2130706433/', 'network address'],
      ['https://0x7f.1/', 'network address'],
      ['https://10.0.0.8/hook', 'network address'],
      ['https://[::1]/', 'network address'],
      ['https://[::ffff:169.254.169.254]/latest', 'network address'],
      ['https://169.254.169.254/latest/meta-data', 'network address'],
      ['https://localhost/', 'network address'],
      ['https://user:secret@hooks.example.com/', 'user name'],
      ['https://hooks.example.com:25/', 'Port 25'],
      ['ftp://hooks.example.com/', 'Only http'],
      ['javascript:alert(1)', 'Only http'],
      ['not an address', 'not a complete web address'],
      ['', 'not a complete web address'],
    ] as const) {
      const { status, data } = await subscribe(people, 'tool=chatgpt', 'webhook', { url: address });
      expect([address, status, data.errors.url]).toEqual([address, 400, expect.stringContaining(words)]);
    }
    expect(await people.ctx.db.$count(alertSubscriptions)).toBe(0);
  });
});
