import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import type { AlertEvent } from './alert-queries.server.ts';

interface DigestData {
  entries: Pick<AlertEvent, 'seq' | 'title' | 'summary' | 'path'>[];
  /** How many there is no room for. */
  more: number;
  frequency: 'daily' | 'weekly';
  leaveUrl: string;
}

export const digestMail = defineMail<DigestData>({
  name: 'collections.digest',
  subject: ({ entries, more }) => {
    const count = entries.length + more;
    return count === 1 ? entries[0]!.title.slice(0, 120) : `${count} changes that you follow`;
  },
  body: ({ entries, more, frequency, leaveUrl }, { publicUrl }) => (
    <MailLayout preview={entries[0]?.title ?? ''} publicUrl={publicUrl}>
      {entries.map(({ seq, title, summary, path }) => (
        <MailText key={seq}>
          <a href={publicUrl + path}>{title}</a>
          <br />
          {summary}
        </MailText>
      ))}
      {more > 0 && <MailText>And {more} more.</MailText>}
      <MailAction href={`${publicUrl}/alerts`}>Your alerts</MailAction>
      <MailText>
        You asked for this {frequency} mail. <a href={leaveUrl}>Stop these mails</a>: one press, without signing in.
      </MailText>
    </MailLayout>
  ),
});

interface FailedData {
  name: string;
  host: string;
  outcome: string;
  /** Where it can be turned on again. */
  page: string;
}

export const webhookFailedMail = defineMail<FailedData>({
  name: 'collections.webhook-failed',
  subject: ({ host }) => `Your webhook at ${host} was turned off`,
  body: ({ name, host, outcome, page }, { publicUrl }) => (
    <MailLayout preview={outcome} publicUrl={publicUrl}>
      <MailText>
        Your webhook about “{name}” was turned off, because {host} did not take a delivery. The last attempt: {outcome}
      </MailText>
      <MailText>Nothing is lost: when you turn it on again, it goes on after the last delivery that arrived.</MailText>
      <MailAction href={publicUrl + page}>See its deliveries</MailAction>
    </MailLayout>
  ),
});
