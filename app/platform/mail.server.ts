import { render, toPlainText } from '@react-email/render';
import { createElement, type ReactElement } from 'react';
import type { Context } from './context.server.ts';
import type { Transaction } from './database.server.ts';
import { newId } from './ids.server.ts';
import { composeMime } from './mail/compose-mime.server.ts';
import { MailAccent } from './mail/mail-layout.server.tsx';
import { sealMessage } from './mail/sealed-message.server.ts';
import { sendMailJob } from './mail/send-mail-job.server.ts';
import { mailOutbox } from './schema.server.ts';

/**
 * Sends mails. A mail is composed within the transaction of the act that it reports: none is sent for something that
 * did not happen, and none is lost. With a mail server a job sends it; without one it stays in the outbox, where
 * /admin/mailbox shows it.
 */
export { MailAction, MailLayout, MailText } from './mail/mail-layout.server.tsx';

export interface MailTemplate<Data> {
  /** By convention 'room.what-happened'. */
  readonly name: string;
  subject(data: Data): string;
  /** The message in MailLayout; the plain text is derived from it. */
  body(data: Data, site: { publicUrl: string }): ReactElement;
  /**
   * For mails whose links open an account: the data without the secret. The outbox shows the message made from it, and
   * stores the real one encrypted until it is sent.
   */
  withoutSecrets?(data: Data): Data;
}

/** Declares a mail; rooms keep theirs in `<room>-mails.server.tsx`. */
export function defineMail<Data>(template: MailTemplate<Data>): MailTemplate<Data> {
  return Object.freeze({ ...template });
}

export interface Mail<Data> {
  to: string;
  template: MailTemplate<Data>;
  data: Data;
  /** Default: the sender. */
  replyTo?: string;
  /** More headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** Puts a mail into the outbox, in the caller's transaction. Returns its id. */
export async function sendMail<Data>(ctx: Context, tx: Transaction, mail: Mail<Data>): Promise<string> {
  const { template, data, to } = mail;
  const id = newId();
  const at = ctx.now();
  const subject = template.subject(data);
  const shown = template.withoutSecrets?.(data);
  const mime = await compose(ctx, id, at, shown === undefined ? mail : { ...mail, data: shown });
  const sealedMime = shown === undefined ? null : sealMessage(ctx.config, id, await compose(ctx, id, at, mail));
  const hasServer = ctx.config.mail.smtpUrl !== null;
  const state = hasServer ? 'waiting' : 'kept';
  await tx.insert(mailOutbox).values({
    id,
    createdAt: at,
    recipient: to,
    subject,
    template: template.name,
    mime,
    sealedMime,
    state,
    isWhole: shown === undefined,
  });
  if (hasServer) await tx.enqueue(sendMailJob, { mailId: id });
  return id;
}

async function compose<Data>(ctx: Context, id: string, at: Date, mail: Mail<Data>): Promise<string> {
  const { template, data, to, replyTo, headers } = mail;
  const { light } = ctx.config.accent;
  const body = template.body(data, { publicUrl: ctx.config.publicUrl });
  const html = await render(light === null ? body : createElement(MailAccent.Provider, { value: light }, body));
  const from = ctx.config.mail.from;
  const text = toPlainText(html);
  return await composeMime({ id, at, from, to, replyTo, subject: template.subject(data), html, text, headers });
}
