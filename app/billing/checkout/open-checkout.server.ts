import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, gte, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { findLiveSubscription } from '../billing-queries.server.ts';
import { applyFacts } from '../facts/apply-facts.server.ts';
import type { PaymentGateway, PurchaseOrder, SubscriptionOrder } from '../gateway/payment-gateway.server.ts';
import { gatewayNamed } from '../gateways.server.ts';
import { checkout, subscription } from '../schema.server.ts';

/** At most one checkout per account and subject is open at a time. */

/** An older checkout is replaced by a new one: prices and the gateway's pages expire. */
const REUSE_MS = 20 * 60_000;

export interface OpenOrder {
  order: SubscriptionOrder | PurchaseOrder;
  subjectId: string;
  variant: string | null;
  startedBy: string | null;
}

/**
 * The open checkout of this order, new or recent; an open one of another order is closed first. 'paid': that one turned
 * out to be paid.
 */
export async function openCheckout(
  ctx: Context,
  gateway: PaymentGateway,
  userId: string,
  { order, subjectId, variant, startedBy }: OpenOrder,
) {
  const open = and(
    eq(checkout.userId, userId),
    eq(checkout.kind, order.kind),
    eq(checkout.subjectId, subjectId),
    eq(checkout.status, 'open'),
  );
  const now = ctx.now();
  const values = {
    id: newId(),
    userId,
    gateway: gateway.name,
    kind: order.kind,
    subjectId,
    variant,
    startedBy,
    order,
    amountMinor: order.kind === 'subscription' ? order.unitAmountMinor * order.quantity : order.amountMinor,
    currency: order.currency,
    status: 'open',
    createdAt: now,
    observedAt: now,
  };
  for (;;) {
    const added = await mutate(ctx, 'checkout.begin', { kind: 'checkout', id: values.id }, async (tx) => {
      const [row] = await tx.insert(checkout).values(values).onConflictDoNothing().returning();
      if (!row) return refuse(null);
      return order.kind === 'subscription' && (await hasJustPaid(ctx, userId)) ? refuse('paid') : row;
    });
    if (added) return added;
    const [found] = await ctx.db.select().from(checkout).where(open);
    if (!found) continue;
    const isFresh = now.getTime() - found.createdAt.getTime() < REUSE_MS && found.gateway === gateway.name;
    if (isFresh && isDeepStrictEqual(found.order, order)) {
      if (found.startedBy === startedBy) return found;
      const state = await handOn(ctx, found, startedBy);
      if (state === 'paid') return state;
      if (state === 'handed') return found;
      continue;
    }
    if ((await closeCheckout(ctx, found)) === 'paid') return 'paid';
  }
}

/**
 * Whether a plan of the payer, or the payment of one, has come since it was asked for. To be read where the new checkout is in the table
 * already: the payment of an older one is committed then, or waits for this.
 */
async function hasJustPaid(ctx: Context, userId: string): Promise<boolean> {
  if ((await findLiveSubscription(ctx, userId)) !== null) return true;
  const since = new Date(ctx.now().getTime() - REUSE_MS);
  // The plan may come with a later event than the payment. One that came and ended again stops nobody. It is made after the checkout, by the
  // gateway's clock; an older one may be reported again at any time.
  const itsPlan = ctx.db
    .select({ id: subscription.id })
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        gte(subscription.createdAt, sql`${checkout.createdAt} - interval '1 minute'`),
      ),
    );
  const isWithoutPlan = and(
    eq(checkout.userId, userId),
    eq(checkout.kind, 'subscription'),
    eq(checkout.status, 'complete'),
    gt(checkout.observedAt, since),
    notExists(itsPlan),
  );
  return (await ctx.db.$count(checkout, isWithoutPlan)) > 0;
}

/**
 * Notes who asked for the open checkout last: that person gets the receipts. The gateway is asked before, because who had the checkout
 * until now may just have paid it.
 */
async function handOn(
  ctx: Context,
  found: typeof checkout.$inferSelect,
  startedBy: string | null,
): Promise<'handed' | 'paid' | 'gone'> {
  const { id, reference } = found;
  const observedAt = ctx.now();
  const gateway = gatewayNamed(found.gateway as PaymentGateway['name']);
  const facts = reference ? await gateway.fetch(ctx, { kind: 'checkout', reference }) : null;
  return await mutate(ctx, 'checkout.hand-on', { kind: 'checkout', id }, async (tx) => {
    if (facts?.checkout && facts.checkout.status !== 'open') {
      await applyFacts(ctx, tx, { gateway: gateway.name, facts, observedAt });
      return facts.checkout.status === 'complete' ? 'paid' : 'gone';
    }
    const open = and(eq(checkout.id, id), eq(checkout.status, 'open'));
    const handed = await tx.update(checkout).set({ startedBy }).where(open).returning({ id: checkout.id });
    if (handed.length > 0) return 'handed';
    // Its event was applied after the gateway had answered.
    const [now] = await tx.select({ status: checkout.status }).from(checkout).where(eq(checkout.id, id));
    return refuse(now?.status === 'complete' ? 'paid' : 'gone');
  });
}

/** Its event may still be on the way: after closing it at the gateway, asks the gateway for its state. */
async function closeCheckout(ctx: Context, found: typeof checkout.$inferSelect): Promise<'closed' | 'paid'> {
  const { id, reference } = found;
  const observedAt = ctx.now();
  const gateway = gatewayNamed(found.gateway as PaymentGateway['name']);
  if (reference) await gateway.expireCheckout(ctx, reference);
  const facts = reference ? await gateway.fetch(ctx, { kind: 'checkout', reference }) : null;
  return await mutate(ctx, 'checkout.close', { kind: 'checkout', id }, async (tx) => {
    if (facts?.checkout?.status === 'complete') {
      await applyFacts(ctx, tx, { gateway: gateway.name, facts, observedAt });
      return 'paid';
    }
    // If the gateway has assigned a reference meanwhile, it is not closed there yet: the row stays open and is read
    // again.
    const asRead = reference === null ? isNull(checkout.reference) : eq(checkout.reference, reference);
    await tx
      .update(checkout)
      .set({ status: 'expired' })
      .where(and(eq(checkout.id, id), eq(checkout.status, 'open'), asRead));
    return 'closed';
  });
}

/** Closes all open checkouts of something that is no longer sold. */
export const closeOpenCheckouts = (ctx: Context, kind: PurchaseOrder['kind'], subjectId: string): Promise<void> =>
  closeAll(ctx, and(eq(checkout.kind, kind), eq(checkout.subjectId, subjectId)));

/** Closes all open checkouts of an account that was suspended. */
export const closeCheckoutsOf = (ctx: Context, userId: string): Promise<void> =>
  closeAll(ctx, eq(checkout.userId, userId));

/** What was paid meanwhile remains paid. */
async function closeAll(ctx: Context, which: SQL | undefined): Promise<void> {
  const open = and(which, eq(checkout.status, 'open'));
  for (;;) {
    const found = await ctx.db.select().from(checkout).where(open);
    if (found.length === 0) return;
    for (const row of found) await closeCheckout(ctx, row);
  }
}
