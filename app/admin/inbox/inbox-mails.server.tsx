import { defineMail, MailLayout, MailText } from '../../platform/mail.server.ts';

/** To a provider whose request was refused. */
export const refusedMail = defineMail<{ what: string; reason: string }>({
  name: 'admin.refused',
  subject: ({ what }) => `${what} was refused`,
  body: ({ what, reason }, { publicUrl }) => (
    <MailLayout preview={reason} publicUrl={publicUrl}>
      <MailText>{what} was refused.</MailText>
      <MailText>The reason: {reason}</MailText>
      <MailText>You can change what you set up and write to us, and we look again: {publicUrl}/contact</MailText>
    </MailLayout>
  ),
});
