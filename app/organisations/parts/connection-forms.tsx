import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { IdentityOutcome } from '../identity/identity-forms.server.ts';
import type { ShownIdentity } from '../identity/organisation-identity.server.ts';
import { PlainField } from './plain-field.tsx';

/** The forms that connect an identity provider, one for each protocol. */

interface ConnectionFormProps {
  /** Of this protocol; null: there is none yet. */
  connection: NonNullable<ShownIdentity['connection']> | null;
  outcome: IdentityOutcome | null;
}

/** What a form was answered, if it was this one. */
function sentBy(intent: string, outcome: IdentityOutcome | null) {
  const wasSent = outcome?.typed.intent === intent;
  return { wasSent, errors: wasSent ? outcome.errors : {}, typed: wasSent ? outcome.typed : {} };
}

const joinOptions = [
  { value: 'member', label: 'members' },
  { value: 'viewer', label: 'viewers' },
];

const JoinRoleField = ({ value = 'member' }: { value: string | undefined }) => (
  <Field label="Who logs in for the first time joins as">
    {(control) => <Select {...control} name="joinRole" defaultValue={value} options={joinOptions} />}
  </Field>
);

/** By OpenID Connect. */
export function OidcForm({ connection, outcome, redirectAddress }: ConnectionFormProps & { redirectAddress: string }) {
  const { formData } = useNavigation();
  const { errors, typed, wasSent } = sentBy('connect-identity', outcome);
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-md gap-4">
      <p className="text-sm">
        Register a web application at your provider: authorization code flow with PKCE, a client secret, the scopes
        openid, email and profile, and this redirect address.
      </p>
      <CodeBlock label="Redirect address" code={redirectAddress} />
      <PlainField
        label="Issuer"
        hint="Exactly as your provider writes it; its configuration is at this address and /.well-known/openid-configuration."
        error={errors.issuer}
        name="issuer"
        type="url"
        defaultValue={typed.issuer ?? connection?.issuer}
        placeholder="https://login.acme.com"
      />
      <PlainField
        label="Client ID"
        error={errors.clientId}
        name="clientId"
        defaultValue={typed.clientId ?? connection?.clientId ?? ''}
      />
      <PlainField
        label="Client secret"
        hint={`It is stored encrypted and shown to nobody.${connection ? ' Empty: the stored one stays.' : ''}`}
        error={errors.clientSecret}
        name="clientSecret"
        type="password"
        autoComplete="new-password"
      />
      <JoinRoleField value={typed.joinRole ?? connection?.joinRole} />
      <Checkbox
        name="trustsAddresses"
        defaultChecked={wasSent ? typed.trustsAddresses === 'on' : connection?.trustsAddresses === true}
        label="The provider does not say which addresses are confirmed"
        hint="Choose this only if people cannot change their address there themselves: whoever has an address there gets the account with that address here."
      />
      <Button
        type="submit"
        name="intent"
        value="connect-identity"
        className="justify-self-start"
        isBusy={formData?.get('intent') === 'connect-identity'}
      >
        {connection ? 'Test and save changes' : 'Test and connect'}
      </Button>
    </Form>
  );
}

interface OwnNamesProps {
  entityId: string;
  redirectAddress: string;
}

/** What the provider has to know of this site. */
const OwnNames = ({ entityId, redirectAddress }: OwnNamesProps) => (
  <>
    <p className="text-sm">
      Register this site as a service provider: by its metadata, or by these two. The provider has to sign assertions
      with SHA-256, to send a lasting identifier (NameID) and the email address, and to encrypt nothing without the key
      below.
    </p>
    <p>
      <a href={entityId} download className={buttonClass({ size: 'small' })}>
        Download our metadata
      </a>
    </p>
    <CodeBlock label="Entity ID of this site" code={entityId} />
    <CodeBlock label="Address for answers (ACS)" code={redirectAddress} />
  </>
);

const AddressNote = () => (
  <p className="text-sm text-muted">
    SAML does not say which addresses are confirmed: use it only if people cannot change their address at the provider
    themselves. Whoever has an address there gets the account with that address here.
  </p>
);

/** By SAML 2.0. */
export function SamlForm({ connection, outcome, entityId, redirectAddress }: ConnectionFormProps & OwnNamesProps) {
  const { formData } = useNavigation();
  const { errors, typed } = sentBy('connect-saml', outcome);
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-md gap-4">
      <OwnNames entityId={entityId} redirectAddress={redirectAddress} />
      <Field
        label="Metadata of your provider"
        hint="The whole XML. With it, the three fields below stay empty."
        error={errors.metadata}
      >
        {(control) => (
          <Textarea {...control} name="metadata" rows={3} spellCheck={false} defaultValue={typed.metadata ?? ''} />
        )}
      </Field>
      <PlainField
        label="Entity ID of your provider"
        error={errors.entityId}
        name="entityId"
        defaultValue={typed.entityId ?? connection?.issuer}
      />
      <PlainField
        label="Login address"
        hint="For HTTP-Redirect."
        error={errors.ssoUrl}
        name="ssoUrl"
        type="url"
        defaultValue={typed.ssoUrl ?? connection?.ssoUrl ?? ''}
        placeholder="https://login.acme.com/saml"
      />
      <Field
        label="Certificates"
        hint={`What signs its assertions, in PEM, one after another.${connection?.expiresAt ? ` The last one expires on ${writeDate(connection.expiresAt)}.` : ''}`}
        error={errors.certificates}
      >
        {(control) => (
          <Textarea
            {...control}
            name="certificates"
            rows={4}
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            defaultValue={typed.certificates ?? connection?.certificates ?? ''}
          />
        )}
      </Field>
      <JoinRoleField value={typed.joinRole ?? connection?.joinRole} />
      <AddressNote />
      <Button
        type="submit"
        name="intent"
        value="connect-saml"
        className="justify-self-start"
        isBusy={formData?.get('intent') === 'connect-saml'}
      >
        {connection ? 'Save changes' : 'Connect'}
      </Button>
    </Form>
  );
}
