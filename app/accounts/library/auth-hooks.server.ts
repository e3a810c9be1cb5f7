import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Config } from '../../platform/config.server.ts';
import { type Mail, sendMail } from '../../platform/mail.server.ts';
import { findPerson, ORGANISATION_ROLE } from '../person-queries.server.ts';
import { makeAdministrator } from '../roles.server.ts';
import {
  changeAddressMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyAddressMail,
  welcomeMail,
} from './account-mails.server.tsx';
import { authContext, findAuthContext, writeAlongside } from './auth-database.server.ts';
import { SUSPENDED_CODE, SUSPENDED_MESSAGE } from './suspended.ts';

/** Callbacks of the library: mails, audit rows for what it does on its own, and its log. */

type Person = { id: string; email: string };

async function mail<Data>(action: string, person: Person, message: Mail<Data>): Promise<void> {
  await writeAlongside(action, { kind: 'user', id: person.id }, (tx) => sendMail(authContext(), tx, message));
}

/** Links in mails lead to our own pages; the library's own paths are not public. */
function link(config: Config, path: string, token: string): string {
  return `${config.publicUrl}${path}?${new URLSearchParams({ token })}`;
}

export function verificationMails(config: Config) {
  return {
    sendOnSignUp: true,
    autoSignInAfterVerification: false,
    expiresIn: 24 * 3_600,
    sendVerificationEmail: async ({ user, token }: { user: Person; token: string }) => {
      const data = { url: link(config, '/verify-email', token) };
      await mail('account.send-verification', user, { to: user.email, template: verifyAddressMail, data });
    },
  };
}

export function passwordMails(config: Config) {
  return {
    sendResetPassword: async ({ user, token }: { user: Person; token: string }) => {
      const data = { url: link(config, '/reset-password', token) };
      await mail('account.send-reset-link', user, { to: user.email, template: resetPasswordMail, data });
    },
    onPasswordReset: async ({ user }: { user: Person }) => {
      await mail('account.reset-password', user, { to: user.email, template: passwordChangedMail, data: {} });
    },
  };
}

export function addressChangeMails(config: Config) {
  return {
    enabled: true,
    sendChangeEmailConfirmation: async ({
      user,
      newEmail,
      token,
    }: {
      user: Person;
      newEmail: string;
      token: string;
    }) => {
      const data = { url: link(config, '/verify-email', token), newEmail };
      await mail('account.confirm-address-change', user, { to: user.email, template: changeAddressMail, data });
    },
  };
}

/** The person of ADMIN_EMAIL has confirmed the address, or signed in with an identity provider that did. */
async function promoteConfigured({ email, emailVerified }: { email: string; emailVerified: boolean }): Promise<void> {
  const ctx = authContext();
  if (emailVerified && email === ctx.config.adminEmail) await makeAdministrator(ctx, email);
}

/** Audit rows for what the library writes on its own while it talks to an identity provider. */
export const databaseHooks: BetterAuthOptions['databaseHooks'] = {
  user: {
    create: {
      after: async (person) => {
        await promoteConfigured(person);
        await writeAlongside('account.create', { kind: 'user', id: person.id }, async (tx) => {
          // An address confirmed by an identity provider needs no confirmation mail: the welcome mail is sent now.
          if (!person.emailVerified) return;
          await sendMail(authContext(), tx, { to: person.email, template: welcomeMail, data: {} });
        });
      },
    },
    update: { after: promoteConfigured },
  },
  session: {
    create: {
      // Every way to sign in ends here.
      before: async ({ userId }) => {
        const person = await findPerson(authContext(), userId);
        if (person && (person.suspendedAt !== null || person.role === ORGANISATION_ROLE))
          throw new APIError('FORBIDDEN', { code: SUSPENDED_CODE, message: SUSPENDED_MESSAGE });
      },
    },
  },
  account: {
    create: {
      after: async (link) => {
        const { userId, providerId } = link;
        await writeAlongside('account.add-sign-in', { kind: 'user', id: userId }, async (tx) =>
          tx.detail({ providerId }),
        );
      },
    },
  },
};

/** The library's messages go to our log without their details, which contain addresses. */
export const libraryLog = {
  disabled: false,
  level: 'warn' as const,
  log: (level: string, message: string) => {
    const log = findAuthContext()?.log;
    const sentence = message.replace(/\S+@\S+/g, '[address]');
    if (level === 'error') log?.warn({ part: 'sign-in' }, sentence);
    else log?.debug({ part: 'sign-in' }, sentence);
  },
};
