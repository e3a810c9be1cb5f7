import { answerCheckout, onlyPost, requireCaller } from '../../billing/billing-api.server.ts';
import { buyPlacement } from '../placements/buy-placement.server.ts';
import type { Route } from './+types/create-featured-listing';

/** `POST /api/create-featured-listing` {toolId, tier}: the address to pay the placement. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  return answerCheckout(await buyPlacement(ctx, String(body.toolId ?? ''), String(body.tier ?? '')));
}

export const loader = onlyPost;
