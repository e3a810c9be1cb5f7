import type { Context } from '../../platform/context.server.ts';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type Caller, callAuth } from '../library/call-auth.server.ts';
import { withPasswordWork } from '../library/password-work.server.ts';
import { findPersonByEmail } from '../person-queries.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { guessablePasswordError } from './guessable-password.server.ts';
import type { Refused } from './refuse-while-database-down.server.ts';

export const TAKEN_MESSAGE = 'This email is already registered. Please log in instead.';

export type SignUpResult =
  | { kind: 'signed-up'; headers: Headers }
  | { kind: 'taken' }
  /** The password is too easy to guess; `message` belongs beside its field. */
  | { kind: 'weak'; message: string }
  | Refused;

export interface SignUpFields {
  /** Empty where somebody signs up to measure with keys of their own. */
  companyName: string;
  email: string;
  password: string;
}

/**
 * Makes an account and signs it in. When several sign-ups of one address race, one wins and the others are refused as
 * taken, by the table's unique index.
 */
export async function signUp(
  ctx: Context,
  caller: Caller,
  { companyName, email, password }: SignUpFields,
): Promise<SignUpResult> {
  const wait = await takeAttempt(ctx, attemptLimits.signUpByAddress, caller.clientAddress);
  if (wait !== null) return { kind: 'refused', message: waitMessage(wait) };
  const weakness = await guessablePasswordError(password, { email, companyName });
  if (weakness !== null) return { kind: 'weak', message: weakness };
  if (await findPersonByEmail(ctx, email)) return { kind: 'taken' };
  const body = { name: '', email, password, ...(companyName === '' ? {} : { companyName }) };
  const reply = await withPasswordWork(password, null, () =>
    inOneTransaction(ctx, 'account.sign-up', { kind: 'user', id: 'new' }, async (tx) => {
      const answer = await callAuth(ctx, caller, { path: '/sign-up/email', body });
      if (answer.status !== 200) throw new SignUpRefused(answer.code);
      tx.detail({ userId: (answer.body['user'] as { id?: string } | undefined)?.id });
      return answer;
    }),
  ).catch((error: unknown) => {
    if (error instanceof SignUpRefused) return error;
    throw error;
  });
  if (!(reply instanceof SignUpRefused))
    return { kind: 'signed-up', headers: await finishSignIn(ctx, caller, reply, 'sign-up') };
  if (await findPersonByEmail(ctx, email)) return { kind: 'taken' };
  throw new Error(`The account could not be made (${reply.code ?? 'no reason given'}).`);
}

/** Rolls the transaction back, so that no half-made account remains. */
class SignUpRefused extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super('refused');
    this.code = code;
  }
}
