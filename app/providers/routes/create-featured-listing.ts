import { answerCheckout, onlyPost, requireCaller, textField } from '../../billing/billing-api.server.ts';
import { buyPlacement } from '../placements/buy-placement.server.ts';
import type { Route } from './+types/create-featured-listing';

/** `POST /api/create-featured-listing` {toolId, tier}: the address to pay the placement. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  return answerCheckout(await buyPlacement(ctx, textField(body, 'toolId'), textField(body, 'tier')));
}

export const loader = onlyPost;
