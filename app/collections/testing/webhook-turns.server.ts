import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { deliverWebhookJob } from '../alerts/deliver-webhook.server.ts';
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
  const [job] = await ctx.db.rows<{ ms: number }>(
    sql`select extract(epoch from start_after)::float8 * 1000 as ms from pgboss.job
      where name = ${deliverWebhookJob.name} and state = 'created' and singleton_key = ${`${id}/${await turnOf(ctx, id)}`}`,
  );
  return job ? Math.max(0, Math.round(job.ms - ctx.now().getTime())) : null;
}

/** The outcomes of its attempts, oldest first. */
export async function outcomesOf(ctx: Context, id: string): Promise<string[]> {
  const own = eq(alertDeliveries.subscriptionId, id);
  const rows = await ctx.db.select().from(alertDeliveries).where(own).orderBy(alertDeliveries.id);
  return rows.map(({ outcome }) => outcome);
}
