import type { Context } from '../platform/context.server.ts';
import { findLiveSubscription } from './billing-queries.server.ts';
import type { PaymentGateway } from './gateway/payment-gateway.server.ts';
import { chooseGateway, gatewayNamed } from './gateways.server.ts';
import { DASHBOARD } from './payer.server.ts';

/** Address where the account manages its plan and payments; null when there is nothing to manage. @param page where it leads back to */
export async function openPortal(ctx: Context, userId: string, page: string = DASHBOARD): Promise<string | null> {
  const choice = chooseGateway(ctx.config);
  if (choice.kind === 'off') return null;
  const live = await findLiveSubscription(ctx, userId);
  const gateway =
    live !== null
      ? gatewayNamed(live.gateway as PaymentGateway['name'])
      : choice.kind === 'ready'
        ? choice.gateway
        : null;
  return (await gateway?.createPortal(ctx, userId, ctx.config.publicUrl + page)) ?? null;
}
