import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { type CheckoutRow, findOwnCheckout } from './billing-queries.server.ts';
import { applyFacts } from './facts/apply-facts.server.ts';
import type { PaymentGateway } from './gateway/payment-gateway.server.ts';
import { gatewayNamed } from './gateways.server.ts';

/**
 * The state of the account's own checkout. Buyers often return before the gateway's event arrives: then the gateway is
 * asked. Null: the account has no such checkout.
 */
export async function verifyCheckout(ctx: Context, userId: string, reference: string): Promise<CheckoutRow | null> {
  const row = await findOwnCheckout(ctx, userId, reference);
  if (row === null || row.status !== 'open') return row;
  const gateway = row.gateway as PaymentGateway['name'];
  const observedAt = ctx.now();
  const facts = await gatewayNamed(gateway).fetch(ctx, { kind: 'checkout', reference });
  if (facts) {
    await mutate(ctx, 'checkout.verify', { kind: 'checkout', id: row.id }, (tx) =>
      applyFacts(ctx, tx, { gateway, facts, observedAt }),
    );
  }
  return await findOwnCheckout(ctx, userId, reference);
}
