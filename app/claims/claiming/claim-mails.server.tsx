import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { writeDate } from '../../ui/written-date.ts';

interface Proof {
  tool: string;
  domain: string;
  url: string;
  /** ISO instant. */
  expiresAt: string;
}

/** To an address at the tool's domain. The link works only for the account that asked for it. */
export const proofMail = defineMail<Proof>({
  name: 'claims.proof',
  withoutSecrets: (data) => ({ ...data, url: data.url.replace(/token=.*$/, 'token=hidden') }),
  subject: ({ tool }) => `Confirm that ${tool} is yours`,
  body: ({ tool, domain, url, expiresAt }, { publicUrl }) => (
    <MailLayout preview={`Somebody claims ${tool} for ${domain}.`} publicUrl={publicUrl}>
      <MailText>
        Somebody asked to manage the entry of {tool} for {domain}. If that was you, open this link in the browser in
        which you are signed in. It works until {writeDate(expiresAt)}.
      </MailText>
      <MailAction href={url}>Confirm the claim</MailAction>
      <MailText>If you did not ask for it, you can leave this mail unread: nothing happens.</MailText>
    </MailLayout>
  ),
});

interface Ended {
  tool: string;
  claimId: string;
  outcome: 'refused' | 'revoked';
  reason: string;
}

/** To the claimant. */
export const claimEndedMail = defineMail<Ended>({
  name: 'claims.ended',
  subject: ({ tool, outcome }) => `Your claim of ${tool} was ${outcome}`,
  body: ({ tool, claimId, outcome, reason }, { publicUrl }) => (
    <MailLayout preview={reason} publicUrl={publicUrl}>
      <MailText>
        Your claim of {tool} was {outcome}. The reason: {reason}
      </MailText>
      <MailAction href={`${publicUrl}/claims/${claimId}`}>See your claim</MailAction>
      <MailText>If you think that this is wrong, write to us: {publicUrl}/contact</MailText>
    </MailLayout>
  ),
});
