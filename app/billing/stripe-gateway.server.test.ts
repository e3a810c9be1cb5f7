import { eq } from 'drizzle-orm';
import { createEmulator, type Emulator } from 'emulate';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { listInvoices, listPaidPurchases, listPurchasesOf } from './billing-queries.server.ts';
import { entitlementsOf } from './entitlements.server.ts';
import { receiveStripeEvent } from './facts/receive-stripe-event.server.ts';
import { reconcile } from './facts/reconcile.server.ts';
import { GatewayDown, type PurchaseOrder } from './gateway/payment-gateway.server.ts';
import { openPortal } from './open-portal.server.ts';
import { checkout, paymentEvent } from './schema.server.ts';
import { startPlanCheckout, startPurchaseCheckout } from './start-checkout.server.ts';
import { stripeGateway } from './stripe/stripe-gateway.server.ts';
import { addPerson } from './testing/billing-person.server.ts';
import { goldenCheckout, goldenInvoice, goldenSubscription } from './testing/golden-objects.ts';
import { startStripeValidator } from './testing/stripe-validator.server.ts';
import { verifyCheckout } from './verify-checkout.server.ts';

const secret = 'whsec_test';
const validator = await startStripeValidator();
afterAll(() => validator.close());
beforeEach(() => validator.forget());

const onStripe = (apiUrl = validator.url, secretKey = 'sk_test_1') =>
  testContext({ config: { stripe: { secretKey, webhookSecret: secret, apiUrl } } });

const listing: PurchaseOrder = {
  kind: 'listing',
  subjectId: 'claude',
  variant: 'basic',
  name: 'Featured listing Basic: Claude',
  description: '30 days',
  amountMinor: 29_900,
  currency: 'USD',
};
const pages = { successUrl: '/done?id={CHECKOUT_SESSION_ID}', cancelUrl: '/back' };

/** A signed event. */
function signed(type: string, object: Record<string, unknown>, id = `evt_${type}_${String(object.id)}`) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  const timestamp = Date.parse('2026-11-01T12:00:00Z') / 1000;
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

async function tell(ctx: Context, type: string, object: Record<string, unknown>, id?: string) {
  const { body, signature } = signed(type, object, id);
  return await receiveStripeEvent(ctx, body, signature);
}

describe("requests, validated by Stripe's own description", () => {
  it('make customer, product, price and checkout of a trial by the year, each with a key against doubles', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const choice = { plan: 'starter', isTrial: true, interval: 'annual', quantity: 3 } as const;
    expect(await startPlanCheckout(ctx, userId, choice)).toMatchObject({ kind: 'started' });
    const posts = validator.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/v1/customers',
      '/v1/products',
      '/v1/prices',
      '/v1/checkout/sessions',
    ]);
    expect(posts.every(({ idempotencyKey }) => idempotencyKey !== null)).toBe(true);
    expect(posts[2]!.body).toMatchObject({ unit_amount: 286_800, currency: 'usd', recurring: { interval: 'year' } });
    expect(posts[3]!.body).toMatchObject({
      mode: 'subscription',
      line_items: [{ quantity: 3 }],
      subscription_data: { trial_period_days: 14, metadata: { user_id: 'ada', plan: 'starter' } },
      success_url: expect.stringContaining('session_id={CHECKOUT_SESSION_ID}'),
    });
  });

  it('ask for one checkout, however often the button is pressed, and close it for another order', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const choice = { plan: 'professional', isTrial: false, interval: 'monthly', quantity: 1 } as const;
    const first = await startPlanCheckout(ctx, userId, choice);
    expect(await startPlanCheckout(ctx, userId, choice)).toEqual(first);
    const made = () =>
      validator.requests.filter(({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST');
    expect(made()).toHaveLength(1);
    await startPlanCheckout(ctx, userId, { ...choice, plan: 'starter' });
    expect(made()).toHaveLength(2);
    expect(validator.requests.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/sessions\/made_\d+\/expire$/),
    );
  });

  it('leave one open checkout of six that are begun at once with different orders, and hand out no closed one', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const results = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((quantity) =>
        startPlanCheckout(ctx, userId, { plan: 'starter', isTrial: false, interval: 'monthly', quantity }),
      ),
    );
    const open = [...validator.objects.values()].filter(
      ({ object, status, mode }) => object === 'checkout.session' && mode === 'subscription' && status === 'open',
    );
    expect(open).toHaveLength(1);
    const [row, ...others] = await ctx.db.select().from(checkout).where(eq(checkout.status, 'open'));
    expect(others).toEqual([]);
    expect(row).toMatchObject({ reference: open[0]!.id, url: open[0]!.url });
    const urls = results.map((result) => (result.kind === 'refused' ? result.status : result.url));
    expect(urls.filter((url) => url === open[0]!.url).length).toBeGreaterThan(0);
    for (const result of results)
      if (result.kind === 'refused')
        expect(result).toMatchObject({ status: 409, message: expect.stringContaining('at the same time') });
  });

  it('never hand out a checkout that another order closed while the gateway was making it', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const choice = { plan: 'professional', isTrial: false, interval: 'monthly', quantity: 1 } as const;
    const held = validator.holdNext('/v1/checkout/sessions');
    const first = startPlanCheckout(ctx, userId, choice);
    await held.arrived;
    const second = await startPlanCheckout(ctx, userId, { ...choice, plan: 'starter' });
    held.release();
    expect(await first).toMatchObject({ kind: 'refused', status: 409 });
    expect(second).toMatchObject({ kind: 'started' });
    const sessions = [...validator.objects.values()].filter(({ object }) => object === 'checkout.session');
    expect(sessions.map(({ status }) => status).sort()).toEqual(['expired', 'open']);
    expect(sessions.find(({ status }) => status === 'open')).toMatchObject({
      url: second.kind === 'started' ? second.url : null,
    });
  });

  it('open a portal that can change plans, quantity and card, and cancel', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    expect(await openPortal(ctx, userId)).toBeNull();
    await startPurchaseCheckout(ctx, userId, listing, pages);
    expect(await openPortal(ctx, userId)).toMatchObject({ url: expect.stringMatching(/^https:\/\/stripe\.example\//) });
    const made = validator.requests.find(({ path, method }) => path.endsWith('/configurations') && method === 'POST');
    expect(made?.body).toMatchObject({ features: { subscription_update: { proration_behavior: 'always_invoice' } } });
  });

  it('end a subscription, and compare everything recent', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const active = goldenSubscription('sub_1', userId, { status: 'active' });
    validator.objects.set('sub_1', active);
    validator.lists.set('/v1/subscriptions', [active]);
    expect(await reconcile(ctx, stripeGateway)).toBe(1);
    expect((await entitlementsOf(ctx, userId)).tier).toBe('starter');
    await stripeGateway.cancelNow(ctx, 'sub_1');
    await stripeGateway.cancelNow(ctx, 'sub_unknown');
    expect(validator.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/v1/subscriptions/sub_1',
    ]);
  });

  it('would be refused with a field that Stripe does not know', async () => {
    const client = new Stripe('sk_test', {
      host: '127.0.0.1',
      port: Number(new URL(validator.url).port),
      protocol: 'http',
    });
    await expect(client.customers.create({ emial: 'a@example.com' } as never)).rejects.toThrow();
    await expect(
      client.checkout.sessions.create({ mode: 'subscription', line_items: [{ price: 'p', quantity: 'two' as never }] }),
    ).rejects.toThrow();
    await expect(client.prices.create({ unit_amount: 100 } as never)).rejects.toThrow();
    await expect(client.invoicePayments.list({ payment: { type: 'card' } })).rejects.toThrow();
    await expect(client.invoicePayments.list({ charge: 'ch_1' } as never)).rejects.toThrow();
    await expect(client.refunds.list({ since: 1 } as never)).rejects.toThrow();
  });

  it('that Stripe does not answer charge nothing, say so, and can be made again', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    validator.failWith(500);
    const choice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 } as const;
    expect(await startPlanCheckout(ctx, userId, choice)).toMatchObject({ kind: 'refused', status: 503 });
    validator.failWith(null);
    expect((await startPlanCheckout(ctx, userId, choice)).kind).toBe('started');
  });
});

describe('events', () => {
  it('are hints: what counts is what Stripe says when it is asked', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    validator.objects.set('sub_1', goldenSubscription('sub_1', userId, { status: 'canceled' }));
    const old = goldenSubscription('sub_1', userId, { status: 'active' });
    expect(await tell(ctx, 'customer.subscription.updated', old)).toBe('done');
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(false);
  });

  it('count once, and are refused when forged, altered or sent again much later', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const object = goldenSubscription('sub_1', userId, { status: 'active' });
    validator.objects.set('sub_1', object);
    const { body, signature } = signed('customer.subscription.created', object);
    expect(await receiveStripeEvent(ctx, body, 'v1=forged')).toBe('forged');
    expect(await receiveStripeEvent(ctx, body.replace('active', 'unpaid'), signature)).toBe('forged');
    const later = { ...ctx, now: () => new Date('2026-11-01T12:06:00Z') };
    expect(await receiveStripeEvent(later, body, signature)).toBe('forged');
    expect(await receiveStripeEvent(ctx, body, signature)).toBe('done');
    expect(await receiveStripeEvent(ctx, body, signature)).toBe('duplicate');
    expect(await ctx.db.$count(paymentEvent)).toBe(1);
  });

  it('leave nothing behind when their work fails, so that they can be sent again', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const object = goldenSubscription('sub_1', userId, { status: 'active' });
    validator.objects.set('sub_1', object);
    validator.failWith(503);
    await expect(tell(ctx, 'customer.subscription.created', object)).rejects.toThrow(GatewayDown);
    expect(await ctx.db.$count(paymentEvent)).toBe(0);
    validator.failWith(null);
    expect(await tell(ctx, 'customer.subscription.created', object)).toBe('done');
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
  });

  it('about somebody else’s subscription or of no interest change nothing', async () => {
    const ctx = await onStripe();
    const stranger = goldenSubscription('sub_9', null, { status: 'active' });
    validator.objects.set('sub_9', stranger);
    expect(await tell(ctx, 'customer.subscription.created', stranger)).toBe('done');
    expect(await tell(ctx, 'payout.paid', { id: 'po_1' })).toBe('ignored');
    expect(await tell(ctx, 'customer.subscription.updated', { id: 'sub_gone' })).toBe('done');
  });

  it('tell of invoices that failed and were paid, with the address where they can be read', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    validator.objects.set('sub_1', goldenSubscription('sub_1', userId, { status: 'past_due' }));
    const invoice = (status: string) =>
      goldenInvoice('in_1', 'sub_1', userId, { status, attempts: 1, amount: 29_900, at: '2026-11-01' });
    validator.objects.set('in_1', invoice('open'));
    await tell(ctx, 'invoice.payment_failed', invoice('open'));
    expect(await listInvoices(ctx, userId)).toMatchObject([{ status: 'failed', amountMinor: 29_900 }]);
    validator.objects.set('in_1', invoice('paid'));
    await tell(ctx, 'invoice.paid', invoice('paid'));
    expect(await listInvoices(ctx, userId)).toMatchObject([
      { status: 'paid', number: 'ACME-in_1', url: 'https://invoice.stripe.example/in_1' },
    ]);
  });
});

describe('a single payment', () => {
  it('counts when it is paid, not when its checkout is complete, and no more when it is refunded', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    await startPurchaseCheckout(ctx, userId, listing, pages);
    const id = [...validator.objects.values()].find(({ mode }) => mode === 'payment')!.id as string;
    const since = new Date('2026-01-01');
    const become = async (payment: string, charge?: { refunded: boolean }) => {
      validator.objects.set(id, goldenCheckout(id, { status: 'complete', payment, charge }));
      await tell(ctx, 'checkout.session.completed', { id }, `evt_${payment}_${charge?.refunded}`);
      return (await listPaidPurchases(ctx, 'listing', since)).length;
    };
    expect(await become('unpaid')).toBe(0);
    expect(await become('paid', { refunded: false })).toBe(1);
    expect((await listPurchasesOf(ctx, userId, 'listing'))[0]).toMatchObject({
      paidAt: new Date('2026-11-01T12:00:00Z'),
      receiptUrl: `https://receipt.stripe.example/${id}`,
    });
    expect(await become('paid', { refunded: true })).toBe(0);
  });
});

describe('against a Stripe that others wrote', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await createEmulator({ service: 'stripe', port: 0 });
  });
  afterAll(() => emulator.close());

  it('a placement is ordered, paid on the hosted page, and counted when its buyer comes back', async () => {
    const ctx = await onStripe(emulator.url, 'sk_test_emulated');
    const userId = await addPerson(ctx);
    const result = await startPurchaseCheckout(ctx, userId, listing, pages);
    if (result.kind !== 'started') throw new Error(JSON.stringify(result));
    const hosted = await (await fetch(result.url)).text();
    expect(hosted).toContain('Featured listing Basic');
    expect(hosted).toContain('299.00');
    const paid = await fetch(`${result.url}/complete`, { method: 'POST', redirect: 'manual' });
    const id = new URL(paid.headers.get('location')!).searchParams.get('id')!;
    expect(await verifyCheckout(ctx, 'eve', id)).toBeNull();
    expect(await verifyCheckout(ctx, userId, id)).toMatchObject({ status: 'paid', amountMinor: 29_900 });
    expect(await listPaidPurchases(ctx, 'listing', new Date('2026-01-01'))).toHaveLength(1);
  });
});
