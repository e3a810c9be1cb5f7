import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';

interface Decided {
  title: string;
  state: string;
  reason: string | null;
  token: string;
}

/** To the sender. It repeats only the title: otherwise the form could be used to mail text to strangers. */
export const decidedMail = defineMail<Decided>({
  name: 'contributions.decided',
  subject: ({ state }) => `What you sent us was ${state}`,
  body: ({ title, state, reason, token }, { publicUrl }) => (
    <MailLayout preview={`It was ${state}.`} publicUrl={publicUrl}>
      <MailText>
        You sent us: {title}. An editor has checked it, and it was {state}.
      </MailText>
      {reason !== null && <MailText>The reason: {reason}</MailText>}
      <MailAction href={`${publicUrl}/corrections/${token}`}>See what you sent</MailAction>
      <MailText>
        If you did not send us anything, somebody entered your address by mistake; we have removed it.
      </MailText>
    </MailLayout>
  ),
});
