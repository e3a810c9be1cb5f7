import { findPerson, ORGANISATION_ROLE } from '../accounts/person-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { findLiveSubscription } from './billing-queries.server.ts';
import { addressAgain } from './facts/address-customer.server.ts';
import { GatewayDown, type PaymentGateway, type PortalOffer } from './gateway/payment-gateway.server.ts';
import { chooseGateway, gatewayNamed } from './gateways.server.ts';
import { DASHBOARD } from './payer.server.ts';

/** Where the account manages its plan and payments: null when there is nothing to manage, `down` when the payment service does not answer. */
export type Portal = { kind: 'open'; url: string } | { kind: 'down'; message: string } | null;

/** @param page where it leads back to */
export async function openPortal(ctx: Context, userId: string, page: string = DASHBOARD): Promise<Portal> {
  try {
    const url = await findPortal(ctx, userId, page);
    if (url === null) return null;
    await noteOpened(ctx, userId);
    return { kind: 'open', url };
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    ctx.log.error({ err: error }, 'the portal could not be opened');
    return { kind: 'down', message: 'The payment service does not answer. Please try again in a minute.' };
  }
}

/** What is done at the payment service is not seen here, except for the plan: the audit log of an organisation says who went there. */
async function noteOpened(ctx: Context, userId: string): Promise<void> {
  const payer = await findPerson(ctx, userId);
  if (payer?.role !== ORGANISATION_ROLE) return;
  await mutate(ctx, 'organisation.open-payments', { kind: 'organisation', id: userId }, async () => null);
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
  if (!gateway) return null;
  const offer = offerFor(await findPerson(ctx, userId), live);
  const url = await gateway.createPortal(ctx, { userId, returnUrl: ctx.config.publicUrl + page, offer });
  if (url !== null) await addressAgain(ctx, userId, gateway.name);
  return url;
}

/** Who may cancel may also take that back: so a plan that is cancelled already is not offered to a suspended account at all. */
function offerFor(
  payer: { suspendedAt: Date | null } | null,
  live: { isCancelledAtPeriodEnd: boolean } | null,
): PortalOffer {
  if (payer?.suspendedAt == null) return 'changes';
  return live !== null && !live.isCancelledAtPeriodEnd ? 'cancelling' : 'nothing';
}
