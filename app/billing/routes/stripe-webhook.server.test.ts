import type { RouterContextProvider } from 'react-router';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { listInvoices } from '../billing-queries.server.ts';
import { entitlementsOf } from '../entitlements.server.ts';
import { paymentEvent } from '../schema.server.ts';
import { addPerson } from '../testing/billing-person.server.ts';
import { goldenInvoice, goldenSubscription } from '../testing/golden-objects.ts';
import { type StripeValidator, startStripeValidator } from '../testing/stripe-validator.server.ts';
import { action, loader } from './stripe-webhook.ts';

const secret = 'whsec_route';
let validator: StripeValidator;
beforeAll(async () => {
  validator = await startStripeValidator();
});
afterAll(() => validator.close());
beforeEach(() => {
  validator.objects.clear();
  validator.requests.length = 0;
  validator.failWith(null);
});

const onStripe = () =>
  testContext({ config: { stripe: { secretKey: 'sk_test_route', webhookSecret: secret, apiUrl: validator.url } } });

interface Sent {
  body: string | Uint8Array<ArrayBuffer>;
  signature?: string;
}

/** Posts bytes as Stripe does: no cookie, no origin. */
async function send(ctx: Context, { body, signature }: Sent): Promise<{ status: number; body: object }> {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) };
  const browser = new TestBrowser(ctx);
  const request = new Request(new URL('/api/stripe/webhook', ctx.config.publicUrl), { method: 'POST', body, headers });
  const context: Readonly<RouterContextProvider> = browser.provider();
  const response = await action({ request, context, params: {} } as never);
  return { status: response.status, body: await response.json() };
}

const seconds = Date.parse('2026-11-01T12:00:00Z') / 1000;

function signed(
  type: string,
  object: Record<string, unknown>,
  options: { id?: string; at?: number; key?: string } = {},
): Sent {
  const { id = `evt_${type}_${String(object.id)}`, at = seconds, key = secret } = options;
  // Spaces and non-ASCII letters: only the exact bytes have this signature.
  const body = JSON.stringify({ id, object: 'event', type, note: 'Zahlung für “Ada”', data: { object } }, null, 2);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: key, timestamp: at }) };
}

describe('POST /api/stripe/webhook', () => {
  it('works an event off from the raw bytes, once, and answers a replay without doing it again', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const object = goldenSubscription('sub_1', userId, { status: 'active' });
    validator.objects.set('sub_1', object);
    const event = signed('customer.subscription.created', object);
    const raw = { ...event, body: new TextEncoder().encode(event.body as string) };
    expect(await send(ctx, raw)).toEqual({ status: 200, body: { received: true, result: 'done' } });
    expect(await send(ctx, event)).toEqual({ status: 200, body: { received: true, result: 'duplicate' } });
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
    expect(await ctx.db.$count(paymentEvent)).toBe(1);
  });

  it('refuses with 400 what is unsigned, forged, altered, signed with another secret, old, or dated ahead', async () => {
    const ctx = await onStripe();
    const object = goldenSubscription('sub_1', await addPerson(ctx), { status: 'active' });
    const event = signed('customer.subscription.created', object);
    const text = event.body as string;
    const bad: Sent[] = [
      { body: text },
      { body: text, signature: 'forged' },
      { ...event, body: text.replace('active', 'unpaid') },
      { ...event, body: JSON.stringify(JSON.parse(text)) },
      signed('customer.subscription.created', object, { key: 'whsec_other' }),
      signed('customer.subscription.created', object, { at: seconds - 301 }),
      signed('customer.subscription.created', object, { at: seconds + 301 }),
      { body: text, signature: `t=${seconds},v1=` },
      { body: text, signature: `t=${seconds},v1=${'é'.repeat(64)}` },
      { body: text, signature: `${event.signature},v1=` },
      { body: text, signature: `${event.signature},t=` },
      { body: text, signature: `t=1e9,v1=${'a'.repeat(64)}` },
    ];
    for (const sent of bad)
      expect(await send(ctx, sent)).toMatchObject({ status: 400, body: { title: 'Bad signature' } });
    expect(validator.requests).toEqual([]);
    expect(await ctx.db.$count(paymentEvent)).toBe(0);
  });

  it('ends right when events come in the wrong order', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const now = goldenSubscription('sub_1', userId, { status: 'active' });
    validator.objects.set('sub_1', now);
    const paid = { status: 'paid', attempts: 1, amount: 29_900, at: '2026-11-01' };
    validator.objects.set('in_1', goldenInvoice('in_1', 'sub_1', userId, paid));
    const old = goldenSubscription('sub_1', userId, { status: 'incomplete' });
    for (const event of [
      signed('invoice.paid', { id: 'in_1' }),
      signed('customer.subscription.updated', now),
      signed('customer.subscription.created', old),
      signed('invoice.created', { id: 'in_1', status: 'open' }),
    ])
      expect((await send(ctx, event)).status).toBe(200);
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
    expect((await listInvoices(ctx, userId)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('answers 500 when the work fails, leaves nothing behind, and takes the event when it is sent again', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const object = goldenSubscription('sub_1', userId, { status: 'active' });
    validator.objects.set('sub_1', object);
    const event = signed('customer.subscription.created', object);
    validator.failWith(503);
    expect(await send(ctx, event)).toMatchObject({
      status: 500,
      body: { title: 'The event could not be processed', requestId: expect.any(String) },
    });
    expect(await ctx.db.$count(paymentEvent)).toBe(0);
    validator.failWith(null);
    expect(await send(ctx, event)).toMatchObject({ status: 200, body: { result: 'done' } });
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
  });

  it('lets events of no interest and subscriptions of others pass', async () => {
    const ctx = await onStripe();
    const foreign = goldenSubscription('sub_9', null, { status: 'active' });
    validator.objects.set('sub_9', foreign);
    expect(await send(ctx, signed('customer.created', { id: 'cus_1' }))).toMatchObject({ body: { result: 'ignored' } });
    expect(await send(ctx, signed('customer.subscription.created', foreign))).toMatchObject({ status: 200 });
  });

  it('is not there without Stripe, takes no large body, and answers POST only', async () => {
    expect((await send(await testContext(), { body: '{}' })).status).toBe(404);
    await expect(send(await onStripe(), { body: 'x'.repeat(1024 * 1024 + 1) })).rejects.toMatchObject({ status: 413 });
    expect(loader().status).toBe(405);
  });
});
