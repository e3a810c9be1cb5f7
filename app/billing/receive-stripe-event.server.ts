import Stripe from 'stripe';
import type { Context } from '../platform/context.server.ts';
import { receiveEvent } from './receive-event.server.ts';
import { stripeClient } from './stripe/stripe-client.server.ts';
import { subjectOf } from './stripe/stripe-facts.ts';

/** Seconds that a signature stays good: a copy that is sent later is refused. */
const TOLERANCE_S = 300;

/** @param body exactly the bytes that were signed */
export async function receiveStripeEvent(
  ctx: Context,
  body: string | Buffer,
  signature: string,
): Promise<'done' | 'duplicate' | 'ignored' | 'forged'> {
  const secret = ctx.config.stripe?.webhookSecret;
  if (!secret) return 'forged';
  let event: Stripe.Event;
  try {
    const now = ctx.now().getTime();
    event = stripeClient(ctx.config).webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    ctx.log.warn('a payment event with a bad signature was refused');
    return 'forged';
  }
  return await receiveEvent(ctx, 'stripe', { id: event.id, type: event.type, about: subjectOf(event) });
}
