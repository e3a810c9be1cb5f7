import { and, asc, eq, lte } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { alertSubscriptions } from '../schema.server.ts';
import { digestMail } from './alert-mails.server.tsx';
import { type AlertEvent, isOn, listEvents } from './alert-queries.server.ts';
import type { Digest } from './change-alerts.server.ts';
import { leaveToken } from './leave-link.server.ts';
import { nextDigest } from './next-digest.ts';

/** Entries of one mail; the others are counted. */
const MOST_ENTRIES = 100;

const isDue = (now: Date) => and(isOn, lte(alertSubscriptions.nextDigestAt, now));

/**
 * Sends each due digest: one mail a person and frequency, none when nothing happened. Mail and cursors are written in one
 * transaction, so that nothing is lost or sent twice.
 * @param upTo the last event that was read
 */
export async function sendDigests(ctx: Context, upTo: number, signal?: AbortSignal): Promise<void> {
  const { userId, channel } = alertSubscriptions;
  const due = await ctx.db.selectDistinct({ userId, channel }).from(alertSubscriptions).where(isDue(ctx.now()));
  for (const { userId, channel } of due) {
    signal?.throwIfAborted();
    if (channel === 'daily' || channel === 'weekly')
      await record(ctx, (tx) => sendDigest(ctx, tx, { userId, frequency: channel }, upTo));
  }
}

async function sendDigest(ctx: Context, tx: Transaction, digest: Digest, upTo: number): Promise<void> {
  const { userId, frequency } = digest;
  const now = ctx.now();
  const own = and(isDue(now), eq(alertSubscriptions.userId, userId), eq(alertSubscriptions.channel, frequency));
  const rows = await tx.select().from(alertSubscriptions).where(own).orderBy(asc(alertSubscriptions.id)).for('update');
  const events = new Map<number, AlertEvent>();
  for (const row of rows)
    for (const event of await listEvents(ctx, row, { after: row.cursor, upTo, limit: 1_000 }))
      events.set(event.seq, event);
  await tx
    .update(alertSubscriptions)
    .set({ cursor: upTo, nextDigestAt: nextDigest(now, frequency) })
    .where(own);
  const person = await findPerson(ctx, userId);
  if (events.size === 0 || !person?.emailVerified) return;
  const leaveUrl = `${ctx.config.publicUrl}/alerts/leave/${leaveToken(ctx.config, digest)}`;
  const entries = [...events.values()].sort((left, right) => left.seq - right.seq);
  await sendMail(ctx, tx, {
    to: person.email,
    template: digestMail,
    data: {
      entries: entries.slice(0, MOST_ENTRIES),
      more: Math.max(0, entries.length - MOST_ENTRIES),
      frequency,
      leaveUrl,
    },
    headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}
