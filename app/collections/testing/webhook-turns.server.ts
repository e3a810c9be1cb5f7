import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { findStartOfJob } from '../../platform/job-overview.server.ts';
import { deliverWebhookJob } from '../alerts/deliver-webhook.server.ts';
import { DELIVER_WEBHOOK, turnKey } from '../alerts/next-attempt.server.ts';
import { alertDeliveries, alertSubscriptions } from '../schema.server.ts';

/** Runs the job of a webhook's turn as a worker does; without a turn, that of the one at which the webhook is. */
export async function deliverTurn(ctx: Context, id: string, turn?: number): Promise<void> {
  const { signal } = new AbortController();
  const payload = { subscriptionId: id, turn: turn ?? (await turnOf(ctx, id)) };
  await deliverWebhookJob.run(ctx, payload, { signal } as never);
}

export async function turnOf(ctx: Context, id: string): Promise<number | undefined> {
  const [row] = await ctx.db.select().from(alertSubscriptions).where(eq(alertSubscriptions.id, id));
  return row?.turn;
}

/** Milliseconds after which the job of the turn at which a webhook is begins; null: none is queued. */
export async function waitOf(ctx: Context, id: string): Promise<number | null> {
  const turn = await turnOf(ctx, id);
  const start = turn === undefined ? null : await findStartOfJob(ctx, DELIVER_WEBHOOK, turnKey({ id, turn }));
  return start && Math.max(0, Math.round(start.getTime() - ctx.now().getTime()));
}

/** The outcomes of its attempts, oldest first. */
export async function outcomesOf(ctx: Context, id: string): Promise<string[]> {
  const own = eq(alertDeliveries.subscriptionId, id);
  const rows = await ctx.db.select().from(alertDeliveries).where(own).orderBy(alertDeliveries.id);
  return rows.map(({ outcome }) => outcome);
}
