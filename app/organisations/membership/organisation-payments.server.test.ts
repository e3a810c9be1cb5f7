import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { mayTryFree } from '../../billing/payer.server.ts';
import { checkout, subscription } from '../../billing/schema.server.ts';
import { startPlanCheckout } from '../../billing/start-checkout.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { action as make } from '../routes/organisations.tsx';
import { organisations } from '../schema.server.ts';
import { staffed } from '../testing/acme.server.ts';

provideAccountParts([organisationsAccountPart]);

it('an organisation tries a plan for free only while none of its owners ever had one', async () => {
  const billing = { isOn: true, isSandboxPublic: false, currency: 'USD' };
  const { ctx, ids, ada } = await staffed({ config: { billing } });
  const [{ id: acme } = { id: '' }] = await ctx.db.select({ id: organisations.id }).from(organisations);
  const at = ctx.now();
  const had = async (userId: string) => {
    const facts = { plan: 'starter', interval: 'monthly', quantity: 1, status: 'cancelled', unitAmountMinor: 1 };
    const times = { currentPeriodEnd: at, accessUntil: at, observedAt: at, createdAt: at, updatedAt: at };
    const row = { ...facts, ...times, id: userId, userId, gateway: 'sandbox', reference: userId, currency: 'USD' };
    await record(ctx, (tx) => tx.insert(subscription).values(row));
  };
  await send(make, ada, '/organisations', { name: 'Acme Two', address: 'acme-two' });
  const [{ id: second } = { id: '' }] = await ctx.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.address, 'acme-two'));
  await had(ids.adam!);
  expect(await mayTryFree(ctx, second)).toBe(true);
  await had(acme);
  expect(await mayTryFree(ctx, second)).toBe(false);
  await record(ctx, (tx) => tx.delete(subscription).where(eq(subscription.userId, acme)));
  expect([await mayTryFree(ctx, acme), await mayTryFree(ctx, ids.ada!)]).toEqual([true, true]);
  await had(ids.ada!);
  expect(await mayTryFree(ctx, acme)).toBe(false);
  await startPlanCheckout(ctx, acme, { plan: 'starter', isTrial: true, interval: 'monthly', quantity: 1 });
  expect(await ctx.db.select({ order: checkout.order }).from(checkout)).toMatchObject([{ order: { trialDays: 0 } }]);
});
