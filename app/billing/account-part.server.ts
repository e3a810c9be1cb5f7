import type { AccountPart } from '../accounts/account-parts.server.ts';
import { exportPayments, findLiveSubscription } from './billing-queries.server.ts';
import { entitlementsOf } from './entitlements.server.ts';
import { endSubscriptionJob } from './facts/end-subscription.server.ts';
import { closePayersCheckoutsJob } from './jobs.server.ts';

/**
 * What this room adds to an account: the first welcome step, payments in an export, the end of all charges on
 * deletion, and of what was about to be bought on suspension.
 */
export const billingAccountPart: AccountPart = {
  name: 'billing',
  welcomeSteps: { subscribe: async (ctx) => (await entitlementsOf(ctx, ctx.viewer.id)).isSubscribed },
  exportData: async (ctx) => await exportPayments(ctx, ctx.viewer.id),
  whenSuspended: async (tx, userId) => void (await tx.enqueue(closePayersCheckoutsJob, { userId })),
  beforeOwnerDelete: async (tx, ownerId) => {
    const live = await findLiveSubscription({ db: tx }, ownerId);
    if (!live) return;
    const gateway = live.gateway === 'stripe' ? 'stripe' : 'sandbox';
    await tx.enqueue(endSubscriptionJob, { gateway, reference: live.reference });
  },
};
