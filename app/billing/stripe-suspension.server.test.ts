/** What a suspended account can still do at Stripe: end its plan, and nothing that charges more. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { provideAccountParts } from '../accounts/account-parts.server.ts';
import { setSuspended } from '../accounts/administer-accounts.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import { record } from '../platform/mutate.server.ts';
import { runQueuedJobs } from '../platform/testing/queued-jobs.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { billingAccountPart } from './account-part.server.ts';
import { reconcile } from './facts/reconcile.server.ts';
import { closePayersCheckoutsJob } from './jobs.server.ts';
import { openPortal } from './open-portal.server.ts';
import { billingCustomer, checkout } from './schema.server.ts';
import { startPlanCheckout } from './start-checkout.server.ts';
import { stripeGateway } from './stripe/stripe-gateway.server.ts';
import { addPerson } from './testing/billing-person.server.ts';
import { goldenSubscription } from './testing/golden-objects.ts';
import { startStripeValidator } from './testing/stripe-validator.server.ts';

provideAccountParts([billingAccountPart]);
const validator = await startStripeValidator();
afterAll(() => validator.close());
beforeEach(() => validator.forget());

const choice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 } as const;

async function given() {
  const ctx = await testContext({
    config: { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', apiUrl: validator.url } },
  });
  const userId = await addPerson(ctx);
  const administrator = { ...ctx, viewer: { id: 'administrator' } } as UserContext;
  const setTo = (reason: string | null) => setSuspended(administrator, userId, reason);
  const sessions = () => [...validator.objects.values()].filter(({ object }) => object === 'checkout.session');
  return { ctx, userId, setTo, sessions };
}

it('the portal offers a suspended account neither another plan nor a renewal, and all of it again when it is restored', async () => {
  const { ctx, userId, setTo } = await given();
  const have = async (facts: Record<string, unknown>) => {
    const plan = { ...goldenSubscription('sub_1', userId, { status: 'active' }), ...facts };
    validator.objects.set('sub_1', plan);
    validator.lists.set('/v1/subscriptions', [plan]);
    await reconcile(ctx, stripeGateway);
  };
  await record(ctx, (tx) => tx.insert(billingCustomer).values({ userId, gateway: 'stripe', reference: 'cus_1' }));
  await have({});
  /** Which changes of a plan the portal offers. */
  const offered = async () => {
    validator.requests.length = 0;
    expect(await openPortal(ctx, userId)).toMatchObject({ kind: 'open' });
    const isMade = ({ path, method }: { path: string; method: string }) =>
      path === '/v1/billing_portal/configurations' && method === 'POST';
    const { features } = validator.requests.find(isMade)!.body as { features: Record<string, { enabled: unknown }> };
    return ['subscription_update', 'subscription_cancel'].map((name) => String(features[name]?.enabled));
  };
  expect(await offered()).toEqual(['true', 'true']);
  await setTo('Mails that nobody wanted');
  expect(await offered()).toEqual(['false', 'true']);
  await have({ cancel_at_period_end: true });
  expect(await offered()).toEqual(['false', 'false']);
  await setTo(null);
  expect(await offered()).toEqual(['true', 'true']);
});

it('a checkout that is open when its account is suspended is closed at Stripe', async () => {
  const { ctx, userId, setTo, sessions } = await given();
  await startPlanCheckout(ctx, userId, choice);
  expect(sessions()).toMatchObject([{ status: 'open' }]);
  await setTo('Mails that nobody wanted');
  await runQueuedJobs(ctx, [closePayersCheckoutsJob]);
  expect([sessions(), await ctx.db.select().from(checkout)]).toMatchObject([
    [{ status: 'expired' }],
    [{ status: 'expired' }],
  ]);
});

it('a checkout that Stripe makes while its account is suspended is closed and not handed out', async () => {
  const { ctx, userId, setTo, sessions } = await given();
  const held = validator.holdNext('/v1/checkout/sessions');
  const started = startPlanCheckout(ctx, userId, choice);
  await held.arrived;
  await setTo('Mails that nobody wanted');
  held.release();
  expect(await started).toMatchObject({ kind: 'refused', message: expect.stringContaining('is suspended') });
  expect([sessions(), await ctx.db.select().from(checkout)]).toMatchObject([
    [{ status: 'expired' }],
    [{ status: 'expired' }],
  ]);
});
