import { z } from 'zod';
import type { Context } from './context.server.ts';
import { newId } from './ids.server.ts';
import { composeMime } from './mail/compose-mime.server.ts';
import { deliver } from './mail/send-mail-job.server.ts';
import { siteName } from './page-title.ts';
import { change, defineSetting, saveSettings, settingOf } from './settings.server.ts';

/** A test message, sent at once through the mail server that all mails go through. */

const lastTest = defineSetting({
  name: 'mail.test',
  schema: z.object({ at: z.string(), server: z.string(), to: z.string(), problem: z.string().nullable() }).nullable(),
  fallback: null,
});

/** Without user and password. */
export function mailServer(ctx: Context): string | null {
  const { smtpUrl } = ctx.config.mail;
  return smtpUrl && new URL(smtpUrl).host;
}

/** For a change of the mail settings: what was tested before says nothing of them. */
export const forgetMailTest = () => change(lastTest, null);

/** The latest test of the mail server that is used now. */
export function findMailTest(ctx: Context) {
  const test = settingOf(ctx, lastTest);
  return test?.server === mailServer(ctx) ? test : null;
}

/** @returns why it could not be sent, in words; null: the server took it */
export async function sendTestMail(ctx: Context, to: string): Promise<string | null> {
  const server = mailServer(ctx);
  if (server === null) return 'No mail server is set.';
  const text = `This is the test message that you asked for. Mails of ${siteName} at ${ctx.config.publicUrl} arrive.`;
  const mime = await composeMime({
    id: newId(),
    at: ctx.now(),
    from: ctx.config.mail.from,
    to,
    subject: `Test message of ${siteName}`,
    html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    text,
  });
  const problem = await deliver(ctx, to, mime).then(
    () => null,
    (error: unknown) => mailProblem(error, server),
  );
  await saveSettings(ctx, [change(lastTest, { at: ctx.now().toISOString(), server, to, problem })]);
  return problem;
}

interface TransportError {
  code?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

/** What a failure of the transport means, and what to do. */
function mailProblem(error: unknown, server: string): string {
  const { code, response, message = String(error) } = error as TransportError;
  const answer = response ? ` It answered: ${response}` : '';
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return `The name of the mail server, ${server}, is not known. Check its spelling.`;
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
      return `${server} could not be reached, or did not agree on encryption (${message}). Check port and encryption, and whether this machine may connect to it.`;
    case 'ETIMEDOUT':
      return `${server} did not answer in time. Check the port, and whether a firewall lets this machine out.`;
    case 'EAUTH':
    case 'ENOAUTH':
      return `${server} refused user name or password.${answer}`;
    case 'EENVELOPE':
      return `${server} refused the sender or the recipient.${answer}`;
    case 'EMESSAGE':
      return `${server} refused the message.${answer}`;
    case 'ETLS':
      return `${server} does not offer the encryption that was asked for.${answer}`;
    default:
      return `${server}: ${message}`;
  }
}
