import { sendMail } from '../../platform/mail.server.ts';
import { withConfirmedIdentity } from '../confirm-identity.server.ts';
import { passwordChangedMail } from '../library/account-mails.server.tsx';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type Caller, callAuth, cookieHeaders } from '../library/call-auth.server.ts';
import { withPasswordWork } from '../library/password-work.server.ts';
import { guessablePasswordError } from '../sign-in/guessable-password.server.ts';
import type { UserContext } from '../viewer.server.ts';

/** `isAboutNew`: the message belongs beside the new value, not above the form. */
export type ChangeResult = { refusal: string; isAboutNew?: boolean } | { refusal: null; headers: Headers };

/** Changes the password and ends every other session; this one continues with a new token. */
export async function changePassword(
  ctx: UserContext,
  caller: Caller,
  fields: { current: string; next: string },
): Promise<ChangeResult> {
  const weakness = await guessablePasswordError(fields.next, ctx.viewer);
  if (weakness !== null) return { refusal: weakness, isAboutNew: true };
  const body = { currentPassword: fields.current, newPassword: fields.next, revokeOtherSessions: true };
  const { refusal, result } = await withConfirmedIdentity(ctx, fields.current, () =>
    withPasswordWork(fields.next, null, () =>
      inOneTransaction(ctx, 'account.change-password', { kind: 'user', id: ctx.actor.userId }, async (tx) => {
        const reply = await callAuth(ctx, caller, { path: '/change-password', body });
        if (reply.status !== 200) throw new Error(`The password could not be changed (${reply.code}).`);
        await sendMail(ctx, tx, { to: ctx.viewer.email, template: passwordChangedMail, data: {} });
        return reply;
      }),
    ),
  );
  if (refusal !== null) return { refusal };
  return { refusal: null, headers: cookieHeaders(result) };
}

/**
 * Starts a change of address: a confirmed old address must agree first, then the new one must confirm. A taken address
 * gets the same answer and no mail.
 */
export async function changeAddress(
  ctx: UserContext,
  caller: Caller,
  fields: { email: string; password: string },
): Promise<ChangeResult> {
  if (fields.email.toLowerCase() === ctx.viewer.email) return { refusal: 'This is your address already.' };
  const { refusal, result } = await withConfirmedIdentity(ctx, fields.password, () =>
    inOneTransaction(ctx, 'account.request-address-change', { kind: 'user', id: ctx.actor.userId }, () =>
      callAuth(ctx, caller, { path: '/change-email', body: { newEmail: fields.email } }),
    ),
  );
  if (refusal !== null) return { refusal };
  if (result.status !== 200) throw new Error(`The address could not be changed (${result.code}).`);
  return { refusal: null, headers: cookieHeaders(result) };
}

/** Sends the confirmation link once more. */
export async function sendVerificationAgain(ctx: UserContext, caller: Caller): Promise<void> {
  if (ctx.viewer.isEmailVerified) return;
  const reply = await inOneTransaction(
    ctx,
    'account.request-verification',
    { kind: 'user', id: ctx.actor.userId },
    () => callAuth(ctx, caller, { path: '/send-verification-email', body: { email: ctx.viewer.email } }),
  );
  if (reply.status !== 200) throw new Error(`The mail could not be sent (${reply.code}).`);
}
