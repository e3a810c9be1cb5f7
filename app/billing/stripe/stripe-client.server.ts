import type Stripe from 'stripe';
import type { Config } from '../../platform/config.server.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { siteName } from '../../platform/page-title.ts';
import { GatewayDown } from '../gateway/payment-gateway.server.ts';

/** Stripe's own library, pointed at Stripe or, in tests, at a validator of its requests. A site without Stripe never loads it. */

const loadStripe = loadOnce(async () => (await import('stripe')).default);
export const stripeErrors = async () => (await loadStripe()).errors;

const TIMEOUT_MS = 10_000;
const clients = new Map<string, Stripe>();

export async function stripeClient(config: Config): Promise<Stripe> {
  if (!config.stripe) throw new GatewayDown('Stripe is not set up on this site.');
  const { secretKey, apiUrl } = config.stripe;
  const key = `${secretKey} ${apiUrl}`;
  const found = clients.get(key);
  if (found) return found;
  const client = new (await loadStripe())(secretKey, {
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
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = await stripeErrors();
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
    const { StripeInvalidRequestError } = await stripeErrors();
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}
