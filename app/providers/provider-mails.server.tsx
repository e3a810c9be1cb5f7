import { defineMail, MailAction, MailLayout, MailText } from '../platform/mail.server.ts';

export const listingGrantedMail = defineMail<{ tool: string }>({
  name: 'providers.listing-granted',
  subject: ({ tool }) => `${tool} is your listing now`,
  body: ({ tool }, { publicUrl }) => (
    <MailLayout preview="You can promote it, and see how it is found." publicUrl={publicUrl}>
      <MailText>
        The listing of {tool} was given to your account. You can see how it is found, day by day, and promote it in the
        sponsored slots.
      </MailText>
      <MailAction href={`${publicUrl}/for-providers/dashboard`}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});
