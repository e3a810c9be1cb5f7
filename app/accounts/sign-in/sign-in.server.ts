import type { Context } from '../../platform/context.server.ts';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type Caller, callAuth, cookieHeaders } from '../library/call-auth.server.ts';
import { withPasswordWork } from '../library/password-work.server.ts';
import { SUSPENDED_CODE, SUSPENDED_MESSAGE } from '../library/suspended.ts';
import { findPasswordHash } from '../person-queries.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import type { Refused } from './refuse-while-database-down.server.ts';

export const WRONG_LOGIN_MESSAGE = 'Invalid email or password. Please try again.';

export type SignInResult =
  | { kind: 'signed-in'; headers: Headers }
  /** The password is right; the cookies lead to the page of the second step. */
  | { kind: 'second-step'; headers: Headers }
  | Refused;

/** Signs in by password. An unknown address and a wrong password take the same time and get the same answer. */
export async function signIn(
  ctx: Context,
  caller: Caller,
  fields: { email: string; password: string },
): Promise<SignInResult> {
  const wait =
    (await takeAttempt(ctx, attemptLimits.signInByAddress, caller.clientAddress)) ??
    (await takeAttempt(ctx, attemptLimits.signInByAccount, fields.email));
  if (wait !== null) return { kind: 'refused', message: waitMessage(wait), status: 429 };
  const stored = await findPasswordHash(ctx, { email: fields.email });
  const reply = await withPasswordWork(fields.password, stored, () =>
    inOneTransaction(ctx, 'account.sign-in', { kind: 'address', id: fields.email.toLowerCase() }, async (tx) => {
      const answer = await callAuth(ctx, caller, { path: '/sign-in/email', body: fields });
      const isSecondStep = answer.body['twoFactorRedirect'] === true;
      tx.detail({
        outcome: answer.status !== 200 ? 'refused' : isSecondStep ? 'second step' : 'signed in',
        address: caller.clientAddress,
      });
      return answer;
    }),
  );
  if (reply.status >= 500) throw new Error('Signing in failed.');
  if (reply.code === SUSPENDED_CODE) return { kind: 'refused', message: SUSPENDED_MESSAGE };
  if (reply.status !== 200) return { kind: 'refused', message: WRONG_LOGIN_MESSAGE };
  if (reply.body['twoFactorRedirect'] === true) return { kind: 'second-step', headers: cookieHeaders(reply) };
  return { kind: 'signed-in', headers: await finishSignIn(ctx, caller, reply, 'password') };
}

export type CodeKind = 'totp' | 'recovery';

/** The second step: a code of the authenticator app, or a recovery code, each of which works once. */
export async function signInSecondStep(
  ctx: Context,
  caller: Caller,
  { code, kind, isDeviceTrusted }: { code: string; kind: CodeKind; isDeviceTrusted: boolean },
): Promise<Exclude<SignInResult, { kind: 'second-step' }> | { kind: 'expired' }> {
  const wait = await takeAttempt(ctx, attemptLimits.codeByAddress, caller.clientAddress);
  if (wait !== null) return { kind: 'refused', message: waitMessage(wait), status: 429 };
  const path = kind === 'totp' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  const work = inOneTransaction(
    ctx,
    'account.second-step',
    { kind: 'address', id: caller.clientAddress },
    async (tx) => {
      const answer = await callAuth(ctx, caller, { path, body: { code, trustDevice: isDeviceTrusted } });
      tx.detail({ outcome: answer.status === 200 ? 'signed in' : 'refused', kind, reason: answer.code });
      const userId = (answer.body['user'] as { id?: string } | undefined)?.id;
      if (userId && (await takeAttempt(ctx, attemptLimits.sameCode, `${userId} ${code}`)) !== null)
        throw new CodeUsed();
      return answer;
    },
  );
  const reply = await work.catch((error: unknown) => {
    if (error instanceof CodeUsed) return null;
    throw error;
  });
  if (reply === null) return { kind: 'refused', message: 'This code was used already. Please wait for the next one.' };
  if (reply.status === 200)
    return { kind: 'signed-in', headers: await finishSignIn(ctx, caller, reply, `password and ${kind} code`) };
  if (reply.status >= 500) throw new Error('The second step failed.');
  if (reply.code === SUSPENDED_CODE) return { kind: 'refused', message: SUSPENDED_MESSAGE };
  if (reply.code === 'INVALID_TWO_FACTOR_COOKIE' || reply.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    return { kind: 'expired' };
  if (reply.status === 429)
    return { kind: 'refused', message: 'Too many wrong codes. Please try again in 15 minutes.', status: 429 };
  return { kind: 'refused', message: 'That code is not right. Please try again.' };
}

/** Rolls the sign-in back. */
class CodeUsed extends Error {}

/** Ends the session of this browser. */
export async function signOut(ctx: Context, caller: Caller): Promise<Headers> {
  const id = ctx.actor.kind === 'user' ? ctx.actor.userId : 'visitor';
  const reply = await inOneTransaction(ctx, 'account.sign-out', { kind: 'user', id }, () =>
    callAuth(ctx, caller, { path: '/sign-out' }),
  );
  return cookieHeaders(reply);
}
