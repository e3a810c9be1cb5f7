import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { siteName } from '../../platform/page-title.ts';

/** The mails of this room. None reveals more about an account than a reader of the owner's mail may learn. */

/** For mails whose link signs the reader in or changes the account. */
function withoutToken<Data extends { url: string }>(data: Data): Data {
  const url = new URL(data.url);
  url.searchParams.set('token', 'hidden');
  return { ...data, url: url.href };
}

export const verifyAddressMail = defineMail<{ url: string }>({
  name: 'accounts.verify-address',
  withoutSecrets: withoutToken,
  subject: () => 'Confirm your email address',
  body: ({ url }, { publicUrl }) => (
    <MailLayout preview="One click confirms that this address is yours." publicUrl={publicUrl}>
      <MailText>Please confirm that this address is yours, so that you can always get back into your account.</MailText>
      <MailAction href={url}>Confirm this address</MailAction>
      <MailText>
        The link is valid for 24 hours. If you did not ask for it, you can leave this mail unread: nothing happens.
      </MailText>
    </MailLayout>
  ),
});

export const welcomeMail = defineMail<Record<never, never>>({
  name: 'accounts.welcome',
  subject: () => `Welcome to ${siteName}`,
  body: (_data, { publicUrl }) => (
    <MailLayout preview="Your account is ready." publicUrl={publicUrl}>
      <MailText>Your account is ready, and your address is confirmed.</MailText>
      <MailText>
        Three steps lead to your first measurement: choose a plan, register a model, and add a key of its provider. You
        can also look around in demo mode first.
      </MailText>
      <MailAction href={`${publicUrl}/welcome`}>Start here</MailAction>
    </MailLayout>
  ),
});

export const resetPasswordMail = defineMail<{ url: string }>({
  name: 'accounts.reset-password',
  withoutSecrets: withoutToken,
  subject: () => 'Reset your password',
  body: ({ url }, { publicUrl }) => (
    <MailLayout preview="A link to choose a new password." publicUrl={publicUrl}>
      <MailText>Somebody, hopefully you, asked for a new password for this account.</MailText>
      <MailAction href={url}>Choose a new password</MailAction>
      <MailText>
        The link is valid for 24 hours and works once. If you did not ask for it, you can leave this mail unread: your
        password stays as it is.
      </MailText>
    </MailLayout>
  ),
});

export const passwordChangedMail = defineMail<Record<never, never>>({
  name: 'accounts.password-changed',
  subject: () => 'Your password was changed',
  body: (_data, { publicUrl }) => (
    <MailLayout preview="Your password was changed, and other sessions were ended." publicUrl={publicUrl}>
      <MailText>The password of your account was just changed, and every other session was ended.</MailText>
      <MailText>If that was not you, take the account back now:</MailText>
      <MailAction href={`${publicUrl}/forgot-password`}>Reset your password</MailAction>
    </MailLayout>
  ),
});

export const changeAddressMail = defineMail<{ url: string; newEmail: string }>({
  name: 'accounts.change-address',
  withoutSecrets: withoutToken,
  subject: () => 'Confirm the change of your email address',
  body: ({ url, newEmail }, { publicUrl }) => (
    <MailLayout preview="Your account is about to move to another address." publicUrl={publicUrl}>
      <MailText>Somebody who is signed in to your account asked to move it to {newEmail}.</MailText>
      <MailAction href={url}>Yes, change the address</MailAction>
      <MailText>
        The new address is then asked to confirm as well. If this was not you, do not follow the link, and change your
        password.
      </MailText>
    </MailLayout>
  ),
});

export const addressChangedMail = defineMail<{ newEmail: string }>({
  name: 'accounts.address-changed',
  subject: () => 'Your email address was changed',
  body: ({ newEmail }, { publicUrl }) => (
    <MailLayout preview="Your account now belongs to another address." publicUrl={publicUrl}>
      <MailText>Your account now uses {newEmail}. This address can no longer sign in to it.</MailText>
      <MailText>If that was not you, please write to us at once.</MailText>
      <MailAction href={`${publicUrl}/contact`}>Contact us</MailAction>
    </MailLayout>
  ),
});

export const newDeviceMail = defineMail<{ at: string; browser: string; address: string }>({
  name: 'accounts.new-device',
  subject: () => 'New sign-in to your account',
  body: ({ at, browser, address }, { publicUrl }) => (
    <MailLayout preview="Somebody signed in from a browser that you had not used before." publicUrl={publicUrl}>
      <MailText>Your account was just signed in to from a browser that it had not been used with before.</MailText>
      <MailText>
        When: {at}
        <br />
        Browser: {browser}
        <br />
        Address: {address}
      </MailText>
      <MailText>If that was you, there is nothing to do. If not, end the session and change your password:</MailText>
      <MailAction href={`${publicUrl}/account/security`}>Look at your sessions</MailAction>
    </MailLayout>
  ),
});

export const securityChangedMail = defineMail<{ what: string }>({
  name: 'accounts.security-changed',
  subject: ({ what }) => what,
  body: ({ what }, { publicUrl }) => (
    <MailLayout preview={what} publicUrl={publicUrl}>
      <MailText>{what}.</MailText>
      <MailText>If that was you, there is nothing to do. If not, look at your account now:</MailText>
      <MailAction href={`${publicUrl}/account/security`}>Open your account</MailAction>
    </MailLayout>
  ),
});

export const accountDeletedMail = defineMail<Record<never, never>>({
  name: 'accounts.deleted',
  subject: () => 'Your account was deleted',
  body: (_data, { publicUrl }) => (
    <MailLayout preview="Your account and what belonged to it are gone." publicUrl={publicUrl}>
      <MailText>Your account and what belonged to it were deleted, as you asked.</MailText>
    </MailLayout>
  ),
});

export const providerActivatedMail = defineMail<Record<never, never>>({
  name: 'accounts.provider-activated',
  subject: () => 'Your provider account is active',
  body: (_data, { publicUrl }) => (
    <MailLayout preview="What you set up is now live." publicUrl={publicUrl}>
      <MailText>We have looked at your provider account and activated it. What you set up is now live.</MailText>
      <MailAction href={`${publicUrl}/for-providers/dashboard`}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

export const accountSuspendedMail = defineMail<{ reason: string }>({
  name: 'accounts.suspended',
  subject: () => 'Your account was suspended',
  body: ({ reason }, { publicUrl }) => (
    <MailLayout preview="Nobody can log in to it." publicUrl={publicUrl}>
      <MailText>
        We have suspended your account: nobody can log in to it, its API keys do not work, and its scheduled runs and
        alerts wait.
      </MailText>
      <MailText>The reason: {reason}</MailText>
      <MailText>Nothing was deleted. If you think that this is wrong, write to us.</MailText>
      <MailAction href={`${publicUrl}/contact`}>Contact us</MailAction>
    </MailLayout>
  ),
});

export const accountRestoredMail = defineMail<Record<never, never>>({
  name: 'accounts.restored',
  subject: () => 'Your account works again',
  body: (_data, { publicUrl }) => (
    <MailLayout preview="You can log in again." publicUrl={publicUrl}>
      <MailText>
        Your account is no longer suspended: you can log in again, and its API keys, schedules and alerts work.
      </MailText>
      <MailAction href={`${publicUrl}/login`}>Log in</MailAction>
    </MailLayout>
  ),
});
