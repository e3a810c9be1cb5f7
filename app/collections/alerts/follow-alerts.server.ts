import { and, arrayContains, eq, gt, inArray, isNotNull, like, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountEvent } from '../../accounts/account-events.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { defineJob } from '../../platform/job-definition.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { ACCOUNT_EVENTS_KEPT } from '../kept-events.ts';
import { alertDeliveries, alertEvents, alertSubscriptions } from '../schema.server.ts';
import type { AlertKind } from './alert.ts';
import { isOn, listEvents } from './alert-queries.server.ts';
import { deliverAgain, deliverTest, queueDeliveries } from './deliver-webhook.server.ts';
import { addEvents, lockReader, readSources } from './read-sources.server.ts';
import { sendDigests } from './send-digests.server.ts';

export const deliverTestJob = defineJob({
  name: 'collections.deliver-test',
  payload: z.object({ subscriptionId: z.string(), testId: z.string() }),
  retry: { limit: 0 },
  concurrency: 4,
  run: (ctx, { subscriptionId, testId }) => deliverTest(ctx, subscriptionId, testId),
});

export const deliverAgainJob = defineJob({
  name: 'collections.deliver-again',
  payload: z.object({ subscriptionId: z.string(), seq: z.number() }),
  retry: { limit: 0 },
  concurrency: 4,
  run: (ctx, { subscriptionId, seq }) => deliverAgain(ctx, subscriptionId, seq),
});

/** Numbers what happened in an account, and queues its webhooks at once. */
export const noteAccountEventJob = defineJob({
  name: 'collections.note-account-event',
  payload: z.object({
    userId: z.string(),
    key: z.string(),
    kind: z.union([z.enum(['run', 'change', 'decision']), z.templateLiteral([z.string(), '.', z.string()])]),
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    path: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
  // It waits for readers of all sources, and for a busy database.
  retry: { limit: 10, delayMs: 1_000, backoff: true, maxDelayMs: 3_600_000 },
  run: (ctx, event) => noteAccountEvent(ctx, event),
});

const followsAccount = ({ userId, kind }: Pick<AccountEvent, 'userId' | 'kind'>) =>
  and(
    eq(alertSubscriptions.userId, userId),
    eq(alertSubscriptions.itemKind, 'account'),
    arrayContains(alertSubscriptions.kinds, [kind as AlertKind]),
  );

/** Only of accounts that have alerts about themselves; one that is off gets what happens after it is turned on. */
export async function queueAccountEvent(tx: Transaction, event: AccountEvent): Promise<void> {
  const isWanted = and(followsAccount(event), ne(alertSubscriptions.state, 'off'));
  if ((await tx.$count(alertSubscriptions, isWanted)) > 0) await tx.enqueue(noteAccountEventJob, event);
}

async function noteAccountEvent(ctx: Context, { id, ...event }: AccountEvent): Promise<void> {
  await record(ctx, async (tx) => {
    const reader = await lockReader(ctx, tx);
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.id, event.userId)).for('key share');
    // The account was deleted meanwhile.
    if (!owner) return;
    const kind = event.kind as AlertKind;
    await addEvents(ctx, tx, reader, [{ ...event, kind, itemKind: 'account', itemId: id }]);
    await queueDeliveries(tx, followsAccount(event));
  });
}

export const followAlertsJob = defineJob({
  name: 'collections.follow-alerts',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  unique: 'waiting-or-running',
  run: (ctx, _payload, { signal }) => followAlerts(ctx, signal),
});

/** Reads what happened, queues deliveries of webhooks, and sends the digests that are due. */
export async function followAlerts(ctx: Context, signal?: AbortSignal): Promise<void> {
  if ((await ctx.db.$count(alertSubscriptions, isOn)) === 0) return;
  const last = await record(ctx, (tx) => readSources(ctx, tx));
  const behind = and(isOn, eq(alertSubscriptions.channel, 'webhook'), lt(alertSubscriptions.cursor, last));
  for (const row of await ctx.db.select().from(alertSubscriptions).where(behind)) {
    signal?.throwIfAborted();
    const [event] = await listEvents(ctx, row, { after: row.cursor, upTo: last, limit: 1 });
    await record(ctx, async (tx) => {
      if (event) await queueDeliveries(tx, eq(alertSubscriptions.id, row.id));
      else
        await tx
          .update(alertSubscriptions)
          .set({ cursor: last })
          .where(and(eq(alertSubscriptions.id, row.id), behind));
    });
  }
  await sendDigests(ctx, last, signal);
}

const deliveryLimit: AttemptLimit = { name: 'deliveries asked for by account', max: 30, windowMs: 3_600_000 };

/** Sends a test to a person's own webhook. @returns null, or the minutes to wait @throws NotFound */
export async function testWebhook(ctx: Context, userId: string, id: string): Promise<number | null> {
  const wait = await takeAttempt(ctx, deliveryLimit, userId);
  if (wait !== null) return wait;
  return await mutate(ctx, 'alert.test', { kind: 'alert', id }, async (tx) => {
    const mine = and(eq(alertSubscriptions.id, id), eq(alertSubscriptions.userId, userId), isOn);
    const [row] = await tx.select().from(alertSubscriptions).where(mine);
    if (row?.channel !== 'webhook') throw new NotFound('There is no such webhook, or it was paused meanwhile.');
    await tx.enqueue(deliverTestJob, { subscriptionId: id, testId: `test_${newId()}` });
    return null;
  });
}

/** Sends an event of the delivery log of a person's own webhook once more. @returns null, or the minutes to wait @throws NotFound */
export async function repeatDelivery(
  ctx: Context,
  userId: string,
  id: string,
  deliveryId: string,
): Promise<number | null> {
  const wait = await takeAttempt(ctx, deliveryLimit, userId);
  if (wait !== null) return wait;
  return await mutate(ctx, 'alert.repeat', { kind: 'alert', id }, async (tx) => {
    const mine = and(eq(alertSubscriptions.id, id), eq(alertSubscriptions.userId, userId), isOn);
    const [row] = await tx
      .select({ seq: alertDeliveries.seq })
      .from(alertDeliveries)
      .innerJoin(alertSubscriptions, eq(alertSubscriptions.id, alertDeliveries.subscriptionId))
      .where(and(mine, eq(alertDeliveries.id, deliveryId), isNotNull(alertDeliveries.seq)));
    if (!row?.seq) throw new NotFound('There is no such delivery, or its webhook was paused meanwhile.');
    await tx.enqueue(deliverAgainJob, { subscriptionId: id, seq: row.seq });
    return null;
  });
}

/** Deletes events of accounts after so many days, the oldest of very many, those of runs that are deleted, and the log entries of both. */
export async function forgetAccountEvents(ctx: Context, days: number): Promise<void> {
  await record(ctx, async (tx) => {
    const isOld = lt(alertEvents.noticedAt, new Date(ctx.now().getTime() - days * 86_400_000));
    const ofRun = or(inArray(alertEvents.kind, ['run', 'change']), like(alertEvents.kind, 'run.%'));
    const run = tx.select({ id: benchmarkRuns.id }).from(benchmarkRuns).where(eq(benchmarkRuns.id, alertEvents.itemId));
    await tx.delete(alertEvents).where(and(eq(alertEvents.itemKind, 'account'), or(isOld, and(ofRun, notExists(run)))));
    // What a webhook that is off has missed beyond this is not delivered any more.
    const place = sql`row_number() over (partition by ${alertEvents.userId} order by ${alertEvents.seq} desc)`;
    const placed = tx
      .select({ key: alertEvents.key, place: place.as('place') })
      .from(alertEvents)
      .where(eq(alertEvents.itemKind, 'account'))
      .as('placed');
    const tooMany = tx.select({ key: placed.key }).from(placed).where(gt(placed.place, ACCOUNT_EVENTS_KEPT));
    // As an array, because PostgreSQL would number all rows again for each of them where it thinks that there are few.
    await tx.delete(alertEvents).where(sql`${alertEvents.key} = any(array(${tooMany}))`);
    const event = tx.select({ seq: alertEvents.seq }).from(alertEvents).where(eq(alertEvents.seq, alertDeliveries.seq));
    await tx.delete(alertDeliveries).where(and(isNotNull(alertDeliveries.seq), notExists(event)));
  });
}
