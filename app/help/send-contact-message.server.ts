import { type AttemptLimit, takeAttempt } from '../accounts/take-attempt.server.ts';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { type ContactErrors, type ContactValues, findContactErrors } from './contact-message.ts';
import { contactMail, receiptMail } from './help-mails.server.tsx';
import { contactMessages } from './schema.server.ts';

export type SendResult =
  | { kind: 'sent' }
  | { kind: 'invalid'; errors: ContactErrors }
  /** Whole minutes until the next may be sent. */
  | { kind: 'too-many'; waitMinutes: number };

const HOUR_MS = 3_600_000;
const byAddress: AttemptLimit = { name: 'contact by address', isByAddress: true, max: 5, windowMs: HOUR_MS };
/** So that nobody's mailbox is filled with receipts. */
const byRecipient: AttemptLimit = { name: 'contact receipt by recipient', max: 3, windowMs: 24 * HOUR_MS };

export interface Sender {
  clientAddress: string;
  /** What stood in the field that people do not see. */
  trap: string;
}

/**
 * Takes a message in: stored, mailed to the operator and acknowledged to the sender in one transaction. Mail leaves
 * through the outbox, so a message is safe also while the mail server is down.
 */
export async function sendContactMessage(ctx: Context, values: ContactValues, sender: Sender): Promise<SendResult> {
  const errors = findContactErrors(values);
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  if (sender.trap !== '') {
    // A program must not learn that it was found out.
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
    await sendMail(ctx, tx, { to: operator, template: contactMail, data: { ...values, id }, replyTo: values.email });
    if (mayAcknowledge) await sendMail(ctx, tx, { to: values.email, template: receiptMail, data: {} });
  });
  return { kind: 'sent' };
}
