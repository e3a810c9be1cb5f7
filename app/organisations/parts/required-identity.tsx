import { Form } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { Membership } from '../membership.server.ts';

interface RequiredIdentityProps {
  name: string;
  isRequired: boolean;
  /** How many there are, and how many of them the provider has not logged in lately. */
  members: { all: number; unvouched: number };
}

/** Says what requiring the provider means, and turns it on and off. */
export function RequiredIdentity({ name, isRequired, members: { all, unvouched } }: RequiredIdentityProps) {
  const people = `${unvouched.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${all === 1 ? 'member' : 'members'}`;
  return (
    <div className="grid gap-3 border-b border-line pb-5 text-sm">
      <h3 className="text-base font-semibold">
        {isRequired ? 'A login by the provider is required' : 'Require a login by the provider'}
      </h3>
      <ul className="grid max-w-prose list-disc gap-1 pl-5 text-muted">
        <li>
          Members act in {name} only in a session that began at the provider. In any other session they see nothing of
          it, and can leave.
        </li>
        <li>
          Owners can always open this page, in any session: to change single sign-on and domains, or to turn this off.
          The audit log marks it.
        </li>
        <li>
          API keys reach it that members made in such a session, for 30 days after their last login by the provider, and
          no others. So long, runs that they scheduled or started go on; then they are stopped.
        </li>
        <li>
          Members with an address elsewhere cannot log in by the provider, and are shut out. So are all others until
          they do: the provider has not logged in {people} in the last 30 days.
        </li>
        <li>
          Administrators, editors and moderators of this site are never logged in by the provider. As owners they can
          still open this page, and otherwise they are shut out: have another owner, whose account is an ordinary one.
        </li>
        <li>With another provider, or without one, it is off again.</li>
      </ul>
      <Form method="post" preventScrollReset>
        {isRequired ? (
          <Button type="submit" name="intent" value="allow-other-logins" size="small">
            Allow other logins again
          </Button>
        ) : (
          <ConfirmButton
            name="intent"
            value="require-identity"
            size="small"
            sure="Yes, require it now"
            keep="Allow other logins"
          >
            Require it
          </ConfirmButton>
        )}
      </Form>
    </div>
  );
}

/** On the settings, for a session that began elsewhere. */
export function NeedsProvider({ name, address, role }: Membership) {
  return (
    <Banner tone="warn" title={`${name} requires a login by its identity provider`}>
      <p>
        {role === 'owner'
          ? 'This session began in another way. As an owner you can change single sign-on and domains here all the same.'
          : 'This session began in another way, so you see nothing of it here.'}
      </p>
      <a
        href={`/api/auth/organisation/${address}?from=/organisations/${address}`}
        className={`mt-3 ${buttonClass({ size: 'small' })}`}
      >
        Log in by the provider
      </a>
    </Banner>
  );
}
