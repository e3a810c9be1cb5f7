import Stripe from 'stripe';
import type { Config } from '../../platform/config.server.ts';
import { siteName } from '../../platform/page-title.ts';
import { GatewayDown } from '../gateway/payment-gateway.server.ts';

/** Stripe's own library, pointed at Stripe or, in tests, at a validator of its requests. */

const TIMEOUT_MS = 10_000;
const clients = new Map<string, Stripe>();

export function stripeClient(config: Config): Stripe {
  if (!config.stripe) throw new GatewayDown('Stripe is not set up on this site.');
  const { secretKey, apiUrl } = config.stripe;
  const key = `${secretKey} ${apiUrl}`;
  const found = clients.get(key);
  if (found) return found;
  const client = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: siteName },
    ...(apiUrl ? addressOf(apiUrl) : {}),
  });
  clients.set(key, client);
  return client;
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
  };
}

/** Runs a call; failures on Stripe's side become GatewayDown. */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isDown =
      error instanceof StripeConnectionError ||
      error instanceof StripeAPIError ||
      error instanceof StripeRateLimitError;
    if (isDown) throw new GatewayDown(error.message, { cause: error });
    throw error;
  }
}

/** The same for something that may not exist: then null. */
export async function findAtStripe<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await askStripe(call);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}
