import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { DomainProof } from '../../platform/domain-proof.server.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { Claim } from '../claim-queries.server.ts';

interface ProofWaysProps {
  claim: Claim;
  ways: DomainProof & Record<'isMailOffered' | 'isRecordOffered' | 'isFileOffered', boolean>;
  refusedAddress: string;
}

/** The ways to prove that a domain is one's own; one of them is enough. */
export function ProofWays({ claim: { domain, expiresAt, mailedTo }, ways, refusedAddress }: ProofWaysProps) {
  const { isMailOffered, isRecordOffered, isFileOffered, token, recordName, fileUrl } = ways;
  const isNone = !isMailOffered && !isRecordOffered && !isFileOffered;
  return (
    <>
      <p className="mt-4">
        Show that <b className="font-medium">{domain}</b> is yours, in one of these ways, until {writeDate(expiresAt)}.
      </p>
      {isNone && (
        <p className="mt-4">
          Anybody can have an address at {domain}, and this site looks up no other proof. Please{' '}
          <a href="/contact" className="text-accent underline underline-offset-4">
            write to us
          </a>
          .
        </p>
      )}
      <div className="mt-6 grid gap-6">
        {isMailOffered && <MailWay domain={domain} mailedTo={mailedTo} refusedAddress={refusedAddress} />}
        {isRecordOffered && (
          <Way title="A DNS record" intent="dns" button="Check the record">
            <p>
              Add a TXT record with the name <code className="font-mono break-all">{recordName}</code> and this text:
            </p>
            <CodeBlock label="TXT record" code={token} />
          </Way>
        )}
        {isFileOffered && (
          <Way title="A file on the site" intent="file" button="Check the file">
            <p>
              Publish a plain text file at <code className="font-mono break-all">{fileUrl}</code> with this line:
            </p>
            <CodeBlock label="File" code={token} />
          </Way>
        )}
      </div>
    </>
  );
}

function MailWay({
  domain,
  mailedTo,
  refusedAddress,
}: {
  domain: string;
  mailedTo: string | null;
  refusedAddress: string;
}) {
  return (
    <Way title="A mail" intent="mail" button={mailedTo === null ? 'Send the mail' : 'Send another mail'}>
      {mailedTo !== null && (
        <p role="status">
          A mail with a link was sent to <b className="font-medium break-all">{mailedTo}</b>. Open the link in this
          browser. Only the newest mail’s link works.
        </p>
      )}
      <Field label="Your address there" hint={`It must end with @${domain}. A shared one such as info@ is fine.`}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="text"
            inputMode="email"
            autoCapitalize="off"
            autoComplete="email"
            required
            defaultValue={refusedAddress}
          />
        )}
      </Field>
    </Way>
  );
}

function Way(props: { title: string; intent: string; button: string; children: ReactNode }) {
  const { title, intent, button, children } = props;
  const isSending = useNavigation().formData?.get('intent') === intent;
  return (
    <Card as="section" padding="large" aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <Form method="post" className="mt-3 grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Button type="submit" className="justify-self-start" isBusy={isSending}>
          {button}
        </Button>
      </Form>
    </Card>
  );
}
