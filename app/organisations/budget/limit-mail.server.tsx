import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { dollars } from './spending-words.ts';

interface UsedLimit {
  /** Of the organisation. */
  name: string;
  level: 80 | 100;
  /** Nano-units of US dollars. */
  spent: number;
  reserved: number;
  limit: number;
  url: string;
}

const whatHappened = ({ name, level }: UsedLimit) =>
  level === 100
    ? `The monthly spending limit of ${name} is reached`
    : `80 % of the monthly spending limit of ${name} is used`;

/** To those who may change the limit of an organisation. */
export const limitMail = defineMail<UsedLimit>({
  name: 'organisations.limit',
  subject: whatHappened,
  body: (data, { publicUrl }) => (
    <MailLayout preview={`${whatHappened(data)}.`} publicUrl={publicUrl}>
      <MailText>
        {whatHappened(data)}: of {dollars(data.limit)} this month, {dollars(data.spent)} are spent on its shared keys
        and {dollars(data.reserved)} are set aside for runs under way.
      </MailText>
      <MailText>
        {data.level === 100
          ? 'Runs that would pass the limit are refused until the month ends or the limit is raised.'
          : 'When all of it is used, runs are refused until the month ends or the limit is raised.'}
      </MailText>
      <MailAction href={data.url}>See the spending</MailAction>
    </MailLayout>
  ),
});
