import { eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { findLiveSubscription, listInvoices } from './billing-queries.server.ts';
import { entitlementsOf } from './entitlements.server.ts';
import { endSubscriptionJob } from './jobs.server.ts';
import { checkout, subscription } from './schema.server.ts';

/**
 * What this room adds to an account: the first welcome step, payments in an export, and the end of all charges on
 * deletion.
 */
export const billingAccountPart: AccountPart = {
  name: 'billing',
  welcomeSteps: { subscribe: async (ctx) => (await entitlementsOf(ctx, ctx.viewer.id)).isSubscribed },
  exportData: async (ctx) => ({
    subscriptions: await ctx.db.select().from(subscription).where(eq(subscription.userId, ctx.viewer.id)),
    purchases: await ctx.db.select().from(checkout).where(eq(checkout.userId, ctx.viewer.id)),
    invoices: await listInvoices(ctx, ctx.viewer.id, 1_000),
  }),
  beforeDelete: async (ctx, tx) => {
    const live = await findLiveSubscription(ctx, ctx.viewer.id);
    if (!live) return;
    const gateway = live.gateway === 'stripe' ? 'stripe' : 'sandbox';
    await tx.enqueue(endSubscriptionJob, { gateway, reference: live.reference });
  },
};
