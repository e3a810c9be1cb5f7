import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { messageLimit } from '../message-limit.server.ts';
import { contactMessages } from '../schema.server.ts';
import type { ContactValues } from './contact-message.ts';
import { contactMail, receiptMail } from './help-mails.server.tsx';

export type SendResult =
  | { kind: 'sent' }
  /** Whole minutes until the next message may be sent. */
  | { kind: 'too-many'; waitMinutes: number };

const HOUR_MS = 3_600_000;
const byAddress: AttemptLimit = { name: 'contact by address', isByAddress: true, max: messageLimit, windowMs: HOUR_MS };
/** So that nobody's mailbox can be flooded with receipts. */
const byRecipient: AttemptLimit = { name: 'contact receipt by recipient', max: 3, windowMs: 24 * HOUR_MS };

export interface Sender {
  clientAddress: string;
  /** Content of the honeypot field. */
  trap: string;
}

/**
 * Stores a message, mails it to the operator and acknowledges it to the sender, in one transaction. Mails go through
 * the outbox, so nothing is lost while the mail server is down.
 */
export async function sendContactMessage(ctx: Context, values: ContactValues, sender: Sender): Promise<SendResult> {
  if (sender.trap !== '') {
    // A bot must not notice that it was detected.
    ctx.log.info('a contact message was dropped: the hidden field was filled');
    return { kind: 'sent' };
  }
  const waitMinutes = await takeAttempt(ctx, byAddress, sender.clientAddress);
  if (waitMinutes !== null) return { kind: 'too-many', waitMinutes };
  const mayAcknowledge = (await takeAttempt(ctx, byRecipient, values.email)) === null;
  const id = newId();
  await mutate(ctx, 'message.send', { kind: 'contact-message', id }, async (tx) => {
    const company = values.company === '' ? null : values.company;
    await tx.insert(contactMessages).values({ ...values, id, company, receivedAt: ctx.now() });
    const operator = ctx.config.operatorEmail ?? ctx.config.contactEmail;
    if (operator !== null)
      await sendMail(ctx, tx, { to: operator, template: contactMail, data: { ...values, id }, replyTo: values.email });
    if (mayAcknowledge) await sendMail(ctx, tx, { to: values.email, template: receiptMail, data: {} });
  });
  return { kind: 'sent' };
}
