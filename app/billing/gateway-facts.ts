import type { BillingInterval, PlanId } from './plan.ts';

/** What a gateway reports, in our terms. Amounts are minor units; instants are ISO strings in UTC. */

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'cancelled';

export interface SubscriptionFacts {
  reference: string;
  /** Null when the gateway has none: not a customer of this product. */
  userId: string | null;
  plan: PlanId;
  interval: BillingInterval;
  quantity: number;
  status: SubscriptionStatus;
  unitAmountMinor: number;
  currency: string;
  trialEnd: string | null;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  isCancelledAtPeriodEnd: boolean;
  createdAt: string;
}

export interface CheckoutFacts {
  reference: string;
  status: 'open' | 'complete' | 'expired';
  /** A complete checkout is not always paid: some payments take days, some never arrive. */
  isPaid: boolean;
  /** Refunded so far. */
  refundedMinor: number;
  isRefunded: boolean;
  /** When it was paid; null before. */
  paidAt: string | null;
  subscription: string | null;
  receiptUrl: string | null;
}

export interface InvoiceFacts {
  reference: string;
  userId: string | null;
  subscription: string | null;
  number: string;
  status: 'open' | 'paid' | 'failed' | 'void' | 'refunded';
  amountMinor: number;
  currency: string;
  description: string;
  /** Refunded so far; when everything is, the status is refunded. */
  refundedMinor: number;
  /** End of the period that it pays for; null for one-off purchases. */
  coversUntil: string | null;
  issuedAt: string;
  /** Address where it can be read and paid; null when there is none. */
  url: string | null;
}

export interface GatewayFacts {
  subscription?: SubscriptionFacts;
  checkout?: CheckoutFacts;
  invoice?: InvoiceFacts;
}

/** What an event is about. The event is only a hint: what counts is the gateway's answer when asked. */
export interface EventSubject {
  kind: 'subscription' | 'checkout' | 'invoice' | 'payment';
  reference: string;
}

/** Days after a failed renewal in which the plan remains usable. */
export const GRACE_DAYS = 7;
/** Gateways report a renewal a little after the period's end; nobody loses access in between. */
export const RENEWAL_SLACK_MS = 2 * 3_600_000;
/** Once per account. */
export const TRIAL_DAYS = 14;
/** Larger plans are sold in a conversation. */
export const MAX_QUANTITY = 500;

/** States in which a subscription gives access; a failed renewal does until its grace period ends. */
export const givingAccess: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** When access ends for a subscription in this state. */
export function accessUntil(
  facts: Pick<SubscriptionFacts, 'status' | 'currentPeriodStart' | 'currentPeriodEnd'>,
): Date {
  if (facts.status === 'past_due') return new Date(Date.parse(facts.currentPeriodStart) + GRACE_DAYS * 86_400_000);
  return new Date(Date.parse(facts.currentPeriodEnd) + RENEWAL_SLACK_MS);
}
