import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { writeDate } from '../../ui/written-date.ts';

interface EnrolmentOpenMail {
  name: string;
  /** YYYY-MM-DD. */
  startsOn: string;
  priceMinor: number;
  currency: string;
}

export const enrolmentOpenMail = defineMail<EnrolmentOpenMail>({
  name: 'certifications.enrolment-open',
  subject: ({ name }) => `Enrolment is open: ${name}`,
  body: ({ name, startsOn, priceMinor, currency }, { publicUrl }) => (
    <MailLayout preview={`The study begins on ${writeDate(startsOn)}.`} publicUrl={publicUrl}>
      <MailText>
        You are on the waiting list of the certification {name}. Enrolment is open now: the study begins on{' '}
        {writeDate(startsOn)}, and the program costs {formatMinor(priceMinor, currency)}, paid once.
      </MailText>
      <MailText>Nothing was charged, and nothing will be unless you enrol.</MailText>
      <MailAction href={`${publicUrl}/certifications`}>See the program</MailAction>
    </MailLayout>
  ),
});
