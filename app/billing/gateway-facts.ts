import type { BillingInterval, PlanId } from './plan.ts';

/** What any gateway tells us, in our words. Amounts are minor units; instants are ISO strings in UTC. */

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'cancelled';

export interface SubscriptionFacts {
  reference: string;
  /** Null when the gateway does not say: not one of ours. */
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
  /** Complete does not mean paid: some payments take days, some never arrive. */
  isPaid: boolean;
  /** What was given back so far. */
  refundedMinor: number;
  isRefunded: boolean;
  /** When the money came; null while it has not. */
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
  /** What was given back so far; all of it makes the status refunded. */
  refundedMinor: number;
  /** The end of the period that it pays for; null for what is paid once. */
  coversUntil: string | null;
  issuedAt: string;
  /** Where it can be read and paid; null when there is no such page. */
  url: string | null;
}

export interface GatewayFacts {
  subscription?: SubscriptionFacts;
  checkout?: CheckoutFacts;
  invoice?: InvoiceFacts;
}

/** What an event is about. The event is a hint only: what counts is what the gateway says when it is asked. */
export interface EventSubject {
  kind: 'subscription' | 'checkout' | 'invoice' | 'payment';
  reference: string;
}

/** Time after a failed renewal in which the plan stays usable. */
export const GRACE_DAYS = 7;
/** Renewals are told to us a little after the period's end; nobody loses access for that. */
export const RENEWAL_SLACK_MS = 2 * 3_600_000;
/** Once per account. */
export const TRIAL_DAYS = 14;
/** More models than this in one plan are a matter for a conversation. */
export const MAX_QUANTITY = 500;

/** States in which a subscription gives access; a failed renewal keeps it until its grace ends. */
export const givingAccess: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Until when a subscription in this state may be used. */
export function accessUntil(
  facts: Pick<SubscriptionFacts, 'status' | 'currentPeriodStart' | 'currentPeriodEnd'>,
): Date {
  if (facts.status === 'past_due') return new Date(Date.parse(facts.currentPeriodStart) + GRACE_DAYS * 86_400_000);
  return new Date(Date.parse(facts.currentPeriodEnd) + RENEWAL_SLACK_MS);
}
