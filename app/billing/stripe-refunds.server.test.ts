import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { listMails } from '../platform/mail-queries.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { findOwnCheckout, listInvoices, listPaidPurchases } from './billing-queries.server.ts';
import { entitlementsOf } from './entitlements.server.ts';
import { receiveEvent } from './facts/receive-event.server.ts';
import { reconcile } from './facts/reconcile.server.ts';
import type { PurchaseOrder } from './gateway/payment-gateway.server.ts';
import { startPurchaseCheckout } from './start-checkout.server.ts';
import { subjectOf } from './stripe/stripe-facts.ts';
import { stripeGateway } from './stripe/stripe-gateway.server.ts';
import { addPerson } from './testing/billing-person.server.ts';
import {
  goldenCheckout,
  goldenInvoice,
  goldenInvoicePayment,
  goldenPaymentIntent,
  goldenSubscription,
} from './testing/golden-objects.ts';
import { startStripeValidator } from './testing/stripe-validator.server.ts';

const validator = await startStripeValidator();
afterAll(() => validator.close());
beforeEach(() => validator.forget());

const onStripe = () =>
  testContext({ config: { stripe: { secretKey: 'sk_test_refunds', webhookSecret: 'whsec', apiUrl: validator.url } } });

/** What Stripe sends for a refund: the charge, the refund, and a credit note if there is one. */
const charge = { type: 'charge.refunded', object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } };
const refund = { type: 'refund.created', object: { id: 're_1', object: 'refund', payment_intent: 'pi_1' } };
const older = { type: 'charge.refund.updated', object: { id: 're_1', object: 'refund', payment_intent: 'pi_1' } };
const creditNote = { type: 'credit_note.created', object: { id: 'cn_1', object: 'credit_note', invoice: 'in_1' } };

let told = 0;
async function tell(ctx: Context, { type, object }: { type: string; object: Record<string, unknown> }) {
  const about = subjectOf({ type, data: { object } } as never);
  return await receiveEvent(ctx, 'stripe', { id: `evt_${++told}`, type, about });
}

/** A running plan whose period was paid by invoice in_1 with payment pi_1, of which `returned` was refunded. */
function plan(userId: string, returned: number) {
  const state = { status: 'paid', attempts: 1, amount: 29_900, at: '2026-11-01', payment: 'pi_1' };
  validator.objects.set('sub_1', goldenSubscription('sub_1', userId, { status: 'active' }));
  validator.objects.set('in_1', goldenInvoice('in_1', 'sub_1', userId, state));
  validator.objects.set('pi_1', goldenPaymentIntent('pi_1', { refunded: returned === 29_900, returned }));
  validator.lists.set('/v1/invoice_payments', [goldenInvoicePayment('in_1', 'pi_1')]);
}

const isSubscribed = async (ctx: Context, userId: string) => (await entitlementsOf(ctx, userId)).isSubscribed;
const refundMails = async (ctx: Context) =>
  (await listMails(ctx)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Refund'));

describe('a refund of a plan', () => {
  it.each([charge, refund, older, creditNote])(
    'is followed from $type to its invoice, and ends the access that it paid for',
    async (event) => {
      const ctx = await onStripe();
      const userId = await addPerson(ctx);
      plan(userId, 0);
      await tell(ctx, { type: 'invoice.paid', object: { id: 'in_1' } });
      expect(await isSubscribed(ctx, userId)).toBe(true);
      plan(userId, 29_900);
      expect(await tell(ctx, event)).toBe('done');
      expect(await listInvoices(ctx, userId)).toMatchObject([{ status: 'refunded', refundedMinor: 29_900 }]);
      expect(await isSubscribed(ctx, userId)).toBe(false);
      for (const again of [charge, refund, creditNote]) await tell(ctx, again);
      expect(await refundMails(ctx)).toEqual(['Refund: $299']);
    },
  );

  it('in part is shown, told for what came in addition, and leaves the plan usable', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    plan(userId, 10_000);
    await tell(ctx, charge);
    expect(await listInvoices(ctx, userId)).toMatchObject([
      { status: 'paid', amountMinor: 29_900, refundedMinor: 10_000 },
    ]);
    expect(await isSubscribed(ctx, userId)).toBe(true);
    plan(userId, 15_000);
    await tell(ctx, refund);
    expect((await refundMails(ctx)).sort()).toEqual(['Refund: $100', 'Refund: $50']);
  });

  it('gives access again with the next period that is paid, or when the refund fails', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    plan(userId, 29_900);
    await tell(ctx, charge);
    expect(await isSubscribed(ctx, userId)).toBe(false);
    plan(userId, 0);
    await tell(ctx, { ...refund, type: 'refund.failed' });
    expect(await isSubscribed(ctx, userId)).toBe(true);
    plan(userId, 29_900);
    await tell(ctx, charge);
    const next = { start: '2026-12-01', end: '2027-01-01' };
    validator.objects.set('sub_1', goldenSubscription('sub_1', userId, { status: 'active', ...next }));
    const paid = { status: 'paid', attempts: 1, amount: 29_900, at: next.start, coversUntil: next.end };
    validator.objects.set('in_2', goldenInvoice('in_2', 'sub_1', userId, paid));
    await tell(ctx, { type: 'invoice.paid', object: { id: 'in_2' } });
    expect(await isSubscribed(ctx, userId)).toBe(true);
    expect((await listMails(ctx)).map(({ subject }) => subject)).toContain('Your Starter plan was renewed');
  });

  it('of a difference that was paid for a larger plan leaves what the period itself paid', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    plan(userId, 0);
    await tell(ctx, { type: 'invoice.paid', object: { id: 'in_1' } });
    const difference = { status: 'paid', attempts: 1, amount: 15_000, at: '2026-11-15', payment: 'pi_2' };
    validator.objects.set('in_2', goldenInvoice('in_2', 'sub_1', userId, difference));
    validator.objects.set('pi_2', goldenPaymentIntent('pi_2', { refunded: true, returned: 15_000 }));
    await tell(ctx, { type: 'invoice.updated', object: { id: 'in_2' } });
    expect((await listInvoices(ctx, userId)).map(({ status }) => status)).toEqual(['refunded', 'paid']);
    expect(await isSubscribed(ctx, userId)).toBe(true);
  });

  it('that no event told of is found by the nightly comparison, however old its invoice', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    plan(userId, 29_900);
    validator.lists.set('/v1/refunds', [refund.object]);
    expect(await reconcile(ctx, stripeGateway)).toBe(1);
    expect(await isSubscribed(ctx, userId)).toBe(false);
    const asked = validator.requests.map(({ path }) => decodeURIComponent(path.split('?')[0]!));
    expect(asked).toContain('/v1/invoice_payments');
  });
});

describe('a refund of a single payment', () => {
  const order: PurchaseOrder = {
    kind: 'listing',
    subjectId: 'claude',
    variant: 'basic',
    name: 'Featured listing Basic: Claude',
    description: '30 days',
    amountMinor: 29_900,
    currency: 'USD',
  };

  async function buy(ctx: Context, userId: string): Promise<string> {
    await startPurchaseCheckout(ctx, userId, order, { successUrl: '/a?{CHECKOUT_SESSION_ID}', cancelUrl: '/b' });
    return [...validator.objects.values()].find(({ mode }) => mode === 'payment')!.id as string;
  }

  it('asks for an invoice, so that a single payment can be looked up like the others', async () => {
    const ctx = await onStripe();
    await buy(ctx, await addPerson(ctx));
    const made = validator.requests.find(({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST');
    expect(made?.body).toMatchObject({
      invoice_creation: { enabled: true, invoice_data: { metadata: { user_id: 'ada', subject: 'claude' } } },
    });
  });

  it('in part is shown and leaves it running; in full it ends it, and its buyer is told of each', async () => {
    const ctx = await onStripe();
    const userId = await addPerson(ctx);
    const id = await buy(ctx, userId);
    const become = async (returned: number) => {
      const charged = { refunded: returned === 29_900, returned };
      const session = goldenCheckout(id, { status: 'complete', payment: 'paid', charge: charged });
      validator.objects.set(id, session);
      validator.lists.set('/v1/checkout/sessions', [session]);
      await tell(ctx, charge);
      const running = await listPaidPurchases(ctx, 'listing', new Date('2026-01-01'));
      const { status, refundedMinor } = (await findOwnCheckout(ctx, userId, id))!;
      return { running: running.length, status, refundedMinor };
    };
    expect(await become(0)).toEqual({ running: 1, status: 'paid', refundedMinor: 0 });
    expect(await become(9_900)).toEqual({ running: 1, status: 'paid', refundedMinor: 9_900 });
    expect(await become(29_900)).toEqual({ running: 0, status: 'refunded', refundedMinor: 29_900 });
    // The bank returned the refund: the payment counts again, and is not a second purchase.
    expect(await become(0)).toEqual({ running: 1, status: 'paid', refundedMinor: 0 });
    const subjects = (await listMails(ctx)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Receipt: Featured listing Basic: Claude', 'Refund: $200', 'Refund: $99']);
  });
});
