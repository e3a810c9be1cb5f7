import { problem } from '../../platform/http-errors.ts';
import { MB, readBytes } from '../../platform/request-body.server.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { onlyPost } from '../billing-api.server.ts';
import { receiveStripeEvent } from '../facts/receive-stripe-event.server.ts';
import type { Route } from './+types/stripe-webhook';

/** Stripe's events are small. */
const EVENT_LIMITS = { bytes: MB, ms: 30_000 };

/**
 * `POST /api/stripe/webhook`. Answers 200 only when the event is processed and stored; otherwise Stripe sends it again.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requestContext(context);
  if (!ctx.config.stripe) return problem(404, { title: 'Not found', detail: 'Stripe is not used on this site.' });
  // The raw bytes: decoding and encoding again could change the signature.
  const body = await readBytes(request, EVENT_LIMITS);
  try {
    const result = await receiveStripeEvent(ctx, body, request.headers.get('stripe-signature') ?? '');
    if (result === 'forged') return problem(400, { title: 'Bad signature' });
    return Response.json({ received: true, result });
  } catch (error) {
    ctx.log.error({ err: error }, 'a payment event could not be processed; it will be sent again');
    return problem(500, { title: 'The event could not be processed', requestId: ctx.requestId });
  }
}

export const loader = onlyPost;
