import type { Context } from '../../platform/context.server.ts';
import { findStartOfJob } from '../../platform/job-overview.server.ts';
import type { alertSubscriptions } from '../schema.server.ts';

type Subscription = typeof alertSubscriptions.$inferSelect;

export const DELIVER_WEBHOOK = 'collections.deliver-webhook';

/** In the queue, of the job that delivers at the turn at which a webhook is. */
export const turnKey = ({ id, turn }: Pick<Subscription, 'id' | 'turn'>) => `${id}/${turn}`;

export interface NextAttempt {
  at: string;
  /** From now; 0: a worker makes it as soon as it can. */
  inSeconds: number;
}

/** When a delivery that failed is tried again; null: none failed, it is tried just now, or the webhook is not on. */
export async function findNextAttempt(ctx: Context, webhook: Subscription): Promise<NextAttempt | null> {
  if (webhook.state !== 'on' || webhook.failures === 0) return null;
  const start = await findStartOfJob(ctx, DELIVER_WEBHOOK, turnKey(webhook));
  if (start === null) return null;
  const inSeconds = Math.max(0, Math.ceil((start.getTime() - ctx.now().getTime()) / 1_000));
  return { at: start.toISOString(), inSeconds };
}
