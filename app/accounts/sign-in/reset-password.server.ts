import type { Context } from '../../platform/context.server.ts';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type Caller, callAuth } from '../library/call-auth.server.ts';
import { withPasswordWork } from '../library/password-work.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import { guessablePasswordError } from './guessable-password.server.ts';

/** A request takes at least this long, so that response times do not reveal whether the address is known. */
const ANSWER_AFTER_MS = 500;

/**
 * Sends a reset link, valid once within 24 hours. Unknown addresses get the same answer after the same time.
 * @returns null, or the message of a refusal
 */
export async function requestReset(ctx: Context, caller: Caller, email: string): Promise<string | null> {
  const wait = await takeAttempt(ctx, attemptLimits.resetByAddress, caller.clientAddress);
  if (wait !== null) return waitMessage(wait);
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  // Refused silently: a message would reveal that somebody requests links for this address.
  if ((await takeAttempt(ctx, attemptLimits.resetByAccount, email)) === null) {
    const reply = await inOneTransaction(
      ctx,
      'account.request-reset',
      { kind: 'address', id: email.toLowerCase() },
      () => callAuth(ctx, caller, { path: '/request-password-reset', body: { email: email.toLowerCase() } }),
    );
    if (reply.status >= 500) throw new Error('The reset link could not be made.');
  }
  await floor;
  return null;
}

export type ResetResult =
  | { kind: 'done' }
  | { kind: 'bad-link' }
  /** The password is too easy to guess; the link stays valid. */
  | { kind: 'weak'; message: string }
  | { kind: 'refused'; message: string };

/** Sets a new password with a reset link and ends every session of the account. */
export async function resetPassword(
  ctx: Context,
  caller: Caller,
  fields: { token: string; password: string },
): Promise<ResetResult> {
  const wait = await takeAttempt(ctx, attemptLimits.newPasswordByAddress, caller.clientAddress);
  if (wait !== null) return { kind: 'refused', message: waitMessage(wait) };
  const weakness = await guessablePasswordError(fields.password);
  if (weakness !== null) return { kind: 'weak', message: weakness };
  const body = { token: fields.token, newPassword: fields.password };
  const reply = await withPasswordWork(fields.password, null, () =>
    inOneTransaction(ctx, 'account.use-reset-link', { kind: 'address', id: caller.clientAddress }, async (tx) => {
      const answer = await callAuth(ctx, caller, { path: '/reset-password', body });
      tx.detail({ outcome: answer.status === 200 ? 'done' : 'refused' });
      return answer;
    }),
  );
  if (reply.status >= 500) throw new Error('The password could not be reset.');
  return { kind: reply.status === 200 ? 'done' : 'bad-link' };
}
