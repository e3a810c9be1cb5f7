import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { findPerson, ORGANISATION_ROLE } from '../../accounts/person-queries.server.ts';
import { becomeProvider } from '../../accounts/roles.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import {
  accessUntil,
  type CheckoutFacts,
  type GatewayFacts,
  givingAccess,
  type InvoiceFacts,
  type SubscriptionFacts,
} from '../gateway-facts.ts';
import { mailTo } from '../mails/mail-payer.server.ts';
import { invoiceMailFor, purchaseMail, refundMail } from '../mails/payment-mails.server.tsx';
import { subscriptionMailFor } from '../mails/plan-mails.server.tsx';
import { checkout, invoice, subscription } from '../schema.server.ts';
import { addressCustomerJob } from './address-customer.server.ts';
import { endSubscriptionJob } from './end-subscription.server.ts';

/**
 * Stores what a gateway says. Idempotent and independent of order: an answer to an older question never replaces a
 * newer one, and mails depend on what changed in the tables, not on events.
 */

export interface Observation {
  gateway: 'stripe' | 'sandbox';
  facts: GatewayFacts;
  /** When the gateway was asked. */
  observedAt: Date;
}

type Source = Omit<Observation, 'facts'>;

export async function applyFacts(ctx: Context, tx: Transaction, { facts, ...source }: Observation): Promise<void> {
  if (facts.invoice) await applyInvoice(ctx, tx, source, facts.invoice, facts.subscription?.userId ?? null);
  if (facts.subscription) await applySubscription(ctx, tx, source, facts.subscription);
  if (facts.checkout) await applyCheckout(ctx, tx, source, facts.checkout);
}

async function applySubscription(
  ctx: Context,
  tx: Transaction,
  { gateway, observedAt }: Source,
  facts: SubscriptionFacts,
): Promise<void> {
  const { userId, trialEnd, currentPeriodStart: _start, currentPeriodEnd, createdAt, ...columns } = facts;
  if (userId === null) {
    ctx.log.warn({ gateway, reference: facts.reference }, 'a subscription that is not ours was left alone');
    return;
  }
  const place = and(eq(subscription.gateway, gateway), eq(subscription.reference, facts.reference));
  const find = async () => (await tx.select().from(subscription).where(place).for('update'))[0];
  const row = {
    ...columns,
    gateway,
    userId,
    trialEnd: trialEnd === null ? null : new Date(trialEnd),
    currentPeriodEnd: new Date(currentPeriodEnd),
    accessUntil: accessUntil(facts),
    observedAt,
    updatedAt: ctx.now(),
  };
  const before = await findOrAdd(find, () =>
    tx
      .insert(subscription)
      .values({ ...row, id: newId(), createdAt: new Date(createdAt) })
      .onConflictDoNothing()
      .returning(),
  );
  if (before && before.observedAt > observedAt) return;
  if (before) await tx.update(subscription).set(row).where(place);
  const mail = subscriptionMailFor(before, facts);
  if (mail) await mailTo(ctx, tx, userId, mail);
  const payer = await findPerson(ctx, userId);
  if (payer === null && mayCharge.includes(facts.status)) return await endWithoutPayer(tx, gateway, userId, facts);
  if (payer?.role === ORGANISATION_ROLE) return await notePlan(ctx, userId, before, facts);
  // Every person with a plan becomes a vendor, whose account then waits for its review.
  if (payer && givingAccess.includes(facts.status)) await becomeProvider(ctx, userId);
}

const mayCharge: readonly SubscriptionFacts['status'][] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/** Of an account that was deleted while it paid. Another site can share the gateway: without a checkout here it is left alone. */
async function endWithoutPayer(
  tx: Transaction,
  gateway: Source['gateway'],
  userId: string,
  { reference }: SubscriptionFacts,
): Promise<void> {
  const isOurs = and(eq(checkout.gateway, gateway), eq(checkout.userId, userId), eq(checkout.kind, 'subscription'));
  if ((await tx.$count(checkout, isOurs)) > 0) await tx.enqueue(endSubscriptionJob, { gateway, reference });
}

/** In the audit log of an organisation: what became of its plan, also where the payment service changed it. */
async function notePlan(
  ctx: Context,
  id: string,
  before: typeof subscription.$inferSelect | null,
  facts: SubscriptionFacts,
): Promise<void> {
  const shown = ({
    plan,
    interval,
    quantity,
    status,
    isCancelledAtPeriodEnd,
  }: typeof facts | NonNullable<typeof before>) => ({
    plan,
    interval,
    quantity,
    status,
    isCancelledAtPeriodEnd,
  });
  const [from, to] = [before && shown(before), shown(facts)];
  if (isDeepStrictEqual(from, to)) return;
  await mutate(ctx, 'organisation.change-plan', { kind: 'organisation', id }, async (tx) =>
    tx.detail({ before: from, after: to }),
  );
}

/**
 * The previous row, locked; null when it was added now. When two first answers race, one adds the row and the other
 * waits and finds it, so that nobody gets a mail twice.
 */
async function findOrAdd<Row>(find: () => Promise<Row | undefined>, add: () => Promise<Row[]>): Promise<Row | null> {
  const found = await find();
  if (found) return found;
  const added = await add();
  return added.length > 0 ? null : ((await find()) ?? null);
}

async function applyCheckout(
  ctx: Context,
  tx: Transaction,
  { gateway, observedAt }: Source,
  facts: CheckoutFacts,
): Promise<void> {
  const place = and(eq(checkout.gateway, gateway), eq(checkout.reference, facts.reference));
  const [before] = await tx.select().from(checkout).where(place).for('update');
  if (!before) {
    ctx.log.warn({ gateway, reference: facts.reference }, 'a checkout that is not ours was left alone');
    return;
  }
  if (before.observedAt > observedAt) return;
  const status = statusOf(facts, before.kind === 'subscription');
  // Nothing may be owed before it is complete, too. The day of the payment never changes afterwards.
  const isPaid = facts.status === 'complete' && facts.isPaid;
  const paidAt = before.paidAt ?? (isPaid && facts.paidAt ? new Date(facts.paidAt) : null);
  const { receiptUrl, refundedMinor } = facts;
  await tx.update(checkout).set({ status, paidAt, receiptUrl, refundedMinor, observedAt }).where(place);
  if (before.paidAt === null && paidAt !== null)
    await tx.enqueue(addressCustomerJob, { gateway, checkout: facts.reference });
  if (before.kind !== 'subscription') await reportPurchase(ctx, tx, before, { ...facts, status });
}

/** Follows up on a paid, refunded or expired purchase: placements, enrolments, and a mail to the buyer. */
async function reportPurchase(
  ctx: Context,
  tx: Transaction,
  before: typeof checkout.$inferSelect,
  { status, refundedMinor, receiptUrl: url }: Omit<CheckoutFacts, 'status'> & { status: string },
): Promise<void> {
  // Home and category pages show placements and are cached under the catalogue's tag.
  if (before.kind === 'listing' && status !== before.status)
    for (const tag of ['placements', 'catalog']) await tx.notify('pages', tag);
  const { order, amountMinor, currency } = before;
  const name = 'name' in order ? order.name : before.kind;
  const since = refundedMinor - before.refundedMinor;
  if (since > 0) {
    const data = { name, refundedMinor: since, currency, url };
    await mailTo(ctx, tx, before.userId, { template: refundMail, data });
  } else if (status === 'paid' && before.status !== 'paid' && before.status !== 'refunded') {
    await mailTo(ctx, tx, before.userId, { template: purchaseMail, data: { name, amountMinor, currency, url } });
  }
}

function statusOf(facts: CheckoutFacts, isSubscription: boolean): string {
  if (facts.isRefunded) return 'refunded';
  if (facts.status !== 'complete') return facts.status;
  return facts.isPaid && !isSubscription ? 'paid' : 'complete';
}

async function applyInvoice(
  ctx: Context,
  tx: Transaction,
  { gateway, observedAt }: Source,
  facts: InvoiceFacts,
  ownerOfSubscription: string | null,
): Promise<void> {
  const userId = facts.userId ?? ownerOfSubscription;
  if (userId === null) return;
  const place = and(eq(invoice.gateway, gateway), eq(invoice.reference, facts.reference));
  const find = async () => (await tx.select().from(invoice).where(place).for('update'))[0];
  const coversUntil = facts.coversUntil === null ? null : new Date(facts.coversUntil);
  const row = { ...facts, userId, gateway, coversUntil, issuedAt: new Date(facts.issuedAt), observedAt };
  const before = await findOrAdd(find, () =>
    tx
      .insert(invoice)
      .values({ ...row, id: newId() })
      .onConflictDoNothing()
      .returning(),
  );
  if (before && before.observedAt > observedAt) return;
  if (before) await tx.update(invoice).set(row).where(place);
  const mail = facts.subscription === null ? null : invoiceMailFor(before, facts);
  if (mail) await mailTo(ctx, tx, userId, mail);
}
