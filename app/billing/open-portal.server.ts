import type { Context } from '../platform/context.server.ts';
import { findLiveSubscription } from './billing-queries.server.ts';
import { GatewayDown, type PaymentGateway } from './gateway/payment-gateway.server.ts';
import { chooseGateway, gatewayNamed } from './gateways.server.ts';
import { DASHBOARD } from './payer.server.ts';

/** Where the account manages its plan and payments: null when there is nothing to manage, `down` when the payment service does not answer. */
export type Portal = { kind: 'open'; url: string } | { kind: 'down'; message: string } | null;

/** @param page where it leads back to */
export async function openPortal(ctx: Context, userId: string, page: string = DASHBOARD): Promise<Portal> {
  try {
    const url = await findPortal(ctx, userId, page);
    return url === null ? null : { kind: 'open', url };
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    ctx.log.error({ err: error }, 'the portal could not be opened');
    return { kind: 'down', message: 'The payment service does not answer. Please try again in a minute.' };
  }
}

async function findPortal(ctx: Context, userId: string, page: string): Promise<string | null> {
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
