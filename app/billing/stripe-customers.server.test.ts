/** Who is the customer at Stripe: one for each account, also where several people pay for it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import { record } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { billingCustomer } from './schema.server.ts';
import { startPlanCheckout } from './start-checkout.server.ts';
import { addPerson } from './testing/billing-person.server.ts';
import { type StripeValidator, startStripeValidator } from './testing/stripe-validator.server.ts';

let validator: StripeValidator;
beforeAll(async () => {
  validator = await startStripeValidator();
});
afterAll(() => validator.close());
beforeEach(() => {
  validator.requests.length = 0;
});

const onStripe = () =>
  testContext({ config: { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', apiUrl: validator.url } } });

const choice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 } as const;
const updates = () => validator.requests.filter(({ path }) => path.startsWith('/v1/customers/'));

/** Acme, for which several people pay. */
async function acme() {
  const ctx = await onStripe();
  const id = await addPerson(ctx, 'acme');
  await record(ctx, (tx) => tx.update(user).set({ role: 'organisation' }));
  const organisation = { name: 'Acme', page: '/organisations/acme/plan' };
  const payBy = (name: string, quantity = 1) =>
    startPlanCheckout(ctx, { id, organisation, email: `${name}@acme.example` }, { ...choice, quantity });
  return { ctx, payBy };
}

it('two people who first pay for an organisation at once get one checkout of one customer', async () => {
  const { ctx, payBy } = await acme();
  const [one, two] = await Promise.all([payBy('ada'), payBy('bill')]);
  expect(one).toMatchObject({ kind: 'started' });
  expect(two).toEqual(one);
  expect(await ctx.db.$count(billingCustomer)).toBe(1);
});

it('the customer of an organisation has the address of who paid last', async () => {
  const { ctx, payBy } = await acme();
  await payBy('ada');
  await payBy('mia', 2);
  const [customer] = await ctx.db.select().from(billingCustomer);
  expect(updates()).toMatchObject([
    { path: `/v1/customers/${customer!.reference}`, body: { email: 'mia@acme.example' } },
  ]);
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
