import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { siteName } from '../../platform/page-title.ts';

interface Provisioned {
  organisation: string;
  /** The account was made just now. */
  isNew: boolean;
}

/** To somebody whom the directory of an organisation made a member. */
export const provisionedMail = defineMail<Provisioned>({
  name: 'organisations.provisioned',
  subject: ({ organisation }) => `You are a member of ${organisation} on ${siteName}`,
  body: ({ organisation, isNew }, { publicUrl }) => (
    <MailLayout preview={`The directory of ${organisation} added you.`} publicUrl={publicUrl}>
      <MailText>
        The directory of {organisation} added you to the organisation on {siteName}.
        {isNew && ' An account with this email address was made for you.'}
      </MailText>
      <MailAction href={`${publicUrl}/login`}>Log in</MailAction>
      <MailText>
        Log in through your organisation if it has single sign-on.
        {isNew && ' Otherwise choose “Forgot password?” on the login page, and set a password.'}
      </MailText>
    </MailLayout>
  ),
});

interface Held {
  organisation: string;
  address: string;
}

/** To owners, when the first removal or lower role is held. */
export const heldRemovalsMail = defineMail<Held>({
  name: 'organisations.held-removals',
  subject: ({ organisation }) => `Changes to the members of ${organisation} wait for you`,
  body: ({ organisation, address }, { publicUrl }) => (
    <MailLayout preview={`The directory of ${organisation} removes or demotes many members.`} publicUrl={publicUrl}>
      <MailText>
        The directory of {organisation} removes so many members within a day, or takes so many roles from them, that{' '}
        {siteName} holds the rest. These people are still members with their roles. Nothing happens until an owner
        confirms the changes, or discards them.
      </MailText>
      <MailAction href={`${publicUrl}/organisations/${address}/provisioning`}>See whom it concerns</MailAction>
    </MailLayout>
  ),
});
