import { and, desc, eq, getTableName, gt, inArray, isTable, ne } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { PurchaseOrder } from './gateway/payment-gateway.server.ts';
import * as schema from './schema.server.ts';

const { checkout, invoice, subscription } = schema;

export type SubscriptionRow = typeof subscription.$inferSelect;

/** The account's current subscription, paid or overdue; null when there is none. */
export async function findLiveSubscription(ctx: Pick<Context, 'db'>, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        inArray(subscription.status, ['trialing', 'active', 'past_due', 'unpaid', 'paused']),
      ),
    )
    .orderBy(desc(subscription.accessUntil))
    .limit(1);
  return row ?? null;
}

/** Whether one of these accounts ever had a plan. */
export async function hasEverSubscribed(ctx: Context, ...userIds: string[]): Promise<boolean> {
  const ever = and(inArray(subscription.userId, userIds), ne(subscription.status, 'incomplete'));
  return (await ctx.db.$count(subscription, ever)) > 0;
}

export interface InvoiceRow {
  id: string;
  number: string;
  status: string;
  amountMinor: number;
  currency: string;
  description: string;
  /** ISO instant. */
  issuedAt: string;
  url: string | null;
  /** Refunded so far. */
  refundedMinor: number;
}

/** Newest first. */
export async function listInvoices(ctx: Context, userId: string, count = 24): Promise<InvoiceRow[]> {
  const rows = await ctx.db
    .select()
    .from(invoice)
    .where(eq(invoice.userId, userId))
    .orderBy(desc(invoice.issuedAt), desc(invoice.id))
    .limit(count);
  return rows.map(({ id, number, status, amountMinor, currency, description, issuedAt, url, refundedMinor }) => ({
    id,
    number,
    status,
    amountMinor,
    currency,
    description,
    url,
    refundedMinor,
    issuedAt: issuedAt.toISOString(),
  }));
}

/** What is kept about the payments of an account, for its export. */
export const exportPayments = async (ctx: Context, userId: string) => ({
  subscriptions: await ctx.db.select().from(subscription).where(eq(subscription.userId, userId)),
  purchases: await ctx.db.select().from(checkout).where(eq(checkout.userId, userId)),
  invoices: await listInvoices(ctx, userId, 1_000),
});

/** The names of the tables with payments. */
export const paymentTables: readonly string[] = Object.values(schema).filter(isTable).map(getTableName);

export type CheckoutRow = typeof checkout.$inferSelect;

/** The account's own checkout by the gateway's session id; null for somebody else's. */
export async function findOwnCheckout(ctx: Context, userId: string, reference: string): Promise<CheckoutRow | null> {
  const [row] = await ctx.db
    .select()
    .from(checkout)
    .where(and(eq(checkout.reference, reference), eq(checkout.userId, userId)));
  return row ?? null;
}

/** Paid one-off purchases of a kind since `since`, without refunded ones. */
export async function listPaidPurchases(
  ctx: Context,
  kind: PurchaseOrder['kind'],
  since: Date,
): Promise<CheckoutRow[]> {
  return await ctx.db
    .select()
    .from(checkout)
    .where(and(eq(checkout.kind, kind), eq(checkout.status, 'paid'), gt(checkout.paidAt, since)))
    .orderBy(checkout.paidAt, checkout.id);
}

/** All purchases of a kind by the account, newest first, in any state. */
export async function listPurchasesOf(
  ctx: Context,
  userId: string,
  kind: PurchaseOrder['kind'],
): Promise<CheckoutRow[]> {
  return await ctx.db
    .select()
    .from(checkout)
    .where(and(eq(checkout.kind, kind), eq(checkout.userId, userId), inArray(checkout.status, ['paid', 'refunded'])))
    .orderBy(desc(checkout.paidAt), desc(checkout.id));
}
