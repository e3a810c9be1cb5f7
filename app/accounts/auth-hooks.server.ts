import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { BetterAuthOptions } from 'better-auth';
import type { Config } from '../platform/config.server.ts';
import { newId } from '../platform/ids.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import {
  changeAddressMail,
  newDeviceMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyAddressMail,
  welcomeMail,
} from './account-mails.server.tsx';
import { authContext, writeAlongside } from './auth-database.server.ts';
import { knownDevice } from './schema.server.ts';

/** What happens beside the library's work: mails, audit rows of acts that it does on its own, and its log. */

type Person = { id: string; email: string; name: string };
type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;

async function mail(action: string, person: Person, message: Parameters<typeof sendMail>[2]): Promise<void> {
  await writeAlongside(action, { kind: 'user', id: person.id }, (tx) => sendMail(authContext(), tx, message));
}

/** Links of mails lead to our own pages; the library's addresses are not public. */
export function accountMails(config: Config) {
  const link = (path: string, parameters: Record<string, string>) => `${config.publicUrl}${path}?${new URLSearchParams(parameters)}`;
  return {
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: 24 * 3_600,
      sendVerificationEmail: async ({ user, token }: { user: Person; token: string }) => {
        const url = link('/verify-email', { token });
        await mail('account.send-verification', user, { to: user.email, template: verifyAddressMail, data: { url } });
      },
    },
    emailAndPassword: {
      sendResetPassword: async ({ user, token }: { user: Person; token: string }) => {
        const url = link('/reset-password', { token });
        await mail('account.send-reset-link', user, { to: user.email, template: resetPasswordMail, data: { url } });
      },
      onPasswordReset: async ({ user }: { user: Person }) => {
        await mail('account.reset-password', user, { to: user.email, template: passwordChangedMail, data: {} });
      },
    },
    changeEmail: {
      enabled: true,
      sendChangeEmailConfirmation: async ({ user, newEmail, token }: { user: Person; newEmail: string; token: string }) => {
        const url = link('/verify-email', { token });
        await mail('account.confirm-address-change', user, { to: user.email, template: changeAddressMail, data: { url, newEmail } });
      },
    },
  };
}

const DEVICE_COOKIE = 'yardstick.device';
const YEAR_S = 365 * 24 * 3_600;

interface CookieJar {
  getCookie(name: string): string | null | undefined;
  setCookie(name: string, value: string, options: Record<string, unknown>): unknown;
  headers?: Headers;
}

/** Remembers the browser; a sign-in from one that this person has not used before is reported to them. */
async function noteDevice(userId: string, jar: CookieJar, facts: { userAgent?: string | null; ipAddress?: string | null }): Promise<void> {
  const ctx = authContext();
  const value = jar.getCookie(DEVICE_COOKIE) ?? randomBytes(24).toString('base64url');
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  jar.setCookie(DEVICE_COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: YEAR_S, secure: isSecure });
  const deviceHash = createHash('sha256').update(value).digest('base64url');
  await writeAlongside('session.start', { kind: 'user', id: userId }, async (tx) => {
    const devices = await tx.select({ deviceHash: knownDevice.deviceHash }).from(knownDevice).where(eq(knownDevice.userId, userId));
    const isKnown = devices.some((device) => device.deviceHash === deviceHash);
    tx.detail({ isNewDevice: !isKnown });
    if (isKnown) {
      const same = and(eq(knownDevice.userId, userId), eq(knownDevice.deviceHash, deviceHash));
      await tx.update(knownDevice).set({ lastSeenAt: ctx.now() }).where(same);
      return;
    }
    await tx.insert(knownDevice).values({ id: newId(), userId, deviceHash, lastSeenAt: ctx.now() }).onConflictDoNothing();
    if (devices.length === 0) return;
    const [person] = await tx.select({ email: userTable.email }).from(userTable).where(eq(userTable.id, userId));
    if (!person) return;
    const data = { at: ctx.now().toISOString(), browser: facts.userAgent ?? 'unknown', address: facts.ipAddress ?? 'unknown' };
    await sendMail(ctx, tx, { to: person.email, template: newDeviceMail, data });
  });
}
