import { desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { contactMessages } from './schema.server.ts';

/** Messages of the contact form, for administrators. */
export interface InboxMessage {
  id: string;
  name: string;
  email: string;
  company: string | null;
  subject: string;
  message: string;
  receivedAt: string;
  /** Null while the message is open. */
  settledAt: string | null;
}

export const INBOX_PAGE = 50;

/** Newest first. @param from offset */
export async function listMessages(
  ctx: Context,
  isSettled: boolean,
  from = 0,
): Promise<{ messages: InboxMessage[]; total: number }> {
  const wanted = isSettled ? isNotNull(contactMessages.settledAt) : isNull(contactMessages.settledAt);
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(wanted)
    .orderBy(desc(contactMessages.receivedAt), desc(contactMessages.id))
    .limit(INBOX_PAGE)
    .offset(from);
  const messages = rows.map(({ receivedAt, settledAt, settledBy, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
  return { messages, total: await ctx.db.$count(contactMessages, wanted) };
}

/** Marks a message as settled, or as open again. @throws NotFound */
export async function settleMessage(ctx: Context, id: string, isSettled: boolean): Promise<void> {
  const by = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  await mutate(ctx, isSettled ? 'message.settle' : 'message.reopen', { kind: 'contact-message', id }, async (tx) => {
    const state = isSettled ? { settledAt: ctx.now(), settledBy: by } : { settledAt: null, settledBy: null };
    const changed = await tx
      .update(contactMessages)
      .set(state)
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id });
    if (changed.length === 0) throw new NotFound('There is no such message.');
  });
}

/** Deletes a message, as its sender may request. @throws NotFound */
export async function deleteMessage(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'message.delete', { kind: 'contact-message', id }, async (tx) => {
    const removed = await tx
      .delete(contactMessages)
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id });
    if (removed.length === 0) throw new NotFound('There is no such message.');
  });
}
