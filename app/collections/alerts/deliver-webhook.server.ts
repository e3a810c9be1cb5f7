import { and, asc, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { findOrganisation, listHolders } from '../../organisations/acting.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { defineJob } from '../../platform/job-definition.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { DELIVERIES_KEPT } from '../kept-events.ts';
import { alertDeliveries, alertEvents, alertSubscriptions } from '../schema.server.ts';
import { webhookFailedMail } from './alert-mails.server.tsx';
import { isOn, listEvents, type Subscription } from './alert-queries.server.ts';
import { DELIVER_WEBHOOK, turnKey } from './next-attempt.server.ts';
import { type Delivered, type Message, messageOf, post } from './post-webhook.server.ts';

/**
 * Deliveries of webhooks. Each job has the number of a turn, and delivers while the webhook is still at that turn. What must
 * not wait for a job that waits or runs, such as a changed address, starts the next turn: the job of the turn before then
 * sends nothing more, and its results change nothing.
 */

const EVENTS_AT_ONCE = 20;
/** A receiver that answers slowly holds a worker no longer: others are served, then the next turn goes on. */
const DELIVERING_MS = 60_000;
/**
 * Failed turns after the first without any delivery between; with delays doubling from 30 s they span about eight hours, or more
 * if the receiver asks for longer waits.
 */
const RETRIES = 10;
const FIRST_DELAY_MS = 30_000;
/** Also for a receiver that asks to wait longer. */
const LONGEST_DELAY_MS = 4 * 3_600_000;

export const deliverWebhookJob = defineJob({
  name: DELIVER_WEBHOOK,
  // Without a turn: an older version queued it, and `followAlerts` queues it again.
  payload: z.object({ subscriptionId: z.string(), turn: z.number().optional() }),
  unique: 'waiting-or-running',
  concurrency: 4,
  run: (ctx, { subscriptionId, turn }, { signal }) => deliverWebhook(ctx, { id: subscriptionId, turn }, signal),
});

/** Locked, so that a turn that ends at the same time has either seen what the delivery is for, or has ended before. */
const lockHooks = (tx: Transaction, which: SQL | undefined) =>
  tx
    .select()
    .from(alertSubscriptions)
    .where(and(which, eq(alertSubscriptions.channel, 'webhook'), isOn))
    .orderBy(asc(alertSubscriptions.id))
    .for('no key update');

/** Queues deliveries, unless those of the current turns wait or run. */
export async function queueDeliveries(tx: Transaction, which: SQL | undefined): Promise<void> {
  for (const hook of await lockHooks(tx, which)) await queueTurn(tx, hook);
}

async function queueTurn(tx: Transaction, hook: Pick<Subscription, 'id' | 'turn'>, startAfter?: Date) {
  const [key, { id, turn }] = [turnKey(hook), hook];
  await tx.enqueue(deliverWebhookJob, { subscriptionId: id, turn }, startAfter ? { key, startAfter } : { key });
}

/** @param failures turns that failed one after another; 0: it starts at once */
export async function startNextTurn(tx: Transaction, id: string, failures = 0, startAfter?: Date): Promise<void> {
  const next = { turn: sql`${alertSubscriptions.turn} + 1`, failures };
  for (const row of await tx.update(alertSubscriptions).set(next).where(eq(alertSubscriptions.id, id)).returning())
    await queueTurn(tx, row, startAfter);
}

/** Delivers what a webhook has not had yet, in order and one by one; the cursor moves with each that arrived. */
async function deliverWebhook(
  ctx: Context,
  { id, turn }: { id: string; turn: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const endsAt = ctx.now().getTime() + DELIVERING_MS;
  for (;;) {
    const subscription = await findActive(ctx, id);
    if (subscription === null || subscription.turn !== turn) return;
    const events = await listEvents(ctx, subscription, { after: subscription.cursor, limit: EVENTS_AT_ONCE });
    if (events.length === 0 && (await endTurn(ctx, subscription))) return;
    for (const event of events) {
      signal.throwIfAborted();
      const message = await messageOf(ctx, subscription, event);
      const result = await post(ctx, subscription, message);
      await noteDelivery(ctx, subscription, message, result, event.seq);
      if (!result.isDelivered) return await failTurn(ctx, subscription, result);
      if (!(await moveCursor(ctx, subscription, event.seq))) return;
      if (ctx.now().getTime() >= endsAt) return await handOn(ctx, subscription);
    }
  }
}

const isAtTurn = ({ id, turn }: Subscription) =>
  and(eq(alertSubscriptions.id, id), eq(alertSubscriptions.turn, turn), isOn);

/** @returns false when something is left to deliver */
async function endTurn(ctx: Context, subscription: Subscription): Promise<boolean> {
  return await record(ctx, async (tx) => {
    const [row] = await lockHooks(tx, isAtTurn(subscription));
    if (row === undefined) return true;
    if ((await listEvents(ctx, row, { after: row.cursor, limit: 1 })).length > 0) return false;
    // What happens from now on is queued under another key than this job's, which still runs.
    await tx
      .update(alertSubscriptions)
      .set({ turn: row.turn + 1, failures: 0 })
      .where(eq(alertSubscriptions.id, row.id));
    return true;
  });
}

/** The next turn goes on at once, after the jobs that wait. */
async function handOn(ctx: Context, subscription: Subscription): Promise<void> {
  await record(ctx, async (tx) => {
    for (const { id } of await lockHooks(tx, isAtTurn(subscription))) await startNextTurn(tx, id);
  });
}

/** @returns false when this turn is over: the webhook was turned off or changed meanwhile, or another worker went on with it */
async function moveCursor(ctx: Context, subscription: Subscription, cursor: number): Promise<boolean> {
  const isBehind = and(isAtTurn(subscription), lt(alertSubscriptions.cursor, cursor));
  const moved = await record(ctx, (tx) =>
    tx.update(alertSubscriptions).set({ cursor, failures: 0 }).where(isBehind).returning({ id: alertSubscriptions.id }),
  );
  return moved.length > 0;
}

/** Tries again later, or turns the webhook off. */
async function failTurn(ctx: Context, subscription: Subscription, result: Delivered): Promise<void> {
  const { outcome, isGone = false, retryAfterMs = null } = result;
  await record(ctx, async (tx) => {
    const [row] = await lockHooks(tx, isAtTurn(subscription));
    if (row === undefined) return;
    if (isGone || row.failures >= RETRIES) return await turnOff(ctx, row, outcome);
    const delayMs = Math.min(LONGEST_DELAY_MS, Math.max(FIRST_DELAY_MS * 2 ** row.failures, retryAfterMs ?? 0));
    await startNextTurn(tx, row.id, row.failures + 1, new Date(ctx.now().getTime() + delayMs));
  });
}

async function turnOff(ctx: Context, { id, userId, name, url }: Subscription, outcome: string): Promise<void> {
  const organisation = await findOrganisation(ctx, userId);
  const subject = organisation ? { kind: 'organisation', id: userId } : { kind: 'alert', id };
  const act = organisation ? 'organisation.fail-webhook' : 'alert.fail';
  await mutate(ctx, act, subject, async (tx) => {
    const host = new URL(url!).host;
    if (organisation) tx.detail({ webhook: id, host, reason: outcome });
    await tx.update(alertSubscriptions).set({ state: 'failed' }).where(eq(alertSubscriptions.id, id));
    const page = organisation ? `/organisations/${organisation.address}/webhooks` : '/alerts';
    const to = organisation
      ? await listHolders(ctx, userId, 'manage-webhooks')
      : [await findPerson(ctx, userId)].flatMap((person) => (person?.emailVerified ? [person.email] : []));
    const data = { name, host, outcome, page };
    for (const one of to) await sendMail(ctx, tx, { to: one, template: webhookFailedMail, data });
  });
}

/** A delivery by which its owner sees that it works. It is not repeated. */
export async function deliverTest(ctx: Context, subscriptionId: string, testId: string): Promise<void> {
  const subscription = await findActive(ctx, subscriptionId);
  if (subscription === null) return;
  const data = { title: `A test of the webhook about “${subscription.name}”` };
  const message = { id: testId, title: data.title, body: { type: 'test', timestamp: ctx.now().toISOString(), data } };
  await deliverOnce(ctx, subscription, message, null);
}

/** Sends an event once more, as its owner asked: with the id of the first time. It is not repeated. */
export async function deliverAgain(ctx: Context, subscriptionId: string, seq: number): Promise<void> {
  const subscription = await findActive(ctx, subscriptionId);
  const [event] = await ctx.db.select().from(alertEvents).where(eq(alertEvents.seq, seq));
  if (subscription === null || event === undefined) return;
  await deliverOnce(ctx, subscription, await messageOf(ctx, subscription, event), seq);
}

async function deliverOnce(ctx: Context, subscription: Subscription, message: Message, seq: number | null) {
  const result = await post(ctx, subscription, message);
  await noteDelivery(ctx, subscription, message, result, seq);
  // The receiver is there again: what waits for the next attempt is sent.
  if (result.isDelivered && subscription.failures > 0) await handOn(ctx, subscription);
}

async function findActive(ctx: Context, id: string): Promise<Subscription | null> {
  const isActive = and(eq(alertSubscriptions.id, id), isOn);
  const [row] = await ctx.db.select().from(alertSubscriptions).where(isActive);
  return row?.channel === 'webhook' ? row : null;
}

/** @param seq the event; null: none, it was a test */
async function noteDelivery(
  ctx: Context,
  { id }: Subscription,
  { title }: Message,
  { isDelivered, outcome }: Delivered,
  seq: number | null,
): Promise<void> {
  await record(ctx, async (tx) => {
    const isIt = eq(alertSubscriptions.id, id);
    const [hook] = await tx.select({ id: alertSubscriptions.id }).from(alertSubscriptions).where(isIt).for('key share');
    // It was deleted meanwhile, with its log.
    if (hook === undefined) return;
    const row = { id: newId(), subscriptionId: id, title, seq, at: ctx.now(), isDelivered, outcome };
    await tx.insert(alertDeliveries).values(row);
    const own = eq(alertDeliveries.subscriptionId, id);
    const [old] = await tx
      .select({ id: alertDeliveries.id })
      .from(alertDeliveries)
      .where(own)
      .orderBy(desc(alertDeliveries.id))
      .offset(DELIVERIES_KEPT)
      .limit(1);
    if (old) await tx.delete(alertDeliveries).where(and(own, lte(alertDeliveries.id, old.id)));
  });
}
