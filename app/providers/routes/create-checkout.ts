import { answerCheckout, onlyPost, requireCaller } from '../../billing/billing-api.server.ts';
import { readPlanChoice } from '../plans/plan-choice.ts';
import { subscribe } from '../plans/subscribe.server.ts';
import type { Route } from './+types/create-checkout';

/** `POST /api/create-checkout` {plan, trial, interval?, quantity?}: the address to pay the plan. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  return answerCheckout(await subscribe(ctx, readPlanChoice(body)));
}

export const loader = onlyPost;
