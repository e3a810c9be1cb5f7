import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../context.server.ts';
import { defineJob } from '../job-definition.server.ts';
import { record } from '../mutate.server.ts';
import { withSender } from './compose-mime.server.ts';
import { mailOutbox } from './mail-outbox-table.server.ts';
import { openMessage } from './sealed-message.server.ts';

/** Attempts after the first; with delays doubling from 5 s they span about 11 hours. */
const RETRIES = 12;

/** The shortest life of a secret link in a mail: a mail with an older one is not sent any more. */
export const SECRET_LINK_HOURS = 24;

const isLinkOver = (ctx: Context, createdAt: Date) =>
  createdAt.getTime() <= ctx.now().getTime() - SECRET_LINK_HOURS * 3_600_000;

/** Sends one message of the outbox, then deletes its sealed form. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  /** `wasKept`: it was written before there was a mail server, whose first settings may be wrong: a link that still works stays. */
  payload: z.object({ mailId: z.string(), wasKept: z.boolean().optional() }),
  retry: { limit: RETRIES, delayMs: 5_000, backoff: true, maxDelayMs: 4 * 3_600_000 },
  concurrency: 2,
  timeoutMs: 120_000,
  async run(ctx, { mailId, wasKept = false }, { attempt }) {
    const [mail] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
    // Already sent: the job ran again because its completion was not stored.
    if (!mail || mail.state === 'sent') return;
    try {
      const { sealedMime } = mail;
      if (wasKept && sealedMime && isLinkOver(ctx, mail.createdAt)) throw new LinkOver();
      await deliver(ctx, mail.recipient, sealedMime ? openMessage(ctx.config, mailId, sealedMime) : mail.mime);
    } catch (error) {
      const isOver = attempt >= RETRIES || error instanceof LinkOver || isRefusedForGood(error);
      const isKeptAgain = isOver && wasKept && mail.sealedMime !== null && !isLinkOver(ctx, mail.createdAt);
      const lastError = error instanceof Error ? error.message : String(error);
      await note(ctx, mailId, {
        state: isKeptAgain ? 'kept' : isOver ? 'failed' : 'waiting',
        attempts: mail.attempts + 1,
        lastError,
        sealedMime: isOver && !isKeptAgain ? null : mail.sealedMime,
      });
      ctx.log.warn({ mailId, template: mail.template, attempt, err: error }, 'a mail could not be sent');
      if (isOver) return;
      throw error;
    }
    await note(ctx, mailId, {
      state: 'sent',
      attempts: mail.attempts + 1,
      lastError: null,
      sentAt: ctx.now(),
      sealedMime: null,
    });
  },
});

class LinkOver extends Error {
  override message = `It was not sent within ${SECRET_LINK_HOURS} hours, and its secret link does not work any more.`;
}

/** Hands one message to the configured mail server. @throws its refusal */
export async function deliver(ctx: Context, recipient: string, mime: string): Promise<void> {
  const url = ctx.config.mail.smtpUrl;
  if (url === null) throw new Error('No mail server is configured any more.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
  const sender = ctx.config.mail.from;
  const from = /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender;
  try {
    await transport.sendMail({ envelope: { from, to: recipient }, raw: await withSender(mime, sender) });
  } finally {
    transport.close();
  }
}

/** A 5xx answer to the recipient or the message is final. A refused login may be fixed, so it is retried. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
}

async function note(ctx: Context, mailId: string, values: Partial<typeof mailOutbox.$inferInsert>): Promise<void> {
  await record(ctx, (tx) => tx.update(mailOutbox).set(values).where(eq(mailOutbox.id, mailId)));
}
