import { Form } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { Member } from '../membership.server.ts';
import { may, mayGive, type OrganisationRole, organisationRoles, roleNames } from '../organisation-role.ts';
import { RemoveButton } from './remove-button.tsx';

/** The roles that somebody may give. */
export const roleOptions = (own: OrganisationRole) =>
  organisationRoles.filter((role) => mayGive(own, role)).map((role) => ({ value: role, label: roleNames[role] }));

interface MemberListProps {
  members: Member[];
  /** The viewer's. */
  role: OrganisationRole;
  viewerId: string;
  /** No owner can sign in: admins may make one. */
  isOwnerless: boolean;
}

export function MemberList({ members, role, viewerId, isOwnerless }: MemberListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <bdi className="font-medium break-all">{member.email}</bdi>
              {member.id === viewerId && <Badge>you</Badge>}
              {member.isSuspended && <Badge tone="bad">suspended</Badge>}
            </p>
            <p className="text-sm break-words text-muted">
              {member.name && <bdi>{member.name}, </bdi>}
              {roleNames[member.role]}, since {writeDate(member.joinedAt)}
            </p>
          </div>
          {may(role, 'manage-members') && mayGive(role, member.role) && (
            <MemberForms
              member={member}
              roles={roleOptions(isOwnerless ? 'owner' : role)}
              isOwn={member.id === viewerId}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface MemberFormsProps {
  member: Member;
  /** Those that the viewer may give. */
  roles: ReturnType<typeof roleOptions>;
  isOwn: boolean;
}

function MemberForms({ member, roles, isOwn }: MemberFormsProps) {
  const { id, email } = member;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form method="post" preventScrollReset className="flex items-center gap-2">
        <input type="hidden" name="id" value={id} />
        <Field label={`Role of ${email}`} isLabelHidden>
          {(control) => (
            <Select
              key={member.role}
              {...control}
              name="role"
              controlSize="small"
              className="w-28"
              defaultValue={member.role}
              options={roles}
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="change-role" size="small">
          Save<span className="sr-only"> the role of {email}</span>
        </Button>
      </Form>
      {!isOwn && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <RemoveButton value="remove" of={email} />
        </Form>
      )}
    </div>
  );
}
