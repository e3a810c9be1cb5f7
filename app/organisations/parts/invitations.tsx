import { Form } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { INVITATION_DAYS } from '../invitation-days.ts';
import { mayGive, type OrganisationRole, roleNames } from '../organisation-role.ts';
import { roleOptions } from './member-list.tsx';

interface InviteFormProps {
  role: OrganisationRole;
  typed: Partial<Record<string, string>>;
  errors: { email?: string | undefined; role?: string | undefined };
}

export function InviteForm({ role, typed, errors }: InviteFormProps) {
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="text-lg font-semibold tracking-[-0.01em]">
        Invite somebody
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        By a mail whose link works once, for {INVITATION_DAYS} days, for an account with this address.
      </p>
      <Form method="post" noValidate className="mt-4 grid max-w-xl gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="Email address" error={errors.email}>
          {(control) => (
            <Input {...control} type="email" name="email" defaultValue={typed.email} autoComplete="off" required />
          )}
        </Field>
        <Field label="Role" error={errors.role}>
          {(control) => (
            <Select {...control} name="role" defaultValue={typed.role ?? 'member'} options={roleOptions(role)} />
          )}
        </Field>
        <Button type="submit" name="intent" value="invite" variant="primary" className="justify-self-start">
          Send invitation
        </Button>
      </Form>
    </section>
  );
}

interface Invitation {
  id: string;
  email: string;
  role: OrganisationRole;
  sentAt: string;
  expiresAt: string;
  isExpired: boolean;
  /** Address of who sent it. */
  inviter: string | null;
}

export function InvitationList({ invitations, role }: { invitations: Invitation[]; role: OrganisationRole }) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="text-lg font-semibold tracking-[-0.01em]">
        Not accepted yet
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <bdi className="font-medium break-all">{invitation.email}</bdi>
                {invitation.isExpired && <Badge tone="warn">expired</Badge>}
              </p>
              <p className="text-sm text-muted">
                {roleNames[invitation.role]}, sent {writeDate(invitation.sentAt)}
                {invitation.inviter && (
                  <>
                    {' '}
                    by <bdi className="break-all">{invitation.inviter}</bdi>
                  </>
                )}
                , valid until {writeDate(invitation.expiresAt)}
              </p>
            </div>
            {mayGive(role, invitation.role) && (
              <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={invitation.id} />
                <Button type="submit" name="intent" value="resend" size="small">
                  Send again<span className="sr-only"> to {invitation.email}</span>
                </Button>
                <Button type="submit" name="intent" value="revoke" size="small" variant="quiet">
                  Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
