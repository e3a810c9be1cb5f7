import { and, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { DAY_MS } from '../periods/calendar.ts';
import { findPlan } from '../plan.ts';
import { subscription } from '../schema.server.ts';
import { mailTo } from './mail-payer.server.ts';
import { renewalAheadMail } from './plan-mails.server.tsx';

/** Days before a yearly renewal on which its reminder is sent. Monthly renewals get none. */
const YEAR_AHEAD_DAYS = 14;
const TRIAL_AHEAD_DAYS = 3;

/** Announces the first payment after a trial and each yearly renewal once, while there is time to cancel. */
export async function sendRenewalReminders(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now();
  const within = (days: number) => lte(subscription.currentPeriodEnd, new Date(now.getTime() + days * DAY_MS));
  const rows = await ctx.db
    .select()
    .from(subscription)
    .where(
      and(
        inArray(subscription.status, ['active', 'trialing']),
        eq(subscription.isCancelledAtPeriodEnd, false),
        gt(subscription.currentPeriodEnd, now),
        or(
          and(eq(subscription.status, 'trialing'), within(TRIAL_AHEAD_DAYS)),
          and(eq(subscription.status, 'active'), eq(subscription.interval, 'annual'), within(YEAR_AHEAD_DAYS)),
        ),
        or(isNull(subscription.reminderSentFor), ne(subscription.reminderSentFor, subscription.currentPeriodEnd)),
      ),
    );
  for (const row of rows) {
    signal?.throwIfAborted();
    await remind(ctx, row);
  }
}

async function remind(ctx: Context, row: typeof subscription.$inferSelect): Promise<void> {
  await mutate(ctx, 'subscription.tell-renewal', { kind: 'subscription', id: row.id }, async (tx) => {
    const { currentPeriodEnd: reminderSentFor } = row;
    await tx.update(subscription).set({ reminderSentFor }).where(eq(subscription.id, row.id));
    const data = {
      plan: findPlan(row.plan)?.name ?? row.plan,
      until: row.currentPeriodEnd.toISOString(),
      amountMinor: row.unitAmountMinor * row.quantity,
      currency: row.currency,
      isTrial: row.status === 'trialing',
    };
    await mailTo(ctx, tx, row.userId, { template: renewalAheadMail, data });
  });
}
