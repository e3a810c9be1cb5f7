import { expect, it } from 'vitest';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { paySandboxCheckout } from '../../billing/sandbox/pay-checkout.server.ts';
import { moveClock } from '../../billing/sandbox/play-sandbox.server.ts';
import { startPlanCheckout } from '../../billing/start-checkout.server.ts';
import { addPerson } from '../../billing/testing/billing-person.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loadDashboard } from './dashboard-page.server.ts';

it('the dashboard names the day on which a failed renewal was due, not the day on which its grace ends', async () => {
  const ctx = await testContext();
  const userId = await addPerson(ctx);
  const user = { ...ctx, viewer: { id: userId, providerStatus: null } } as UserContext;
  const choice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1 } as const;
  const started = await startPlanCheckout(ctx, userId, choice);
  if (started.kind !== 'started') throw new Error(started.kind);
  await paySandboxCheckout(ctx, userId, started.url.split('/').at(-1)!, 'fails-on-renewal', false);
  const { subscription: paid } = await loadDashboard(user);
  expect(paid).toMatchObject({ status: 'active', nextBilling: '2026-12-01T12:00:00.000Z' });
  await moveClock(ctx, userId, 31);
  expect((await loadDashboard(user)).subscription).toMatchObject({
    status: 'past_due',
    dueSince: '2026-12-01T12:00:00.000Z',
    accessUntil: '2026-12-08T12:00:00.000Z',
  });
});
