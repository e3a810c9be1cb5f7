import { answer, onlyPost, requireCaller } from '../billing-api.server.ts';
import { entitlementsOf } from '../entitlements.server.ts';
import type { Route } from './+types/check-subscription';

/** `POST /api/check-subscription`: the account's plan. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = await requireCaller(context, request);
  const { isSubscribed, tier, expiresAt } = await entitlementsOf(ctx, ctx.viewer.id);
  return answer({ subscribed: isSubscribed, subscription_tier: tier, subscription_end: expiresAt });
}

export const loader = onlyPost;
