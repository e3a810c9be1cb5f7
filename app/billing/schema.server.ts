import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../platform/instant.server.ts';
import type { PurchaseOrder, SubscriptionOrder } from './gateway/payment-gateway.server.ts';
import type { SandboxSubscription } from './sandbox/sandbox-life.ts';

/**
 * What gateways reported about money. Amounts are minor units; instants are UTC. Rows outlive their account, because
 * payments must be documented for years, so there are no foreign keys to people.
 */

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();
/** The payer and the gateway. */
const paidBy = () => ({
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  gateway: text('gateway').notNull(),
});

/** An amount due, and whether it was paid. */
const charge = () => ({
  number: text('number').notNull(),
  status: text('status').notNull(),
  amountMinor: amount('amount_minor'),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
});

export const subscription = pgTable(
  'subscription',
  {
    ...paidBy(),
    /** The subscription's id at the gateway. */
    reference: text('reference').notNull(),
    plan: text('plan').notNull(),
    interval: text('interval').notNull(),
    /** Number of registered models paid for. */
    quantity: integer('quantity').notNull(),
    status: text('status').notNull(),
    unitAmountMinor: amount('unit_amount_minor'),
    currency: text('currency').notNull(),
    trialEnd: instant('trial_end'),
    currentPeriodEnd: instant('current_period_end').notNull(),
    /** The period's end, or the end of the grace period after a failed renewal. */
    accessUntil: instant('access_until').notNull(),
    isCancelledAtPeriodEnd: boolean('is_cancelled_at_period_end').notNull().default(false),
    /** End of the period that a reminder was sent for; null: none was. */
    reminderSentFor: instant('renewal_told_for'),
    /** When the gateway was asked for this state; an answer to an older question changes nothing. */
    observedAt: instant('observed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscription_reference').on(table.gateway, table.reference),
    index('subscription_user').on(table.userId, table.accessUntil),
    check('subscription_plan', sql`${table.plan} in ('starter', 'professional', 'enterprise')`),
    check('subscription_interval', sql`${table.interval} in ('monthly', 'annual')`),
    check(
      'subscription_status',
      sql`${table.status} in ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'cancelled')`,
    ),
    check('subscription_quantity', sql`${table.quantity} > 0`),
  ],
);

/** The account's customer id at a gateway. */
export const billingCustomer = pgTable(
  'billing_customer',
  {
    userId: text('user_id').notNull(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.gateway] }),
    uniqueIndex('billing_customer_reference').on(table.gateway, table.reference),
  ],
);

/** Every checkout, and the outcome of one-off purchases. */
export const checkout = pgTable(
  'checkout',
  {
    ...paidBy(),
    /** Who asked for it last, where that is not the payer itself: an organisation's. */
    startedBy: text('started_by'),
    /** Null until the gateway has answered. */
    reference: text('reference'),
    url: text('url'),
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    variant: text('variant'),
    order: jsonb('order').$type<SubscriptionOrder | PurchaseOrder>().notNull(),
    amountMinor: amount('amount_minor'),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    receiptUrl: text('receipt_url'),
    /** Refunded so far; when everything is, the status is refunded. */
    refundedMinor: amount('refunded_minor').default(0),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    observedAt: instant('observed_at').notNull(),
  },
  (table) => [
    uniqueIndex('checkout_reference').on(table.gateway, table.reference),
    /** One open checkout at a time, also when the button is pressed twice. */
    uniqueIndex('checkout_open').on(table.userId, table.kind, table.subjectId).where(sql`status = 'open'`),
    index('checkout_user').on(table.userId, table.createdAt),
    index('checkout_subject').on(table.kind, table.subjectId),
    check('checkout_kind', sql`${table.kind} in ('subscription', 'listing', 'certification')`),
    check('checkout_status', sql`${table.status} in ('open', 'complete', 'paid', 'expired', 'refunded')`),
  ],
);

export const invoice = pgTable(
  'invoice',
  {
    ...paidBy(),
    reference: text('reference').notNull(),
    subscription: text('subscription'),
    ...charge(),
    url: text('url'),
    /** Refunded so far; when everything is, the status is refunded. */
    refundedMinor: amount('refunded_minor').default(0),
    /** End of the period that it pays for; null for one-off purchases. */
    coversUntil: instant('covers_until'),
    issuedAt: instant('issued_at').notNull(),
    observedAt: instant('observed_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_reference').on(table.gateway, table.reference),
    index('invoice_user').on(table.userId, table.issuedAt),
    index('invoice_subscription').on(table.gateway, table.subscription),
    check('invoice_status', sql`${table.status} in ('open', 'paid', 'failed', 'void', 'refunded')`),
  ],
);

/** Processed events: each counts once however often it is sent. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.id] }), index('payment_event_age').on(table.receivedAt)],
);

/** The sandbox's tables: what a gateway would store on its side. */
export const sandboxClock = pgTable('sandbox_clock', {
  userId: text('user_id').primaryKey(),
  /** How far this account's sandbox clock is ahead of real time, ms. */
  aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull(),
});

export const sandboxCheckout = pgTable(
  'sandbox_checkout',
  {
    id: text('id').primaryKey(),
    /** The product's id of it: a repeated request returns the same checkout. */
    idempotencyKey: text('idempotency_key').notNull(),
    userId: text('user_id').notNull(),
    order: jsonb('order').$type<SubscriptionOrder | PurchaseOrder>().notNull(),
    status: text('status').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    subscription: text('subscription'),
    payment: text('payment'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_checkout_idempotency').on(table.idempotencyKey),
    check('sandbox_checkout_status', sql`${table.status} in ('open', 'complete', 'expired')`),
  ],
);

export const sandboxSubscription = pgTable(
  'sandbox_subscription',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    state: jsonb('state').$type<SandboxSubscription>().notNull(),
  },
  (table) => [index('sandbox_subscription_user').on(table.userId)],
);

export const sandboxPayment = pgTable(
  'sandbox_payment',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    checkout: text('checkout'),
    subscription: text('subscription'),
    ...charge(),
    /** End of the period that it pays for; null for one-off purchases. */
    coversUntil: instant('covers_until'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('sandbox_payment_user').on(table.userId, table.at),
    check('sandbox_payment_status', sql`${table.status} in ('paid', 'failed', 'void', 'refunded')`),
  ],
);
