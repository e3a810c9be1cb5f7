import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { MAX_QUANTITY } from '../gateway-facts.ts';
import { DAY_MS } from '../periods/calendar.ts';
import { findPlan } from '../plan.ts';
import { sandboxClock, sandboxPayment, sandboxSubscription } from '../schema.server.ts';
import { announce, book, catchUp } from './sandbox-books.server.ts';
import type { SandboxCard } from './sandbox-card.ts';
import { changeCard, changePlan, type PlanChange } from './sandbox-life.ts';
import { type BookedSubscription, findBooked, listBooked, sandboxNow } from './sandbox-queries.server.ts';

/** Actions in the sandbox's portal: the owner's, and moving the clock. */

async function getBooked(ctx: Context, userId: string, id: string): Promise<BookedSubscription> {
  const booked = await findBooked(ctx, id, userId);
  if (!booked) throw new NotFound('There is no such subscription in your account.');
  return booked;
}

const subject = (id: string) => ({ kind: 'sandbox-subscription', id });

/** The longest jump of the clock, days. */
const MAX_JUMP_DAYS = 400;

/** Advances this account's sandbox and performs everything that falls due. The clock never goes back. */
export async function moveClock(ctx: Context, userId: string, days: number): Promise<boolean> {
  if (!Number.isFinite(days) || days <= 0 || days > MAX_JUMP_DAYS) return false;
  const aheadMs = (await sandboxNow(ctx, userId)).getTime() - ctx.now().getTime() + Math.round(days * DAY_MS);
  await mutate(ctx, 'sandbox.move-clock', { kind: 'sandbox', id: userId }, async (tx) => {
    tx.detail({ days });
    await tx
      .insert(sandboxClock)
      .values({ userId, aheadMs })
      .onConflictDoUpdate({ target: sandboxClock.userId, set: { aheadMs } });
    for (const booked of await listBooked(ctx, userId)) await catchUp(ctx, tx, booked);
  });
  return true;
}

/** Performs what has fallen due in every account; called on a schedule. */
export async function playAllSandboxes(ctx: Context): Promise<void> {
  const rows = await ctx.db.select().from(sandboxSubscription);
  for (const booked of rows) {
    if (booked.state.status === 'cancelled') continue;
    await mutate(ctx, 'sandbox.play', subject(booked.id), (tx) => catchUp(ctx, tx, booked));
  }
}

export async function setSandboxCard(ctx: Context, userId: string, id: string, card: SandboxCard): Promise<boolean> {
  if (card === 'declined') return false;
  const found = await getBooked(ctx, userId, id);
  await mutate(ctx, 'sandbox.change-card', subject(id), async (tx) => {
    const booked = await catchUp(ctx, tx, found);
    await book(ctx, tx, booked, changeCard(booked.state, card, await sandboxNow(ctx, userId)));
  });
  return true;
}

export async function changeSandboxPlan(
  ctx: Context,
  userId: string,
  id: string,
  change: PlanChange,
): Promise<'changed' | 'declined' | 'invalid'> {
  const { quantity } = change;
  const plan = findPlan(change.plan);
  if (plan === null || plan.price === 0 || !Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return 'invalid';
  const terms = { ...change, quantity: plan.isPerModel ? quantity : 1 };
  const found = await getBooked(ctx, userId, id);
  return await mutate(ctx, 'sandbox.change-plan', subject(id), async (tx) => {
    const booked = await catchUp(ctx, tx, found);
    if (booked.state.status !== 'active' && booked.state.status !== 'trialing') return refuse('invalid');
    const played = changePlan(booked.state, terms, await sandboxNow(ctx, userId));
    if (played === 'declined') return refuse('declined');
    await book(ctx, tx, booked, played);
    return 'changed';
  });
}

/** Cancels at the end of the paid period, or revokes that before it. */
export async function setSandboxCancelled(ctx: Context, userId: string, id: string, isCancelled: boolean) {
  const found = await getBooked(ctx, userId, id);
  await mutate(ctx, isCancelled ? 'sandbox.cancel' : 'sandbox.resume', subject(id), async (tx) => {
    const booked = await catchUp(ctx, tx, found);
    const subscription = { ...booked.state, isCancelledAtPeriodEnd: isCancelled };
    await book(ctx, tx, booked, { subscription, charges: [] });
  });
}

/** Refunds a payment in full, as a merchant would. */
export async function refundSandboxPayment(ctx: Context, userId: string, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, paymentId));
  if (!payment || payment.userId !== userId) throw new NotFound('There is no such payment in your account.');
  if (payment.status !== 'paid') return;
  await mutate(ctx, 'sandbox.refund', { kind: 'sandbox-payment', id: paymentId }, async (tx) => {
    await tx.update(sandboxPayment).set({ status: 'refunded' }).where(eq(sandboxPayment.id, paymentId));
    await announce(ctx, 'invoice', paymentId);
    if (payment.checkout) await announce(ctx, 'checkout', payment.checkout);
  });
}
