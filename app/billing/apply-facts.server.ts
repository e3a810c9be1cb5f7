import { and, eq, sql } from 'drizzle-orm';
import { findPerson } from '../accounts/person-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { newId } from '../platform/ids.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { paymentMailFor, purchaseMail, subscriptionMailFor } from './billing-mails.server.tsx';
import {
  accessUntil,
  type CheckoutFacts,
  type GatewayFacts,
  type InvoiceFacts,
  type SubscriptionFacts,
} from './gateway-facts.ts';
import { checkout, invoice, subscription } from './schema.server.ts';

/**
 * Writes what a gateway says into our tables. Safe in any order and any number of times: an answer to an older question
 * never replaces one to a newer, and mails follow what changed in the tables, not the events.
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
  const [before] = await tx.select().from(subscription).where(place).for('update');
  if (before && before.observedAt > observedAt) return;
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
  if (before) await tx.update(subscription).set(row).where(place);
  else await insertSubscription(tx, { ...row, id: newId(), createdAt: new Date(createdAt) });
  const mail = subscriptionMailFor(before?.status ?? null, facts);
  if (mail) await mailTo(ctx, tx, userId, mail);
}

/** Two first events at the same time: the second one throws, is sent again, and finds the row of the first. */
async function insertSubscription(tx: Transaction, row: typeof subscription.$inferInsert): Promise<void> {
  await tx.insert(subscription).values(row);
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
  // The day the money came stays, whatever comes afterwards.
  const paidAt = before.paidAt ?? (facts.isPaid && facts.paidAt ? new Date(facts.paidAt) : null);
  const { receiptUrl } = facts;
  await tx.update(checkout).set({ status, paidAt, receiptUrl, observedAt }).where(place);
  if (before.kind === 'subscription' || status === before.status) return;
  // Home and category pages show placements and are kept under the catalogue's tag.
  if (before.kind === 'listing') for (const tag of ['placements', 'catalog']) await tx.notify('pages', tag);
  if (status !== 'paid') return;
  const { order, amountMinor, currency } = before;
  const name = 'name' in order ? order.name : before.kind;
  await mailTo(ctx, tx, before.userId, {
    template: purchaseMail,
    data: { name, amountMinor, currency, url: receiptUrl },
  });
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
  const [before] = await tx.select().from(invoice).where(place).for('update');
  if (before && before.observedAt > observedAt) return;
  const row = { ...facts, userId, gateway, issuedAt: new Date(facts.issuedAt), observedAt };
  await tx
    .insert(invoice)
    .values({ ...row, id: newId() })
    .onConflictDoUpdate({
      target: [invoice.gateway, invoice.reference],
      set: row,
      setWhere: sql`${invoice.observedAt} <= excluded.observed_at`,
    });
  const mail = facts.subscription === null ? null : paymentMailFor(before?.status ?? null, facts);
  if (mail) await mailTo(ctx, tx, userId, mail);
}

async function mailTo<Data>(
  ctx: Context,
  tx: Transaction,
  userId: string,
  mail: { template: import('../platform/mail.server.ts').MailTemplate<Data>; data: Data },
): Promise<void> {
  const person = await findPerson(ctx, userId);
  // An account that is gone gets no mail; its books stay.
  if (person) await sendMail(ctx, tx, { to: person.email, ...mail });
}
