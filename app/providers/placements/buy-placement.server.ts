import type { UserContext } from '../../accounts/viewer.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { type CheckoutResult, startPurchaseCheckout } from '../../billing/start-checkout.server.ts';
import { findToolSummary } from '../../catalog/catalog-queries.server.ts';
import { minorUnitsOf } from '../../platform/money.ts';
import { findTier, PLACEMENT_DAYS } from './placement.ts';
import { ownsListing } from './placement-queries.server.ts';

/** Starts the payment of a placement for one of the vendor's own listings. */
export async function buyPlacement(ctx: UserContext, toolId: string, tier: string): Promise<CheckoutResult> {
  const userId = ctx.viewer.id;
  const offer = findTier(tier);
  const tool = await findToolSummary(ctx, toolId);
  if (offer === null) return { kind: 'refused', status: 400, message: 'Choose Basic, Premium or Elite.' };
  if (tool === null || !(await ownsListing(ctx, userId, toolId)))
    return { kind: 'refused', status: 409, message: 'Placements are sold for your own listings only.' };
  if (ctx.viewer.providerStatus === 'suspended')
    return { kind: 'refused', status: 409, message: 'This provider account is suspended. Please contact us.' };
  if (!(await entitlementsOf(ctx, userId)).isSubscribed)
    return { kind: 'refused', status: 409, message: 'Placements are sold to providers with a plan.' };
  const { currency } = ctx.config.billing;
  const order = {
    kind: 'listing' as const,
    subjectId: tool.id,
    variant: offer.tier,
    name: `Featured listing ${offer.name}: ${tool.name}`,
    description: `${PLACEMENT_DAYS} days in the sponsored slots of the ${offer.name} tier`,
    amountMinor: offer.price * minorUnitsOf(currency),
    currency,
  };
  return await startPurchaseCheckout(ctx, userId, order, {
    successUrl: '/for-providers/dashboard?placement={CHECKOUT_SESSION_ID}#placements',
    cancelUrl: '/for-providers/dashboard#placements',
  });
}
