import { and, asc, count, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Context } from './context.server.ts';
import { NotFound } from './http-errors.ts';
import { openMessage } from './mail/sealed-message.server.ts';
import { SECRET_LINK_HOURS, sendMailJob } from './mail/send-mail-job.server.ts';
import { mutate, refuse } from './mutate.server.ts';
import { mailOutbox } from './schema.server.ts';

const { state, isWhole, sealedMime } = mailOutbox;

export { SECRET_LINK_HOURS };

/** What was given up, and what was written while there was no mail server; not without the links that it promises. */
function canBeSent(ctx: Context) {
  const since = new Date(ctx.now().getTime() - SECRET_LINK_HOURS * 3_600_000);
  const hasLink = and(isNotNull(sealedMime), gt(mailOutbox.createdAt, since));
  return or(and(eq(state, 'failed'), eq(isWhole, true)), and(eq(state, 'kept'), or(eq(isWhole, true), hasLink)));
}

const summaryFor = (ctx: Context) => ({
  id: mailOutbox.id,
  createdAt: mailOutbox.createdAt,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  template: mailOutbox.template,
  state,
  attempts: mailOutbox.attempts,
  lastError: mailOutbox.lastError,
  canBeSent: sql<boolean>`${canBeSent(ctx)}`,
});

export type MailState = 'kept' | 'waiting' | 'sent' | 'failed';

export const MAILS_SHOWN = 200;

/** The newest mails of the outbox. For administrators. */
export async function listMails(ctx: Context, only: MailState | null = null) {
  return await ctx.db
    .select(summaryFor(ctx))
    .from(mailOutbox)
    .where(only === null ? undefined : eq(state, only))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(MAILS_SHOWN);
}

/** Mails that nobody has tried to send, written after `since`, oldest first. @returns their ids */
export async function listUntried(ctx: Context, since: Date): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(state, 'kept'), eq(mailOutbox.attempts, 0), gt(mailOutbox.createdAt, since), canBeSent(ctx)))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));
  return rows.map(({ id }) => id);
}

/** How many mails there are in each state. */
export async function countMails(ctx: Context): Promise<Partial<Record<string, number>>> {
  const rows = await ctx.db.select({ state, total: count() }).from(mailOutbox).groupBy(state);
  return Object.fromEntries(rows.map((row) => [row.state, row.total]));
}

/** Queues a mail again that was given up or never sent. @returns null, or a refusal */
export async function sendAgain(ctx: Context, id: string): Promise<string | null> {
  if (ctx.config.mail.smtpUrl === null) return 'No mail server is configured. Set SMTP_URL first.';
  return await mutate(ctx, 'mail.send-again', { kind: 'mail', id }, async (tx) => {
    const [queued] = await tx
      .update(mailOutbox)
      .set({ state: 'waiting', lastError: null })
      .where(and(eq(mailOutbox.id, id), canBeSent(ctx)))
      .returning({ sealedMime });
    if (!queued) return refuse('It was sent or queued meanwhile, or its secret link was deleted or is too old.');
    // One that was given up has no sealed message any more.
    await tx.enqueue(sendMailJob, { mailId: id, wasKept: queued.sealedMime !== null });
    return null;
  });
}

/** One mail with its message, its secret links replaced. For administrators. */
export async function getMail(ctx: Context, id: string) {
  const [mail] = await ctx.db
    .select({ ...summaryFor(ctx), mime: mailOutbox.mime })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  if (!mail) throw new NotFound('There is no such mail in the outbox.');
  return mail;
}

/** The newest mails to one address, newest first. */
export async function listMailsTo(ctx: Context, recipient: string, most: number) {
  return await ctx.db
    .select({ createdAt: mailOutbox.createdAt, subject: mailOutbox.subject })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.id))
    .limit(most);
}

/**
 * A message to this address, with working links as long as it was not sent. Only for the operator's command line, never
 * for a page.
 * @param place 0 for the newest, 1 for the one before it
 */
export async function findWorkingMessage(
  ctx: Context,
  recipient: string,
  place = 0,
): Promise<{ template: string; mime: string } | null> {
  const [mail] = await ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.id))
    .limit(1)
    .offset(place);
  if (!mail) return null;
  const { id, template, mime, sealedMime } = mail;
  return { template, mime: sealedMime === null ? mime : openMessage(ctx.config, id, sealedMime) };
}
