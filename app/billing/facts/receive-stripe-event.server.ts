import type Stripe from 'stripe';
import type { Context } from '../../platform/context.server.ts';
import { stripeClient, stripeErrors } from '../stripe/stripe-client.server.ts';
import { subjectOf } from '../stripe/stripe-facts.ts';
import { receiveEvent } from './receive-event.server.ts';

/** Seconds that a signature's time may differ from ours: replayed events are refused, and future ones. */
const TOLERANCE_S = 300;
/** The time and at least one complete signature: Stripe's library throws unexpected errors at other forms. */
const SIGNATURE = /^t=(\d{1,11})(?:,v\d+=[0-9a-f]{64})+$/;

/** @param body exactly the bytes that were signed */
export async function receiveStripeEvent(
  ctx: Context,
  body: string | Buffer,
  signature: string,
): Promise<'done' | 'duplicate' | 'ignored' | 'forged'> {
  const secret = ctx.config.stripe?.webhookSecret;
  if (!secret) return 'forged';
  const now = ctx.now().getTime();
  const signedAtS = Number(SIGNATURE.exec(signature)?.[1] ?? Number.NaN);
  // The library refuses only old signatures, not future ones.
  if (!(signedAtS <= now / 1_000 + TOLERANCE_S)) return refused(ctx);
  const { webhooks } = await stripeClient(ctx.config);
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now);
  } catch (error) {
    const { StripeSignatureVerificationError } = await stripeErrors();
    if (!(error instanceof StripeSignatureVerificationError)) throw error;
    return refused(ctx);
  }
  return await receiveEvent(ctx, 'stripe', { id: event.id, type: event.type, about: subjectOf(event) });
}

function refused(ctx: Context): 'forged' {
  ctx.log.warn('a payment event with a bad signature was refused');
  return 'forged';
}
