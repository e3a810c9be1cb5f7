import { sendMail } from '../../platform/mail.server.ts';
import { withConfirmedIdentity } from '../confirm-identity.server.ts';
import { securityChangedMail } from '../library/account-mails.server.tsx';
import { inOneTransaction } from '../library/auth-database.server.ts';
import { type AuthReply, type Caller, callAuth, cookieHeaders } from '../library/call-auth.server.ts';
import { isSecondStepRequired } from '../sign-in/required-second-step.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from '../take-attempt.server.ts';
import type { UserContext } from '../viewer.server.ts';
import { removeLinksAroundSecondStep } from '../vouched-sign-in.server.ts';
import { type QrCode, qrCode } from './qr-code.ts';

/** What a person needs to set up an authenticator app; shown once. */
export interface TwoFactorSetup {
  uri: string;
  /** The secret in base 32, to be typed. */
  key: string;
  recoveryCodes: string[];
  /** The same secret as a QR code. */
  qr: QrCode;
}

type Refusable<Value> = { refusal: string } | ({ refusal: null } & Value);

const IS_OFF = 'Two-factor sign-in is off.';

const subject = (ctx: UserContext) => ({ kind: 'user', id: ctx.actor.userId });

function expectDone(reply: AuthReply): AuthReply {
  if (reply.status !== 200) throw new Error(`The library refused the second step (${reply.code}).`);
  return reply;
}

/** Makes a secret and recovery codes. Signing in requires a code only after one was confirmed. */
export async function startTwoFactor(
  ctx: UserContext,
  caller: Caller,
  password: string,
): Promise<Refusable<{ setup: TwoFactorSetup }>> {
  if (ctx.viewer.isTwoFactorOn) return { refusal: 'Two-factor sign-in is on already.' };
  const { refusal, result } = await withConfirmedIdentity(ctx, password, () =>
    inOneTransaction(ctx, 'account.start-two-factor', subject(ctx), async () =>
      expectDone(await callAuth(ctx, caller, { path: '/two-factor/enable', body: { password } })),
    ),
  );
  if (refusal !== null) return { refusal };
  const uri = String(result.body['totpURI']);
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const recoveryCodes = result.body['backupCodes'] as string[];
  return { refusal: null, setup: { uri, key, recoveryCodes, qr: qrCode(uri) } };
}

/** Turns two-factor sign-in on, after a first code has shown that the app is set up. */
export async function confirmTwoFactor(
  ctx: UserContext,
  caller: Caller,
  code: string,
): Promise<Refusable<{ headers: Headers }>> {
  const wait = await takeAttempt(ctx, attemptLimits.confirmByAccount, ctx.actor.userId);
  if (wait !== null) return { refusal: waitMessage(wait) };
  const reply = await inOneTransaction(ctx, 'account.turn-on-two-factor', subject(ctx), async (tx) => {
    const answer = await callAuth(ctx, caller, { path: '/two-factor/verify-totp', body: { code } });
    tx.detail({ outcome: answer.status === 200 ? 'on' : 'wrong code' });
    if (answer.status !== 200) return answer;
    await removeLinksAroundSecondStep(tx, ctx.actor.userId);
    const data = { what: 'Two-factor sign-in was turned on' };
    await sendMail(ctx, tx, { to: ctx.viewer.email, template: securityChangedMail, data });
    return answer;
  });
  if (reply.status !== 200)
    return { refusal: 'That code is not right. Check that the clock of your device is exact, and try again.' };
  return { refusal: null, headers: cookieHeaders(reply) };
}

export async function turnOffTwoFactor(
  ctx: UserContext,
  caller: Caller,
  password: string,
): Promise<Refusable<{ headers: Headers }>> {
  if (!ctx.viewer.isTwoFactorOn) return { refusal: IS_OFF };
  if (isSecondStepRequired(ctx.viewer, ctx.config))
    return { refusal: 'Two-factor sign-in is required on this site and cannot be turned off.' };
  const { refusal, result } = await withConfirmedIdentity(ctx, password, () =>
    inOneTransaction(ctx, 'account.turn-off-two-factor', subject(ctx), async (tx) => {
      const reply = expectDone(await callAuth(ctx, caller, { path: '/two-factor/disable', body: { password } }));
      const data = { what: 'Two-factor sign-in was turned off' };
      await sendMail(ctx, tx, { to: ctx.viewer.email, template: securityChangedMail, data });
      return reply;
    }),
  );
  return refusal === null ? { refusal, headers: cookieHeaders(result) } : { refusal };
}

/** Replaces the recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  caller: Caller,
  password: string,
): Promise<Refusable<{ recoveryCodes: string[] }>> {
  if (!ctx.viewer.isTwoFactorOn) return { refusal: IS_OFF };
  const { refusal, result } = await withConfirmedIdentity(ctx, password, () =>
    inOneTransaction(ctx, 'account.renew-recovery-codes', subject(ctx), async () =>
      expectDone(await callAuth(ctx, caller, { path: '/two-factor/generate-backup-codes', body: { password } })),
    ),
  );
  return refusal === null ? { refusal, recoveryCodes: result.body['backupCodes'] as string[] } : { refusal };
}
