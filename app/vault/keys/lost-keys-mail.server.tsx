import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';

interface LostKeys {
  /** Null: the account is a person's. */
  organisation: { name: string } | null;
  url: string;
}

/** To whom an account belongs whose keys nobody can open any more. */
export const lostKeysMail = defineMail<LostKeys>({
  name: 'vault.lost-keys',
  subject: ({ organisation }) =>
    organisation === null
      ? 'Please enter your provider keys again'
      : `Please enter the provider keys of ${organisation.name} again`,
  body: ({ organisation, url }, { publicUrl }) => (
    <MailLayout preview="The site has lost what they were encrypted with." publicUrl={publicUrl}>
      <MailText>
        The site has lost the key with which {organisation === null ? 'your' : `${organisation.name}’s`} provider keys
        were encrypted, so nobody can read or use them any more. Other secrets that were stored with them, such as those
        of webhooks and HTTP tools, are lost in the same way.
      </MailText>
      <MailText>Please enter the keys again. Runs and schedules that need one fail until then.</MailText>
      <MailAction href={url}>Open the keys</MailAction>
    </MailLayout>
  ),
});
