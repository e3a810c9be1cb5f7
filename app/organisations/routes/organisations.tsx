import { data, Form, Link, redirect } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { intentOf, parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { leaveOrganisation } from '../members/change-members.server.ts';
import { findJoinable, joinByDomain } from '../members/join-by-domain.server.ts';
import { createOrganisation } from '../membership/change-organisation.server.ts';
import { sayOwnAct } from '../membership/find-own-act.server.ts';
import { addressForm, organisationForm } from '../membership/organisation-forms.ts';
import { listMemberships } from '../membership.server.ts';
import { mayWhileSuspended, roleNames } from '../organisation-role.ts';
import { NamedFields } from '../parts/named-fields.tsx';
import type { Route } from './+types/organisations';

/** The organisations of a person. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const memberships = await listMemberships(ctx, ctx.viewer.id);
  const joinable = await findJoinable(ctx);
  return {
    said: await sayOwnAct(ctx, request.url, doneWords),
    joinable: joinable && { name: joinable.name, address: joinable.address, domain: joinable.domain.domain },
    sections: listAccountSections(),
    memberships: memberships.map(({ name, address, role, isSuspended, hasPlans }) => ({
      name,
      address,
      role,
      isSuspended,
      hasOpenPlan: isSuspended && hasPlans && mayWhileSuspended(role, 'manage-plan'),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const intent = intentOf(form);
  if (intent === 'leave') {
    const problem = await leaveOrganisation(ctx, requireForm(addressForm, form).address);
    if (problem === null) throw redirect('/organisations?done=leave', 303);
    return data({ problem, errors: {}, typed: undefined }, { status: 400 });
  }
  if (intent === 'join') {
    const { address } = requireForm(addressForm, form);
    const problem = await joinByDomain(ctx, address);
    if (problem === null) throw redirect(`/organisations/${address}`, 303);
    return data({ problem, errors: {}, typed: undefined }, { status: 400 });
  }
  const { values, errors, typed } = parseForm(organisationForm, form);
  if (errors) return data({ problem: null, errors, typed }, { status: 400 });
  const made = await createOrganisation(ctx, values);
  if ('id' in made) throw redirect(`/organisations/${values.address}`, 303);
  const { field, problem } = made;
  return data(
    { problem: field ? null : problem, errors: field ? { [field]: problem } : {}, typed: values },
    { status: 400 },
  );
}

const doneWords = {
  leave: 'You have left the organisation.',
  delete: 'The organisation was deleted.',
};

export const headers = privatePage;

export const meta = () => unindexedMeta('Organisations');

export default function Organisations({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, memberships, joinable, said } = loaderData;
  return (
    <AccountFrame sections={sections} current="/organisations" title="Organisations">
      {said && !actionData && <Banner tone="good" role="status" title={said} />}
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {memberships.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {memberships.map(({ name, address, role, isSuspended, hasOpenPlan }) => (
            <li key={address} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-4">
              <Link
                to={`/organisations/${address}`}
                className="min-w-0 font-medium text-accent underline underline-offset-4"
              >
                <bdi className="break-words">{name}</bdi>
              </Link>
              <span className="text-sm text-muted">{roleNames[role]}</span>
              {hasOpenPlan && (
                <Link
                  to={`/organisations/${address}/plan`}
                  className="text-sm text-accent underline underline-offset-4"
                >
                  Plan<span className="sr-only"> of {name}</span>
                </Link>
              )}
              {isSuspended && <LeaveSuspended name={name} address={address} />}
            </li>
          ))}
        </ul>
      )}
      {joinable && (
        <Form method="post" action="/organisations" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0">
            <bdi className="font-medium break-words">{joinable.name}</bdi> lets people with an address at{' '}
            <bdi className="break-all">{joinable.domain}</bdi> join.
          </p>
          <input type="hidden" name="address" value={joinable.address} />
          <Button type="submit" name="intent" value="join" size="small">
            Join<span className="sr-only"> {joinable.name}</span>
          </Button>
        </Form>
      )}
      <section aria-labelledby="new-organisation">
        <h2 id="new-organisation" className="text-lg font-semibold tracking-[-0.01em]">
          New organisation
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          For people who work together. You become its owner and invite others by mail; what is yours stays yours. To
          join one that exists, ask its owner or an admin for an invitation.
        </p>
        <Form method="post" action="/organisations" noValidate className="mt-4 grid max-w-xl gap-4">
          <NamedFields typed={actionData?.typed ?? {}} errors={actionData?.errors ?? {}} />
          <Button type="submit" variant="primary" className="justify-self-start">
            Make Organisation
          </Button>
        </Form>
      </section>
    </AccountFrame>
  );
}

/** Members of a suspended organisation may leave it. */
function LeaveSuspended({ name, address }: { name: string; address: string }) {
  return (
    <>
      <Badge tone="bad">suspended</Badge>
      <Form method="post" action="/organisations">
        <input type="hidden" name="address" value={address} />
        <ConfirmButton
          name="intent"
          value="leave"
          size="small"
          variant="quiet"
          sure={
            <>
              Yes, leave<span className="sr-only"> {name}</span>
            </>
          }
          keep={
            <>
              Stay<span className="sr-only"> in {name}</span>
            </>
          }
        >
          Leave<span className="sr-only"> {name}</span>
        </ConfirmButton>
      </Form>
    </>
  );
}
