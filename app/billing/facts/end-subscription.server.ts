import { z } from 'zod';
import { defineJob } from '../../platform/job-definition.server.ts';
import { gatewayNamed } from '../gateways.server.ts';

/** After an account was deleted: nothing more may be charged. Retried until the gateway has answered. */
export const endSubscriptionJob = defineJob({
  name: 'billing.end-subscription',
  payload: z.object({ gateway: z.enum(['stripe', 'sandbox']), reference: z.string() }),
  retry: { limit: 20, delayMs: 60_000, backoff: true, maxDelayMs: 6 * 3_600_000 },
  run: (ctx, { gateway, reference }) => gatewayNamed(gateway).cancelNow(ctx, reference),
});
