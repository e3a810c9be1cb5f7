import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { IdentityOutcome } from '../identity/identity-forms.server.ts';
import type { ShownIdentity } from '../identity/organisation-identity.server.ts';
import { OidcForm, SamlForm } from './connection-forms.tsx';
import { PlainField } from './plain-field.tsx';
import { RemoveButton } from './remove-button.tsx';
import { RequiredIdentity } from './required-identity.tsx';
import { SamlKey } from './saml-key.tsx';

interface IdentityCardProps {
  organisation: { name: string; address: string };
  shown: ShownIdentity;
  /** Whether a domain is proven: nobody can log in without one. */
  hasDomain: boolean;
  outcome: IdentityOutcome | null;
}

/** The identity provider of an organisation: what to register there, the connection, and trying it. */
export function IdentityCard({ organisation: { name, address }, shown, hasDomain, outcome }: IdentityCardProps) {
  const { connection, entityId, redirectAddress, startAddress } = shown;
  const connectionKey = `${connection?.protocol} ${connection?.issuer} ${connection?.clientId}`;
  const of = (protocol: 'oidc' | 'saml') => (connection?.protocol === protocol ? connection : null);
  const wasSent = { 'connect-identity': 'oidc', 'connect-saml': 'saml', 'make-saml-key': 'saml' }[
    outcome?.typed.intent ?? ''
  ];
  const openForm = wasSent ?? connection?.protocol ?? (shown.samlKey === null ? 'oidc' : 'saml');
  return (
    <SettingsCard
      title="Single sign-on"
      text={`People with an address at a domain that is verified by a TXT record log in by your own identity provider (OpenID Connect or SAML 2.0), and become members of ${name} the first time. Who has an account here already is invited first, or links it. Who left or was removed needs an invitation. Your provider opens whole accounts, also what members keep there for themselves; never those of people who run this site.`}
    >
      {!hasDomain && (
        <Banner tone="warn" title="No domain is verified by a TXT record">
          Nobody can log in by the provider until a domain under Verified domains is.
        </Banner>
      )}
      {outcome?.problem && <Banner tone="bad" role="alert" title={outcome.problem} />}
      {outcome?.isTested && (
        <Banner tone="good" role="status" title="The provider answers, and did not refuse this client">
          Whether people get through, and with a confirmed address, a login shows.
        </Banner>
      )}
      {connection && <Connected connection={connection} address={address} startAddress={startAddress} />}
      {connection && <RequiredIdentity name={name} isRequired={connection.isRequired} members={shown.members} />}
      {connection && <GroupRolesForm key={connection.groupRoles} connection={connection} outcome={outcome} />}
      <Protocol name="OpenID Connect" isOpen={openForm === 'oidc'}>
        <OidcForm key={connectionKey} connection={of('oidc')} outcome={outcome} redirectAddress={redirectAddress} />
      </Protocol>
      <Protocol name="SAML 2.0" isOpen={openForm === 'saml'}>
        <SamlForm
          key={connectionKey}
          connection={of('saml')}
          outcome={outcome}
          entityId={entityId}
          redirectAddress={redirectAddress}
        />
        <SamlKey samlKey={shown.samlKey} />
      </Protocol>
    </SettingsCard>
  );
}

function Protocol({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="grid">
      <summary className="w-fit font-medium underline underline-offset-4">Connect by {name}</summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

type Connection = NonNullable<ShownIdentity['connection']>;

function Connected({
  connection,
  address,
  startAddress,
}: {
  connection: Connection;
  address: string;
  startAddress: string;
}) {
  const { formData } = useNavigation();
  return (
    <div className="grid gap-3 border-y border-line py-5 text-sm">
      <p className="break-words">
        Connected to <bdi className="font-medium break-all">{connection.issuer}</bdi>.{' '}
        {connection.usedAt === null
          ? 'Nobody has logged in by it yet.'
          : `Somebody last logged in by it on ${writeDate(connection.usedAt)}.`}
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <a href={`/api/auth/organisation/${address}?test`} className={buttonClass({ size: 'small' })}>
          Try a login
        </a>
        {connection.protocol === 'oidc' && (
          <Button
            type="submit"
            name="intent"
            value="test-identity"
            size="small"
            isBusy={formData?.get('intent') === 'test-identity'}
          >
            Test the connection
          </Button>
        )}
        <RemoveButton value="disconnect-identity" of="the identity provider" />
      </Form>
      <p className="text-muted">
        Removing it ends the sessions that began by it, also yours if you logged in by it, and deletes no account. Who
        has no other way to log in sets a password by “Forgot password?”.
      </p>
      <p>For a tile of your portal, this address begins a login:</p>
      <CodeBlock label="Login address" code={startAddress} />
    </div>
  );
}

/** The roles that groups give. */
function GroupRolesForm({ connection, outcome }: { connection: Connection; outcome: IdentityOutcome | null }) {
  const { groupsClaim, groupRoles, joinRole, protocol } = connection;
  const typed = outcome?.typed ?? {};
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-md gap-4 border-b border-line pb-5">
      <h3 className="font-medium">Roles by group</h3>
      <p className="text-sm text-muted">
        With groups here, the provider decides the role of everybody but owners, at each login: the highest that a group
        gives, {joinRole} for people in none of them. A role that was given here by hand is replaced. Without groups,
        roles stay as they are.
      </p>
      <PlainField
        label={protocol === 'saml' ? 'Attribute with the groups' : 'Claim with the groups'}
        error={outcome?.errors.groupsClaim}
        name="groupsClaim"
        defaultValue={typed.groupsClaim ?? groupsClaim}
      />
      <Field
        label="Groups"
        hint="One a line: group = admin, member or viewer."
        error={outcome?.errors.groupRoles ?? null}
      >
        {(control) => (
          <Textarea
            {...control}
            name="groupRoles"
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="platform-team = admin"
            defaultValue={typed.groupRoles ?? groupRoles}
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="map-groups" className="justify-self-start">
        Save roles by group
      </Button>
    </Form>
  );
}
