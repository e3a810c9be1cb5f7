import { data, Link, redirect } from 'react-router';
import { requireUser, type UserContext } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { intentOf, parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { changeRole, removeMember } from '../members/change-members.server.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from '../members/invite.server.ts';
import { hasOwner } from '../membership/change-organisation.server.ts';
import { sayOwnAct } from '../membership/find-own-act.server.ts';
import { idForm, invitationForm, roleForm } from '../membership/organisation-forms.ts';
import { listMembers, requireMembership } from '../membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../organisation-frame.tsx';
import { may } from '../organisation-role.ts';
import { InvitationList, InviteForm } from '../parts/invitations.tsx';
import { MemberList } from '../parts/member-list.tsx';
import type { Route } from './+types/members';

/** Who is a member, and who is invited. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const own = await requireMembership(ctx, params.address, 'open-settings');
  if (own.needsProvider) throw redirect(`/organisations/${own.address}/settings`, 302);
  const organisation = await requireMembership(ctx, params.address, 'see-members');
  const { searchParams } = new URL(request.url);
  const words = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const isManager = may(organisation.role, 'manage-members');
  return {
    organisation,
    viewerId: ctx.viewer.id,
    words,
    said: await sayOwnAct(ctx, request.url, doneWords),
    ...(await listMembers(ctx, organisation.id, { words, after: searchParams.get('after') ?? '' })),
    isOwnerless: isManager && !(await hasOwner(ctx.db, organisation.id)),
    ...(isManager
      ? await listInvitations(ctx, organisation.id, { words, after: searchParams.get('invited-after') ?? '' })
      : { invitations: [], nextInvitation: null }),
  };
}

/** What is said after an act. */
const doneWords = {
  invite: 'The invitation was sent.',
  'resend-invitation': 'The invitation was sent again. The link in the earlier mail stopped working.',
  'revoke-invitation': 'The invitation was revoked. Its link stopped working.',
  'change-role': 'The role was changed.',
  'remove-member':
    'The member was removed and has lost access. Invitations that they sent and nobody accepted were revoked. Runs that they started stay; those that wait, and those under way with keys of their own, are stopped.',
};

export async function action({ context, params: { address }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const { done, ...refused } = await act(ctx, address, form);
  if (done) throw redirect(`/organisations/${address}?done=${done}`, 303);
  return data(
    { problem: null, errors: {} as Outcome['errors'] & object, typed: undefined, ...refused },
    { status: 400 },
  );
}

interface Outcome {
  done?: keyof typeof doneWords;
  problem?: string | null;
  errors?: { email?: string | undefined; role?: string | undefined };
  typed?: Record<string, string>;
}

const outcome = (done: keyof typeof doneWords, problem: string | null): Outcome =>
  problem === null ? { done } : { problem };

async function act(ctx: UserContext, address: string, form: FormData): Promise<Outcome> {
  switch (intentOf(form)) {
    case 'invite': {
      const { values, errors, typed } = parseForm(invitationForm, form);
      if (errors) return { errors: { email: errors.email, role: errors.role && 'Choose a role of the list.' }, typed };
      const wrong = await invite(ctx, address, values);
      if (wrong?.field) return { errors: { email: wrong.problem }, typed: values };
      return { ...outcome('invite', wrong?.problem ?? null), typed: values };
    }
    case 'resend':
      return outcome(
        'resend-invitation',
        (await resendInvitation(ctx, address, requireForm(idForm, form).id))?.problem ?? null,
      );
    case 'revoke':
      return outcome('revoke-invitation', await revokeInvitation(ctx, address, requireForm(idForm, form).id));
    case 'change-role':
      return outcome('change-role', await changeRole(ctx, address, requireForm(roleForm, form)));
    case 'remove':
      return outcome('remove-member', await removeMember(ctx, address, requireForm(idForm, form).id));
    default:
      throw data('No page of this site sends such a form.', { status: 400 });
  }
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Members', loaderData?.organisation);

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { organisation, viewerId, members, next, words, invitations, nextInvitation, said, isOwnerless } = loaderData;
  const { address, role } = organisation;
  const isManager = may(role, 'manage-members');
  return (
    <OrganisationFrame organisation={organisation} current="">
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {!actionData && said && <Banner tone="good" role="status" title={said} />}
      {isOwnerless && (
        <Banner tone="warn" title="No owner can sign in">
          Until one can, admins may make a member an owner.
        </Banner>
      )}
      {isManager && (
        <InviteForm
          key={`${said} ${invitations.length}`}
          role={role}
          typed={actionData?.typed ?? {}}
          errors={actionData?.errors ?? {}}
        />
      )}
      {(next !== null || words !== '' || members.length > 10) && (
        <SearchForm name="Members" label="Name or email address" words={words} />
      )}
      {members.length === 0 ? (
        <EmptyState title="No such member" text="Search for a part of the name or of the address." />
      ) : (
        <MemberList members={members} role={role} viewerId={viewerId} isOwnerless={isOwnerless} />
      )}
      {next && (
        <Link
          to={`/organisations/${address}?${new URLSearchParams({ q: words, after: next })}`}
          className={`${buttonClass({ size: 'small' })} justify-self-start`}
        >
          More members
        </Link>
      )}
      {invitations.length > 0 && <InvitationList invitations={invitations} role={role} />}
      {nextInvitation && (
        <Link
          to={`/organisations/${address}?${new URLSearchParams({ q: words, 'invited-after': nextInvitation })}`}
          className={`${buttonClass({ size: 'small' })} justify-self-start`}
        >
          More invitations
        </Link>
      )}
    </OrganisationFrame>
  );
}
