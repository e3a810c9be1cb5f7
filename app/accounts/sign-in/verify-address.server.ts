import { sendMail } from '../../platform/mail.server.ts';
import { addressChangedMail, welcomeMail } from '../library/account-mails.server.tsx';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type Caller, callAuth } from '../library/call-auth.server.ts';
import { findPersonByEmail } from '../person-queries.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import type { ViewerContext } from '../viewer.server.ts';

export type VerifyResult =
  | { kind: 'verified' }
  /** The old address has agreed; the new one has been asked. */
  | { kind: 'asked-new-address' }
  | { kind: 'changed' }
  | { kind: 'sign-in-first' }
  | { kind: 'bad-link' }
  | { kind: 'refused'; message: string };

interface LinkFacts {
  email: string;
  updateTo?: string;
  requestType?: string;
}

/** The claims of a link before its signature is checked; null when it is not ours. */
function readLink(token: string): LinkFacts | null {
  try {
    const facts = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as Partial<LinkFacts>;
    return typeof facts.email === 'string' ? (facts as LinkFacts) : null;
  } catch {
    return null;
  }
}

/**
 * Follows the link of a mail: confirms an address, or takes the next step of a change of address. A change needs its
 * owner's session as well, so that a link alone never signs anybody in.
 */
export async function verifyAddress(ctx: ViewerContext, caller: Caller, token: string): Promise<VerifyResult> {
  const wait = await takeAttempt(ctx, attemptLimits.newPasswordByAddress, caller.clientAddress);
  if (wait !== null) return { kind: 'refused', message: waitMessage(wait) };
  const link = readLink(token);
  if (link === null || token.length > 4_000) return { kind: 'bad-link' };
  if (link.updateTo !== undefined && ctx.viewer === null) return { kind: 'sign-in-first' };
  const person = await findPersonByEmail(ctx, link.email);
  if (!person) return { kind: 'bad-link' };
  if (link.updateTo !== undefined && (await findPersonByEmail(ctx, link.updateTo))) return { kind: 'bad-link' };
  return await inOneTransaction(ctx, 'account.follow-mail-link', { kind: 'user', id: person.id }, async (tx) => {
    const reply = await callAuth(ctx, caller, {
      path: `/verify-email?${new URLSearchParams({ token })}`,
      method: 'GET',
    });
    tx.detail({ outcome: reply.status === 200 ? 'followed' : 'refused', type: link.requestType ?? 'confirm' });
    if (reply.status >= 500) throw new Error('The link could not be followed.');
    if (reply.status !== 200) return { kind: 'bad-link' };
    if (link.requestType === 'change-email-confirmation') return { kind: 'asked-new-address' };
    if (link.updateTo !== undefined) {
      await sendMail(ctx, tx, { to: person.email, template: addressChangedMail, data: { newEmail: link.updateTo } });
      return { kind: 'changed' };
    }
    if (!person.emailVerified) await sendMail(ctx, tx, { to: person.email, template: welcomeMail, data: {} });
    return { kind: 'verified' };
  });
}
