import type { Context } from '../platform/context.server.ts';
import type { EventSubject, GatewayFacts } from './gateway-facts.ts';
import type { BillingInterval, PlanId } from './plan.ts';

/** The port: what the product asks of whoever takes the money. Stripe and the sandbox stand behind it. */
export interface PaymentGateway {
  readonly name: 'stripe' | 'sandbox';
  /** @throws GatewayDown */
  createCheckout(ctx: Context, request: CheckoutRequest): Promise<{ reference: string; url: string }>;
  /** Where the account changes plan, card and address, cancels and reads invoices. Null: it is no customer yet. */
  createPortal(ctx: Context, userId: string, returnUrl: string): Promise<string | null>;
  /** What is true now about the subject and what hangs on it. Null: it does not exist there. */
  fetch(ctx: Context, subject: EventSubject): Promise<GatewayFacts | null>;
  /** Ends a subscription at once, without a refund. Doing it twice is no error. */
  cancelNow(ctx: Context, subscription: string): Promise<void>;
  /** A checkout that was left for another one can no longer be paid. Too late is no error. */
  expireCheckout(ctx: Context, checkout: string): Promise<void>;
  /** Everything that changed lately, for the nightly comparison. */
  listRecent(ctx: Context): AsyncIterable<EventSubject>;
}

export interface Buyer {
  userId: string;
  email: string;
}

export interface CheckoutRequest {
  /** Our own id of the checkout: a second request with it makes no second checkout. */
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

/** Something that is paid for once. */
export interface PurchaseOrder {
  kind: 'listing' | 'certification';
  /** What is bought: the placement or the program. */
  subjectId: string;
  /** The variant of it: the tier of a listing, the day on which a program begins. */
  variant: string | null;
  name: string;
  description: string;
  amountMinor: number;
  currency: string;
}

/** The gateway could not be reached, or did not answer in time. Nothing was charged that is not told to us later. */
export class GatewayDown extends Error {}
