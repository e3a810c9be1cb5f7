import { z } from 'zod';
import { defineJob } from '../../platform/job-definition.server.ts';
import { gatewayNamed } from '../gateways.server.ts';

/** After a payment for an organisation. Retried until the gateway has answered. */
export const addressCustomerJob = defineJob({
  name: 'billing.address-customer',
  payload: z.object({ gateway: z.enum(['stripe', 'sandbox']), checkout: z.string() }),
  retry: { limit: 20, delayMs: 60_000, backoff: true, maxDelayMs: 6 * 3_600_000 },
  run: (ctx, { gateway, checkout }) => gatewayNamed(gateway).addressCustomer(ctx, checkout),
});
