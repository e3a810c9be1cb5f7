import { answer, onlyPost, requireCaller, textField } from '../billing-api.server.ts';
import { entitlementsOf } from '../entitlements.server.ts';
import { requirePayer } from '../payer.server.ts';
import type { Route } from './+types/check-subscription';

/** `POST /api/check-subscription` {organisation?}: the plan of the account, or of that organisation. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  const payer = await requirePayer(ctx, textField(body, 'organisation'), 'see-plan');
  const { isSubscribed, tier, expiresAt } = await entitlementsOf(ctx, payer.id);
  return answer({ subscribed: isSubscribed, subscription_tier: tier, subscription_end: expiresAt });
}

export const loader = onlyPost;
