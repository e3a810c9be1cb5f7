import { desc, eq } from 'drizzle-orm';
import type { Context } from './context.server.ts';
import { NotFound } from './http-errors.ts';
import { mailOutbox } from './schema.server.ts';

export type OutboxMail = typeof mailOutbox.$inferSelect;

const summary = {
  id: mailOutbox.id,
  createdAt: mailOutbox.createdAt,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  template: mailOutbox.template,
  state: mailOutbox.state,
  attempts: mailOutbox.attempts,
  lastError: mailOutbox.lastError,
};

/** The newest mails of the outbox. For administrators. */
export async function listMails(ctx: Context, limit = 200) {
  return await ctx.db
    .select(summary)
    .from(mailOutbox)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
}

/** One mail with its message. For administrators. */
export async function getMail(ctx: Context, id: string): Promise<OutboxMail> {
  const [mail] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!mail) throw new NotFound('There is no such mail in the outbox.');
  return mail;
}
