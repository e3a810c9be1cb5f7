import { answerCheckout, onlyPost, requireCaller, textField } from '../../billing/billing-api.server.ts';
import { problemFor } from '../../platform/http-errors.ts';
import { enrol } from '../enrolment/enrol.server.ts';
import type { Route } from './+types/create-payment';

/** `POST /api/create-certification-payment` {programId}: the address of the payment, or of the waiting list. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  try {
    return answerCheckout(await enrol(ctx, textField(body, 'programId')));
  } catch (error) {
    const refusal = problemFor(error);
    if (refusal) return refusal;
    throw error;
  }
}

export const loader = onlyPost;
