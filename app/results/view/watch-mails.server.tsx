import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';

interface ChangedData {
  name: string;
  sentences: string[];
  path: string;
}

export const changedMail = defineMail<ChangedData>({
  name: 'results.changed',
  subject: ({ name }) => `“${name.slice(0, 80)}” has changed`,
  body: ({ name, sentences, path }, { publicUrl }) => (
    <MailLayout preview={sentences[0] ?? ''} publicUrl={publicUrl}>
      <MailText>The repeated runs of “{name}” show a change:</MailText>
      {sentences.map((sentence) => (
        <MailText key={sentence}>{sentence}</MailText>
      ))}
      <MailText>
        What is usual is learned again from the first run that differs. To end these mails, choose “Never” on the page
        of these runs.
      </MailText>
      <MailAction href={publicUrl + path}>See the runs</MailAction>
    </MailLayout>
  ),
});
