import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import type { ContactValues } from './contact-message.ts';

/** To the operator; a reply goes to the sender. */
export const contactMail = defineMail<ContactValues & { id: string }>({
  name: 'help.contact-message',
  subject: ({ subject }) => `Contact: ${subject}`,
  body: ({ id, name, email, company, subject, message }, { publicUrl }) => (
    <MailLayout preview={`${name}: ${subject}`} publicUrl={publicUrl}>
      <MailText>
        {name} ({email}){company === '' ? '' : ` of ${company}`} wrote through the contact form:
      </MailText>
      <MailText>
        <strong>{subject}</strong>
      </MailText>
      <Written text={message} />
      <MailAction href={`${publicUrl}/admin/messages#${id}`}>Open the messages</MailAction>
      <MailText>Answering this mail answers the sender.</MailText>
    </MailLayout>
  ),
});

/** To the sender. It quotes nothing of the message: otherwise the form could be used to mail text to strangers. */
export const receiptMail = defineMail<Record<never, never>>({
  name: 'help.contact-receipt',
  subject: () => 'We have received your message',
  body: (_data, { publicUrl }) => (
    <MailLayout preview="Your message has arrived, and a person will read it." publicUrl={publicUrl}>
      <MailText>Thank you for writing. Your message has arrived, and a person will read it and answer.</MailText>
      <MailText>Requests about partnerships are answered within 1-2 business days.</MailText>
      <MailText>
        If you did not write to us, somebody has entered your address by mistake, and you can leave this mail unread.
      </MailText>
    </MailLayout>
  ),
});

function Written({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <MailText key={index}>
          {paragraph.split('\n').flatMap((row, place) => (place === 0 ? [row] : [<br key={place} />, row]))}
        </MailText>
      ))}
    </>
  );
}
