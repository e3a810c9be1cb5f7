/** Who is the customer at Stripe: one for each account, also where several people pay for it. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { runQueuedJobs } from '../platform/testing/queued-jobs.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { openCheckout } from './checkout/open-checkout.server.ts';
import { addressCustomerJob } from './facts/address-customer.server.ts';
import { receiveEvent } from './facts/receive-event.server.ts';
import { gatewayNamed } from './gateways.server.ts';
import { openPortal } from './open-portal.server.ts';
import { billingCustomer, checkout, subscription } from './schema.server.ts';
import { startPlanCheckout } from './start-checkout.server.ts';
import { addPerson } from './testing/billing-person.server.ts';
import { goldenCheckout } from './testing/golden-objects.ts';
import { startStripeValidator } from './testing/stripe-validator.server.ts';

const validator = await startStripeValidator();
afterAll(() => validator.close());
beforeEach(() => validator.forget());

const onStripe = () =>
  testContext({ config: { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', apiUrl: validator.url } } });

const choice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 } as const;
const updates = () => validator.requests.filter(({ path }) => path.startsWith('/v1/customers/'));

/** Acme, for which several people pay. */
async function acme() {
  const ctx = await onStripe();
  const id = await addPerson(ctx, 'acme');
  await record(ctx, (tx) => tx.update(user).set({ role: 'organisation' }).where(eq(user.id, id)));
  const organisation = { name: 'Acme', page: '/organisations/acme/plan' };
  for (const name of ['ada', 'bill', 'mia']) await addPerson(ctx, name);
  const payBy = (name: string, quantity = 1) =>
    startPlanCheckout(ctx, { id, organisation, email: `${name}@example.com`, by: name }, { ...choice, quantity });
  const reference = async () => (await ctx.db.select().from(billingCustomer))[0]!.reference;
  interface Chosen {
    status?: string;
    email?: string;
    metadata?: Record<string, string>;
  }
  /** The open checkout is complete at Stripe, with the customer as Stripe has it. */
  const complete = async (payment: string, { status = 'complete', ...chosen }: Chosen = {}) => {
    const [open] = await ctx.db
      .select()
      .from(checkout)
      .where(inArray(checkout.status, ['open', 'complete']));
    const session = validator.objects.get(open!.reference!)!;
    const customer = { ...validator.objects.get(await reference()), ...chosen };
    const facts = goldenCheckout(open!.reference!, { status, payment });
    validator.objects.set(open!.reference!, { ...session, ...facts, customer });
    return open!;
  };
  const confirm = async (payment: string, chosen: Chosen = {}) => {
    const open = await complete(payment, chosen);
    const { status = 'complete' } = chosen;
    await tellStripeEvent(ctx, open.reference!, `${payment} ${status}`);
    await runQueuedJobs(ctx, [addressCustomerJob]);
  };
  return { ctx, payBy, complete, confirm, reference };
}

const tellStripeEvent = (ctx: Context, reference: string, id: string) =>
  receiveEvent(ctx, 'stripe', {
    id,
    type: 'checkout.session.completed',
    about: { kind: 'checkout', reference },
  });

it('two people who first pay for an organisation at once get one checkout of one customer', async () => {
  const { ctx, payBy } = await acme();
  const [one, two] = await Promise.all([payBy('ada'), payBy('bill')]);
  expect(one).toMatchObject({ kind: 'started' });
  expect(two).toEqual(one);
  expect(await ctx.db.$count(billingCustomer)).toBe(1);
});

it('a checkout that is only started changes no address at Stripe', async () => {
  const { payBy } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  expect(updates()).toEqual([]);
});

it('the customer of an organisation gets the address of who paid last, once that is confirmed', async () => {
  const { payBy, confirm, reference } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  await confirm('unpaid');
  expect(updates()).toEqual([]);
  await confirm('paid');
  const body = { email: 'mia@example.com', metadata: { given_email: 'mia@example.com' } };
  expect(updates()).toMatchObject([{ path: `/v1/customers/${await reference()}`, body }]);
});

it('who is handed the open checkout of somebody else is who pays', async () => {
  const { payBy, confirm } = await acme();
  const first = await payBy('ada');
  expect(await payBy('mia')).toEqual(first);
  await confirm('paid');
  expect(updates()).toMatchObject([{ body: { email: 'mia@example.com' } }]);
});

it('who asks for a checkout that somebody else has just paid gets neither it nor its receipts', async () => {
  const { ctx, payBy, confirm, complete } = await acme();
  await payBy('ada');
  // Stripe's event is still on its way.
  await complete('paid');
  expect(await payBy('mia')).not.toMatchObject({ kind: 'started' });
  const [row] = await ctx.db.select().from(checkout);
  expect([row!.status, row!.startedBy]).toEqual(['complete', 'ada']);
  await confirm('paid');
  expect(updates()).toEqual([]);
});

it('a checkout that is paid between Stripe’s answer and the hand-on is neither handed on nor bought again', async () => {
  const { ctx, payBy, complete } = await acme();
  await payBy('ada');
  const [open] = await ctx.db.select().from(checkout);
  const held = validator.holdNext(`/v1/checkout/sessions/${open!.reference}`);
  const asked = payBy('mia');
  await held.arrived;
  await complete('paid');
  await tellStripeEvent(ctx, open!.reference!, 'paid meanwhile');
  held.release();
  expect(await asked).not.toMatchObject({ kind: 'started' });
  const rows = await ctx.db.select().from(checkout);
  expect(rows.map(({ startedBy, status }) => `${startedBy} ${status}`)).toEqual(['ada complete']);
});

it('a checkout that ended at Stripe is handed to nobody: who asks gets another one', async () => {
  const { ctx, payBy, complete } = await acme();
  const first = await payBy('ada');
  await complete('unpaid', { status: 'expired' });
  const second = await payBy('mia');
  expect([second.kind, second]).toEqual(['started', expect.not.objectContaining(first)]);
  const rows = await ctx.db.select().from(checkout).orderBy(checkout.createdAt);
  expect(rows.map(({ startedBy, status }) => `${startedBy} ${status}`).sort()).toEqual(['ada expired', 'mia open']);
});

it('a customer of before, with the address of somebody who paid, gets that of who pays next', async () => {
  const { payBy, confirm } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  await confirm('paid', { metadata: { user_id: 'acme' } });
  expect(updates()).toMatchObject([
    { body: { email: 'mia@example.com', metadata: { given_email: 'mia@example.com' } } },
  ]);
});

it('a customer of before, with an address of nobody who paid, keeps it', async () => {
  const { payBy, confirm } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  await confirm('paid', { email: 'invoices@acme.example', metadata: { user_id: 'acme' } });
  expect(updates()).toEqual([]);
});

it('the new address of a person reaches the customer when the payments are next opened', async () => {
  const { ctx, payBy, confirm, reference } = await acme();
  await payBy('ada');
  await confirm('paid');
  expect(updates()).toEqual([]);
  await record(ctx, (tx) => tx.update(user).set({ email: 'ada@new.example' }).where(eq(user.id, 'ada')));
  expect(await openPortal(ctx, 'acme')).toMatchObject({ kind: 'open' });
  await runQueuedJobs(ctx, [addressCustomerJob]);
  const body = { email: 'ada@new.example', metadata: { given_email: 'ada@new.example' } };
  expect(updates().at(-1)).toMatchObject({ path: `/v1/customers/${await reference()}`, body });
});

it.each(['open', 'expired'])('a checkout that is %s changes no address, although nothing is owed', async (status) => {
  const { payBy, confirm } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  await confirm('no_payment_required', { status });
  expect(updates()).toEqual([]);
});

it('a trial for which nothing is owed changes the address once it is confirmed, also when it was looked up before', async () => {
  const { payBy, confirm } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  await confirm('no_payment_required', { status: 'open' });
  await confirm('no_payment_required');
  expect(updates()).toMatchObject([{ body: { email: 'mia@example.com' } }]);
});

it('an address that an organisation has chosen at Stripe stays, no matter who pays', async () => {
  const { payBy, confirm } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  await confirm('paid', { email: 'invoices@acme.example' });
  expect(updates()).toEqual([]);
});

it('the address that a person has chosen at Stripe stays', async () => {
  const ctx = await onStripe();
  const userId = await addPerson(ctx);
  await startPlanCheckout(ctx, userId, choice);
  await startPlanCheckout(ctx, userId, { ...choice, quantity: 2 });
  expect(updates()).toEqual([]);
});

it('nothing is bought for a suspended account', async () => {
  const { ctx, payBy } = await acme();
  await record(ctx, (tx) => tx.update(user).set({ suspendedAt: ctx.now() }));
  expect(await payBy('ada')).toMatchObject({ kind: 'refused', status: 409 });
  expect(validator.requests).toEqual([]);
});

it('a payment that arrives after the last look for a plan is not asked for again', async () => {
  const { ctx, payBy, confirm } = await acme();
  await payBy('ada');
  await confirm('paid');
  const [{ userId, order }] = (await ctx.db.select().from(checkout)) as [typeof checkout.$inferSelect];
  const ask = async () => {
    const opened = await openCheckout(ctx, gatewayNamed('stripe'), userId, {
      order,
      subjectId: 'plan',
      variant: 'starter',
      startedBy: 'mia',
    });
    return opened === 'paid' ? opened : opened.status;
  };
  expect(await ask()).toBe('paid');
  const at = ctx.now();
  const times = { currentPeriodEnd: at, accessUntil: at, observedAt: at, createdAt: at, updatedAt: at };
  const plan = { plan: 'starter', interval: 'monthly', quantity: 1, unitAmountMinor: 9_900 };
  const add = (id: string, more: { status: string; createdAt?: Date }) =>
    record(ctx, (tx) =>
      tx
        .insert(subscription)
        .values({ id, userId, gateway: 'stripe', reference: `sub_${id}`, currency: 'USD', ...times, ...plan, ...more }),
    );
  // One that ended long ago is reported again meanwhile.
  await add('old', { status: 'cancelled', createdAt: new Date(at.getTime() - 90 * 86_400_000) });
  expect(await ask()).toBe('paid');
  await add('new', { status: 'active' });
  expect(await ask()).toBe('paid');
  expect(await ctx.db.$count(checkout)).toBe(1);
  // Who has ended it may have another one at once.
  await record(ctx, (tx) => tx.update(subscription).set({ status: 'cancelled' }));
  expect(await ask()).toBe('open');
});
