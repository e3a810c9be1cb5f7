/** A payment becomes a subscription after the account that paid it was deleted. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import { record } from '../platform/mutate.server.ts';
import { runQueuedJobs } from '../platform/testing/queued-jobs.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { endSubscriptionJob } from './facts/end-subscription.server.ts';
import { receiveEvent } from './facts/receive-event.server.ts';
import { startPlanCheckout } from './start-checkout.server.ts';
import { addPerson } from './testing/billing-person.server.ts';
import { goldenSubscription } from './testing/golden-objects.ts';
import { type StripeValidator, startStripeValidator } from './testing/stripe-validator.server.ts';

let validator: StripeValidator;
beforeAll(async () => {
  validator = await startStripeValidator();
});
afterAll(() => validator.close());

it('it is ended at the gateway, and one of a payer who never ordered here is left alone', async () => {
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', apiUrl: validator.url };
  const ctx = await testContext({ config: { stripe } });
  const ada = await addPerson(ctx);
  await startPlanCheckout(ctx, ada, { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 });
  await record(ctx, (tx) => tx.delete(user).where(eq(user.id, ada)));
  for (const [reference, payer] of [
    ['sub_1', ada],
    ['sub_2', 'somebody-of-another-site'],
  ] as const) {
    validator.objects.set(reference, goldenSubscription(reference, payer, { status: 'active' }));
    const about = { kind: 'subscription', reference } as const;
    await receiveEvent(ctx, 'stripe', { id: `evt_${reference}`, type: 'customer.subscription.created', about });
  }
  await runQueuedJobs(ctx, [endSubscriptionJob]);
  const ended = validator.requests.filter(({ method }) => method === 'DELETE');
  expect(ended.map(({ path }) => path)).toEqual(['/v1/subscriptions/sub_1']);
});
