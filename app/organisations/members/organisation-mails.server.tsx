import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { siteName } from '../../platform/page-title.ts';
import { writeDate } from '../../ui/written-date.ts';
import { type OrganisationRole, roleNames } from '../organisation-role.ts';

interface Invitation {
  organisation: string;
  /** Address of the person who invites. */
  inviter: string;
  role: OrganisationRole;
  url: string;
  /** ISO instant. */
  expiresAt: string;
}

/** To the invited address. The link makes its reader a member, if they are signed in with that address. */
export const invitationMail = defineMail<Invitation>({
  name: 'organisations.invitation',
  withoutSecrets: (data) => ({ ...data, url: data.url.replace(/token=.*$/, 'token=hidden') }),
  subject: ({ organisation }) => `Invitation to ${organisation} on ${siteName}`,
  body: ({ organisation, inviter, role, url, expiresAt }, { publicUrl }) => (
    <MailLayout preview={`${inviter} invites you to ${organisation}.`} publicUrl={publicUrl}>
      <MailText>
        {inviter} invites you to the organisation {organisation}. Your role there would be: {roleNames[role]}.
      </MailText>
      <MailAction href={url}>See the invitation</MailAction>
      <MailText>
        The link works once, for an account with this email address, until {writeDate(expiresAt)}. If you do not know
        this person, you can leave this mail unread: nothing happens.
      </MailText>
    </MailLayout>
  ),
});

interface Removal {
  organisation: string;
  /** Address of the person who removed the reader. */
  remover: string;
}

/** To a member who was removed; nothing is sent to who leaves. */
export const removalMail = defineMail<Removal>({
  name: 'organisations.removal',
  subject: ({ organisation }) => `You are not a member of ${organisation} any more`,
  body: ({ organisation, remover }, { publicUrl }) => (
    <MailLayout preview={`${remover} removed you from ${organisation}.`} publicUrl={publicUrl}>
      <MailText>
        {remover} removed you from the organisation {organisation}. You cannot open its pages, its runs and its suites
        any more, and cannot use its keys.
      </MailText>
      <MailText>
        What is yours stays yours. Runs that you started for {organisation} stay there; those that wait, and those under
        way with keys of your own, are stopped. To come back you need a new invitation.
      </MailText>
    </MailLayout>
  ),
});
