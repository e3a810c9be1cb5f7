import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import type { SubscriptionOrder } from '../gateway/payment-gateway.server.ts';
import { requirePayer } from '../payer.server.ts';
import { sandboxCheckout, sandboxPayment } from '../schema.server.ts';
import { announce, book, bookPayment } from './sandbox-books.server.ts';
import type { SandboxCard } from './sandbox-card.ts';
import { beginSubscription } from './sandbox-life.ts';
import { listBooked, sandboxNow } from './sandbox-queries.server.ts';

export type SandboxSession = typeof sandboxCheckout.$inferSelect;

export type PayResult =
  | { kind: 'paid'; url: string }
  | { kind: 'declined' }
  /** The card's owner must confirm. */
  | { kind: 'confirm' }
  | { kind: 'over'; url: string }
  /** The account already has a running plan. */
  | { kind: 'has-plan' };

/** The account's own sandbox checkout. @throws NotFound */
export async function getSandboxCheckout(ctx: Context, userId: string, id: string): Promise<SandboxSession> {
  const [row] = await ctx.db
    .select()
    .from(sandboxCheckout)
    .where(and(eq(sandboxCheckout.id, id), eq(sandboxCheckout.userId, userId)));
  if (!row) throw new NotFound('There is no such checkout in your account.');
  return row;
}

/** Where a finished checkout leads. */
export function successUrlOf({ successUrl, id }: Pick<SandboxSession, 'successUrl' | 'id'>): string {
  return successUrl.replace('{CHECKOUT_SESSION_ID}', id);
}

/** Pays with one of the sandbox's cards. A second press finds the checkout paid and charges nothing. */
export async function paySandboxCheckout(
  ctx: Context,
  userId: string,
  id: string,
  card: SandboxCard,
  isConfirmed: boolean,
): Promise<PayResult> {
  const session = await getSandboxCheckout(ctx, userId, id);
  if (session.status === 'complete') return { kind: 'paid', url: successUrlOf(session) };
  if (session.status === 'expired') return { kind: 'over', url: session.cancelUrl };
  if (card === 'declined') return { kind: 'declined' };
  if (card === 'second-step' && !isConfirmed) return { kind: 'confirm' };
  return await mutate(ctx, 'sandbox.pay', { kind: 'sandbox-checkout', id }, async (tx) => {
    const [mine] = await tx
      .update(sandboxCheckout)
      .set({ status: 'complete' })
      .where(and(eq(sandboxCheckout.id, id), eq(sandboxCheckout.status, 'open')))
      .returning();
    if (!mine) return refuse({ kind: 'paid' as const, url: successUrlOf(session) });
    const { order } = session;
    if (order.kind === 'subscription') {
      if (await hasRunningPlan(ctx, userId)) {
        await tx.update(sandboxCheckout).set({ status: 'expired' }).where(eq(sandboxCheckout.id, id));
        await announce(ctx, 'checkout', id);
        return { kind: 'has-plan' };
      }
      await beginPlan(ctx, tx, session, order, card);
    } else {
      const { amountMinor, currency, name } = order;
      const charge = {
        amountMinor,
        currency,
        description: name,
        coversUntil: null,
        at: (await sandboxNow(ctx, userId)).toISOString(),
      };
      const payment = await bookPayment(tx, { ...charge, userId, subscription: null, checkout: id, status: 'paid' });
      await tx.update(sandboxCheckout).set({ payment }).where(eq(sandboxCheckout.id, id));
    }
    await announce(ctx, 'checkout', id);
    return { kind: 'paid', url: successUrlOf(session) };
  });
}

async function hasRunningPlan(ctx: Context, userId: string): Promise<boolean> {
  return (await listBooked(ctx, userId)).some(({ state }) => state.status !== 'cancelled');
}

async function beginPlan(
  ctx: Context,
  tx: Transaction,
  session: SandboxSession,
  order: SubscriptionOrder,
  card: SandboxCard,
): Promise<void> {
  const { kind: _kind, ...terms } = order;
  const { userId } = session;
  const id = `sbx_sub_${newId()}`;
  await tx.update(sandboxCheckout).set({ subscription: id }).where(eq(sandboxCheckout.id, session.id));
  await book(ctx, tx, { id, userId }, beginSubscription({ ...terms, card }, await sandboxNow(ctx, userId)));
}

/** A checkout that the viewer may pay, and for whom. @throws NotFound, Forbidden */
export async function requireCheckout(ctx: UserContext, id: string) {
  const [session] = await ctx.db.select().from(sandboxCheckout).where(eq(sandboxCheckout.id, id));
  const payer = session && (await requirePayer(ctx, session.userId, 'manage-plan'));
  if (!session || !payer || payer.id !== session.userId)
    throw new NotFound('There is no such checkout in your account.');
  return { session, payer };
}

/** One of the sandbox payments of the viewer, or of an organisation for which the viewer pays. @throws NotFound, Forbidden */
export async function requirePayment(ctx: UserContext, id: string) {
  const [payment] = await ctx.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, id));
  const payer = payment && (await requirePayer(ctx, payment.userId, 'manage-plan'));
  if (!payment || !payer || payer.id !== payment.userId)
    throw new NotFound('There is no such receipt in your account.');
  return { payment, payer };
}
