import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** What gateways told us about money. Amounts are minor units; instants are UTC. */

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const subscription = pgTable(
  'subscription',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    gateway: text('gateway').notNull(),
    /** The subscription's id at the gateway. */
    reference: text('reference').notNull(),
    plan: text('plan').notNull(),
    interval: text('interval').notNull(),
    /** Registered models paid for. */
    quantity: integer('quantity').notNull(),
    status: text('status').notNull(),
    unitAmountMinor: bigint('unit_amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    trialEnd: instant('trial_end'),
    currentPeriodEnd: instant('current_period_end').notNull(),
    /** Access ends here: the period's end, plus the grace of a failed renewal. */
    accessUntil: instant('access_until').notNull(),
    isCancelledAtPeriodEnd: boolean('is_cancelled_at_period_end').notNull().default(false),
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
