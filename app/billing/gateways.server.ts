import type { Config } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { PaymentGateway } from './gateway/payment-gateway.server.ts';
import { isReachableByOthers } from './gateway/public-address.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.server.ts';
import { stripeGateway } from './stripe/stripe-gateway.server.ts';

/** Which gateway takes payments, or why none does. */
export type GatewayChoice =
  | { kind: 'ready'; gateway: PaymentGateway }
  /** BILLING=off: everybody who is signed in may do everything. */
  | { kind: 'off' }
  /** The sandbox refuses to run on a public address unless it is configured to. */
  | { kind: 'refused'; reason: string };

const REFUSED =
  'Payments are not set up on this site. (To its operator: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or BILLING=off, or BILLING_SANDBOX_PUBLIC=on to show the payment sandbox to everyone.)';

export function chooseGateway(config: Config): GatewayChoice {
  if (!config.billing.isOn) return { kind: 'off' };
  if (config.stripe) return { kind: 'ready', gateway: stripeGateway };
  if (isReachableByOthers(config) && !config.billing.isSandboxPublic) return { kind: 'refused', reason: REFUSED };
  return { kind: 'ready', gateway: sandboxGateway };
}

/** The gateway that an event or a row names, even if another one takes new payments now. */
export function gatewayNamed(name: PaymentGateway['name']): PaymentGateway {
  return name === 'stripe' ? stripeGateway : sandboxGateway;
}

/** Whether the sandbox's pages exist here. */
export function isSandboxOpen(ctx: Context): boolean {
  const choice = chooseGateway(ctx.config);
  return choice.kind === 'ready' && choice.gateway.name === 'sandbox';
}
