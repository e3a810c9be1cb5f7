import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { DomainOutcome } from '../domains/domain-forms.server.ts';
import type { ListedDomain } from '../domains/organisation-domains.server.ts';
import { PlainField } from './plain-field.tsx';
import { RemoveButton } from './remove-button.tsx';

interface DomainsCardProps {
  name: string;
  domains: ListedDomain[];
  outcome: DomainOutcome | null;
}

/** The domains that belong to an organisation, and what proves the others. */
export function DomainsCard({ name, domains, outcome }: DomainsCardProps) {
  return (
    <SettingsCard
      title="Verified domains"
      text={`Show that a domain is yours, and no other organisation can use it here. People with a confirmed address there can then join ${name} without an invitation, where you allow it; who left or was removed needs an invitation.`}
    >
      {domains.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {domains.map((domain) => (
            <li key={domain.domain} className="grid gap-4 py-4">
              <DomainEntry domain={domain} problem={outcome?.domain === domain.domain ? outcome.problem : null} />
            </li>
          ))}
        </ul>
      )}
      <Form key={domains.length} method="post" noValidate className="grid max-w-md gap-4">
        <PlainField
          label="Domain"
          hint="What comes after the @ of your addresses."
          error={outcome?.isNew ? outcome.problem : null}
          name="domain"
          defaultValue={outcome?.isNew ? outcome.domain : ''}
          placeholder="acme.com"
          required
        />
        <Button type="submit" name="intent" value="add-domain" className="justify-self-start">
          Add domain
        </Button>
      </Form>
    </SettingsCard>
  );
}

function DomainEntry({ domain: entry, problem }: { domain: ListedDomain; problem: string | null }) {
  const { domain, provenAt, missingSince } = entry;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <bdi className="font-medium break-all">{domain}</bdi>
            {provenAt === null && <Badge>not verified</Badge>}
            {provenAt !== null && missingSince === null && <Badge tone="good">verified</Badge>}
            {missingSince !== null && <Badge tone="bad">proof missing</Badge>}
          </p>
          {provenAt !== null && (
            <p className="text-sm text-muted">
              {missingSince === null
                ? `Its proof was there on ${writeDate(provenAt)}.`
                : `Its proof was not there on ${writeDate(missingSince)}. Until it is back, the domain counts for nothing.`}
            </p>
          )}
        </div>
        <DomainForm domain={domain}>
          <RemoveButton value="remove-domain" of={domain} />
        </DomainForm>
      </div>
      {problem !== null && <Banner tone="bad" role="alert" title={problem} />}
      {provenAt === null || missingSince !== null ? <Proofs entry={entry} /> : <Joining entry={entry} />}
    </>
  );
}

const DomainForm = ({ domain, children, className }: { domain: string; children: ReactNode; className?: string }) => (
  <Form method="post" preventScrollReset className={className}>
    <input type="hidden" name="domain" value={domain} />
    {children}
  </Form>
);

/** Either of them is enough, and has to stay there. */
function Proofs({ entry: { domain, recordName, fileUrl, token } }: { entry: ListedDomain }) {
  const { formData } = useNavigation();
  const isChecking = (intent: string) => formData?.get('intent') === intent && formData.get('domain') === domain;
  return (
    <DomainForm domain={domain} className="grid gap-4 text-sm">
      <p>
        Add a TXT record with the name <code className="font-mono break-all">{recordName}</code>, or publish a plain
        text file at <code className="font-mono break-all">{fileUrl}</code>. Either has to hold this text, and to stay
        there: it is looked up again.
      </p>
      <CodeBlock label="Text" code={token} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="check-record" isBusy={isChecking('check-record')}>
          Check the record<span className="sr-only"> of {domain}</span>
        </Button>
        <Button type="submit" name="intent" value="check-file" isBusy={isChecking('check-file')}>
          Check the file<span className="sr-only"> of {domain}</span>
        </Button>
      </p>
    </DomainForm>
  );
}

const joinOptions = [
  { value: '', label: 'only by invitation' },
  { value: 'viewer', label: 'as viewers' },
  { value: 'member', label: 'as members' },
];

function Joining({ entry: { domain, joinRole } }: { entry: ListedDomain }) {
  return (
    <DomainForm domain={domain} className="flex flex-wrap items-end gap-2">
      <Field label={`People with an address at ${domain} join`}>
        {(control) => (
          <Select
            key={joinRole}
            {...control}
            name="joinRole"
            controlSize="small"
            className="w-44"
            defaultValue={joinRole ?? ''}
            options={joinOptions}
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="set-join-role" size="small">
        Save<span className="sr-only"> who joins by {domain}</span>
      </Button>
    </DomainForm>
  );
}
