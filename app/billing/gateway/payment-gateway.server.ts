import type { Context } from '../../platform/context.server.ts';
import type { EventSubject, GatewayFacts } from '../gateway-facts.ts';
import type { BillingInterval, PlanId } from '../plan.ts';

/** The interface to a payment gateway: Stripe or the sandbox. */
export interface PaymentGateway {
  readonly name: 'stripe' | 'sandbox';
  /** @throws GatewayDown */
  createCheckout(ctx: Context, request: CheckoutRequest): Promise<{ reference: string; url: string }>;
  /** Address where the account changes what `offer` says, card and address, and reads invoices. Null: not a customer yet. */
  createPortal(ctx: Context, request: PortalRequest): Promise<string | null>;
  /** The current state of the subject and of what belongs to it. Null: the gateway does not know it. */
  fetch(ctx: Context, subject: EventSubject): Promise<GatewayFacts | null>;
  /** Ends a subscription at once, without a refund. Idempotent. */
  cancelNow(ctx: Context, subscription: string): Promise<void>;
  /** Makes an abandoned checkout unpayable. A finished one is not an error. */
  expireCheckout(ctx: Context, checkout: string): Promise<void>;
  /** Receipts go to the present address of who paid this checkout, unless somebody has chosen another one there. */
  addressCustomer(ctx: Context, checkout: string): Promise<void>;
  /** Everything that changed recently, for the nightly reconciliation. */
  listRecent(ctx: Context): AsyncIterable<EventSubject>;
}

export interface PortalRequest {
  userId: string;
  returnUrl: string;
  /** Of the plan. A suspended account may end one, and neither raise nor renew it. */
  offer: PortalOffer;
}

export type PortalOffer = 'changes' | 'cancelling' | 'nothing';

export interface Buyer {
  userId: string;
  /** Of the person who pays. */
  email: string;
}

export interface CheckoutRequest {
  /** Our own id of the checkout, used as idempotency key. */
  id: string;
  buyer: Buyer;
  order: SubscriptionOrder | PurchaseOrder;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the reference. */
  successUrl: string;
  cancelUrl: string;
}

export interface SubscriptionOrder {
  kind: 'subscription';
  plan: PlanId;
  interval: BillingInterval;
  quantity: number;
  unitAmountMinor: number;
  currency: string;
  trialDays: number;
}

/** A one-off purchase. */
export interface PurchaseOrder {
  kind: 'listing' | 'certification';
  /** What is bought: the placement or the program. */
  subjectId: string;
  /** The tier of a listing, or the day on which a program begins. */
  variant: string | null;
  name: string;
  description: string;
  amountMinor: number;
  currency: string;
}

/** The gateway could not be reached, or did not answer in time. If it charged anything, an event reports that later. */
export class GatewayDown extends Error {}
