import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { provideAccountParts } from './accounts/account-parts.server.ts';
import { user } from './accounts/schema.server.ts';
import { newPerson } from './accounts/testing/visits.server.ts';
import { addressCustomerJob } from './billing/facts/address-customer.server.ts';
import { receiveEvent } from './billing/facts/receive-event.server.ts';
import { openPortal } from './billing/open-portal.server.ts';
import { checkout } from './billing/schema.server.ts';
import { startPlanCheckout } from './billing/start-checkout.server.ts';
import { goldenCheckout } from './billing/testing/golden-objects.ts';
import { startStripeValidator } from './billing/testing/stripe-validator.server.ts';
import { organisationsAccountPart } from './organisations/account-part.server.ts';
import { organisations } from './organisations/schema.server.ts';
import { acme, act, joined } from './organisations/testing/acme.server.ts';
import { record } from './platform/mutate.server.ts';
import { runQueuedJobs } from './platform/testing/queued-jobs.server.ts';

provideAccountParts([organisationsAccountPart]);
const validator = await startStripeValidator();
afterAll(() => validator.close());

it('a new address of who paid for an organisation reaches Stripe only while that person manages its plan', async () => {
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', apiUrl: validator.url };
  const { ctx, ada } = await acme({ config: { stripe } });
  const bill = await joined(ctx, ada, await newPerson(ctx, 'bill'), 'billing');
  const [{ id } = { id: '' }] = await ctx.db.select({ id: organisations.id }).from(organisations);
  const payer = { id, organisation: { name: 'Acme', page: '/' }, email: 'bill@acme.example', by: bill };
  await startPlanCheckout(ctx, payer, { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 });
  const [{ reference } = { reference: null }] = await ctx.db.select({ reference: checkout.reference }).from(checkout);
  const { customer, ...session } = validator.objects.get(reference!)!;
  const facts = goldenCheckout(reference!, { status: 'complete', payment: 'paid' });
  validator.objects.set(reference!, { ...session, ...facts, customer: validator.objects.get(String(customer)) });
  const about = { kind: 'checkout', reference: reference! } as const;
  await receiveEvent(ctx, 'stripe', { id: 'evt_1', type: 'checkout.session.completed', about });

  const addressAfter = async (email: string) => {
    await record(ctx, (tx) => tx.update(user).set({ email }).where(eq(user.id, bill)));
    expect(await openPortal(ctx, id)).toMatchObject({ kind: 'open' });
    await runQueuedJobs(ctx, [addressCustomerJob]);
    return validator.requests.filter(({ path }) => path.startsWith('/v1/customers/')).at(-1)?.body.email;
  };
  expect(await addressAfter('bill@new.example')).toBe('bill@new.example');
  await act(ada, 'remove', { id: bill });
  expect(await addressAfter('bill@home.example')).toBe('bill@new.example');
});
