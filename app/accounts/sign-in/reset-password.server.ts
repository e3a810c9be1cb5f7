import type { Context } from '../../platform/context.server.ts';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type Caller, callAuth } from '../library/call-auth.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import { guessablePasswordError } from './guessable-password.server.ts';
import { withPasswordWork } from './password-work.server.ts';

/** A request takes at least this long, so that the clock does not tell whether the address is known. */
const ANSWER_AFTER_MS = 500;

/**
 * Sends a reset link: valid 24 hours, once. Unknown addresses get the same answer after the same time.
 * @returns null, or the sentence of a refusal
 */
export async function requestReset(ctx: Context, caller: Caller, email: string): Promise<string | null> {
  const wait = await takeAttempt(ctx, attemptLimits.resetByAddress, caller.clientAddress);
  if (wait !== null) return waitMessage(wait);
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  // A full account counter is silent: its refusal would tell that somebody asks for this address.
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
  /** The password is too easy to guess; the link can be used again. */
  | { kind: 'weak'; message: string }
  | { kind: 'refused'; message: string };

/** Sets the new password of a reset link and ends every session of the account. */
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
