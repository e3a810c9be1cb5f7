import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { receiveEvent } from '../facts/receive-event.server.ts';
import { sandboxPayment, sandboxSubscription } from '../schema.server.ts';
import { type Played, playUntil, type SandboxCharge } from './sandbox-life.ts';
import { type BookedSubscription, sandboxNow } from './sandbox-queries.server.ts';

/** Stores the sandbox's state, and reports changes to the product as a gateway does: by events. */

type Place = Pick<BookedSubscription, 'id' | 'userId'>;

/** Stores the steps that were played and sends their events. */
export async function book(ctx: Context, tx: Transaction, booked: Place, played: Played): Promise<void> {
  const { id, userId } = booked;
  await tx
    .insert(sandboxSubscription)
    .values({ id, userId, state: played.subscription })
    .onConflictDoUpdate({ target: sandboxSubscription.id, set: { state: played.subscription } });
  for (const charge of played.charges) {
    const invoice = await bookCharge(tx, booked, charge, played.subscription.currency);
    await announce(ctx, 'invoice', invoice);
  }
  await announce(ctx, 'subscription', id);
}

/** A retry belongs to the invoice that failed. */
async function bookCharge(
  tx: Transaction,
  { id, userId }: Place,
  charge: SandboxCharge,
  currency: string,
): Promise<string> {
  if (charge.isRetry) {
    const [failed] = await tx
      .select()
      .from(sandboxPayment)
      .where(and(eq(sandboxPayment.subscription, id), eq(sandboxPayment.status, 'failed')))
      .orderBy(desc(sandboxPayment.at))
      .limit(1);
    if (failed) {
      await tx.update(sandboxPayment).set({ status: charge.status }).where(eq(sandboxPayment.id, failed.id));
      return failed.id;
    }
  }
  return await bookPayment(tx, { userId, subscription: id, checkout: null, ...charge, currency });
}

export async function bookPayment(
  tx: Transaction,
  payment: {
    userId: string;
    subscription: string | null;
    checkout: string | null;
    at: string;
    amountMinor: number;
    currency: string;
    status: 'paid' | 'failed';
    description: string;
    coversUntil: string | null;
  },
): Promise<string> {
  const key = newId();
  const { isRetry: _isRetry, ...columns } = payment as typeof payment & { isRetry?: boolean };
  const id = `sbx_in_${key}`;
  const number = `SANDBOX-${key.slice(-8).toUpperCase()}`;
  await tx
    .insert(sandboxPayment)
    .values({ ...columns, id, number, at: new Date(payment.at), coversUntil: dateOf(payment.coversUntil) });
  return id;
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Sends an event to the product, as a webhook would. */
export async function announce(
  ctx: Context,
  kind: 'subscription' | 'invoice' | 'checkout',
  reference: string,
): Promise<void> {
  await receiveEvent(ctx, 'sandbox', {
    id: `sbx_evt_${newId()}`,
    type: `${kind}.changed`,
    about: { kind, reference },
  });
}

/** Performs what is due for one subscription. A concurrent call waits and finds it done. */
export async function catchUp(ctx: Context, tx: Transaction, found: BookedSubscription): Promise<BookedSubscription> {
  const place = eq(sandboxSubscription.id, found.id);
  const [booked = found] = await tx.select().from(sandboxSubscription).where(place).for('update');
  const played = playUntil(booked.state, await sandboxNow(ctx, booked.userId));
  if (played.subscription !== booked.state) await book(ctx, tx, booked, played);
  return { ...booked, state: played.subscription };
}
