import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { defineJob } from '../../platform/job-definition.server.ts';
import { record } from '../../platform/mutate.server.ts';
import type { PaymentGateway } from '../gateway/payment-gateway.server.ts';
import { gatewayNamed } from '../gateways.server.ts';
import { checkout } from '../schema.server.ts';

/** After a payment, and when a payer opens its portal. Retried until the gateway has answered. */
export const addressCustomerJob = defineJob({
  name: 'billing.address-customer',
  payload: z.object({ gateway: z.enum(['stripe', 'sandbox']), checkout: z.string() }),
  retry: { limit: 20, delayMs: 60_000, backoff: true, maxDelayMs: 6 * 3_600_000 },
  run: (ctx, { gateway, checkout }) => gatewayNamed(gateway).addressCustomer(ctx, checkout),
});

/** Again for the last payment: people change their address, and customers of earlier versions have none that is known as ours. */
export async function addressAgain(ctx: Context, userId: string, gateway: PaymentGateway['name']): Promise<void> {
  const [last] = await ctx.db
    .select({ reference: checkout.reference })
    .from(checkout)
    .where(and(eq(checkout.userId, userId), eq(checkout.gateway, gateway), isNotNull(checkout.paidAt)))
    .orderBy(desc(checkout.paidAt), desc(checkout.id))
    .limit(1);
  const reference = last?.reference;
  if (reference) await record(ctx, (tx) => tx.enqueue(addressCustomerJob, { gateway, checkout: reference }));
}
