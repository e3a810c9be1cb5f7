import PostalMime from 'postal-mime';
import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { findWorkingMessage, listMailsTo } from '../platform/mail-queries.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { writeMinute } from '../ui/written-date.ts';
import { firstAdministratorNotice, issueFirstAdministratorLink } from './first-administrator.server.ts';
import { findPersonByEmail } from './person-queries.server.ts';
import { endSessionsOf, makeAdministrator, setProviderStatus } from './roles.server.ts';

/** All actions of the command; the last six are dispatched to their rooms before this one runs. */
const USAGE = `Usage: npm run admin                               prints a link that makes the first administrator
       npm run admin -- EMAIL                      makes the account with this address an administrator
       npm run admin -- activate EMAIL             activates its provider account
       npm run admin -- suspend EMAIL              suspends it: no placements can be bought
       npm run admin -- sign-out EMAIL             ends all its sessions
       npm run admin -- show-mail EMAIL [NUMBER]   prints the newest mail to it, or an older one, with its links: for sites without SMTP_URL
       npm run admin -- grant-listing EMAIL TOOL   gives it a tool's listing (TOOL is the id at the end of /tool/…)
       npm run admin -- open-enrolment PROGRAM DAY  opens a certification program; DAY (YYYY-MM-DD) is when it begins
       npm run admin -- close-enrolment PROGRAM    closes it; who is enrolled stays enrolled
       npm run admin -- refresh-models [SOURCE]    reads prices and scores of AI models from their sources now
       npm run admin -- rotate-master-key          wraps the stored provider keys with a new master key; --forget FINGERPRINT gives up what a lost one opens
       npm run admin -- rotate-record-key          signs exported records with a new key from now on`;

/** `npm run admin`. Returns the exit code: 0 done, 1 no such account, 2 wrong usage. */
export async function runAdminCommand(ctx: Context, argv: string[]): Promise<number> {
  const [first, second, third] = argv;
  if (first === 'activate' && second) return await decide(ctx, second, 'active');
  if (first === 'suspend' && second) return await decide(ctx, second, 'suspended');
  if (first === 'show-mail' && second && /^[1-9]\d?$/.test(third ?? '1'))
    return await showMail(ctx, second, Number(third ?? 1));
  if (first === 'sign-out' && second) return await endSessions(ctx, second);
  if (first === undefined) {
    const link = await issueFirstAdministratorLink(ctx);
    if (link !== null) {
      print(firstAdministratorNotice(link));
      return 0;
    }
  }
  if (!first?.includes('@') || second) {
    printError(USAGE);
    return 2;
  }
  const result = await makeAdministrator(ctx, first);
  if (result === 'unknown') return unknown(ctx, first);
  print(result === 'made' ? `${first} is an administrator now.` : `${first} is an administrator already.`);
  return 0;
}

async function decide(ctx: Context, email: string, status: 'active' | 'suspended'): Promise<number> {
  const person = await findPersonByEmail(ctx, email);
  if (!person) return unknown(ctx, email);
  await setProviderStatus(ctx, person.id, status);
  print(`The provider account of ${email} is ${status} now.`);
  return 0;
}

async function endSessions(ctx: Context, email: string): Promise<number> {
  const person = await findPersonByEmail(ctx, email);
  if (!person) return unknown(ctx, email);
  const count = await endSessionsOf(ctx, person.id);
  print(`${count} session${count === 1 ? '' : 's'} of ${email} ended.`);
  return 0;
}

const MAILS_LISTED = 20;

/** @param number 1 for the newest */
async function showMail(ctx: Context, email: string, number: number): Promise<number> {
  const show = () => findWorkingMessage(ctx, email, number - 1);
  const mail = await mutate(ctx, 'mail.show', { kind: 'address', id: email }, show);
  const mails = await listMailsTo(ctx, email, MAILS_LISTED);
  if (mail === null) printError(`No mail${mails.length > 0 ? ` ${number}` : ''} to ${email} is in the outbox.`);
  else {
    const { subject, text } = await PostalMime.parse(mail.mime);
    print(`${subject}\n\n${text?.trim()}`);
  }
  // A mail that was written meanwhile, as about a new sign-in, must not hide the link that is looked for.
  if (mails.length > 1) {
    const lines = mails.map((one, at) => `${at + 1}  ${writeMinute(one.createdAt)} UTC  ${one.subject}`);
    print(`\nTo print another mail: npm run admin -- show-mail ${email} NUMBER\n${lines.join('\n')}`);
  }
  return mail === null ? 1 : 0;
}

function unknown(ctx: Context, email: string): number {
  printError(
    `There is no account with the address ${email}. Sign up first at ${ctx.config.publicUrl}/sign-up, then repeat the command.`,
  );
  return 1;
}
