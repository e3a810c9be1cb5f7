import { desc, eq } from 'drizzle-orm';
import type { Context } from './context.server.ts';
import { NotFound } from './http-errors.ts';
import { openMessage } from './mail/sealed-message.server.ts';
import { mailOutbox } from './schema.server.ts';

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

/** One mail with its message, its secret links replaced. For administrators. */
export async function getMail(ctx: Context, id: string) {
  const [mail] = await ctx.db
    .select({ ...summary, mime: mailOutbox.mime })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  if (!mail) throw new NotFound('There is no such mail in the outbox.');
  return mail;
}

/**
 * The newest message to this address, with working links as long as it was not sent. Only for the operator's command
 * line, never for a page.
 */
export async function findWorkingMessage(
  ctx: Context,
  recipient: string,
): Promise<{ template: string; mime: string } | null> {
  const [mail] = await ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.id))
    .limit(1);
  if (!mail) return null;
  const { id, template, mime, sealedMime } = mail;
  return { template, mime: sealedMime === null ? mime : openMessage(ctx.config, id, sealedMime) };
}
