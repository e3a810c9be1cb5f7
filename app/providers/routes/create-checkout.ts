import { answerCheckout, onlyPost, requireCaller, textField } from '../../billing/billing-api.server.ts';
import { requirePayer } from '../../billing/payer.server.ts';
import { readPlanChoice } from '../plans/plan-choice.ts';
import { subscribe } from '../plans/subscribe.server.ts';
import type { Route } from './+types/create-checkout';

/** `POST /api/create-checkout` {plan, trial, interval?, quantity?, organisation?}: the address to pay the plan. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  const payer = await requirePayer(ctx, textField(body, 'organisation'), 'manage-plan');
  return answerCheckout(await subscribe(ctx, readPlanChoice(body), payer));
}

export const loader = onlyPost;
