import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { organisationSignInProblem } from '../../accounts/organisation-sign-in.ts';
import { findVoucher } from '../../accounts/session-open.server.ts';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { intentOf, parseForm, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { answerDomainForm, type DomainOutcome, isDomainForm } from '../domains/domain-forms.server.ts';
import { listDomains } from '../domains/organisation-domains.server.ts';
import { answerIdentityForm, type IdentityOutcome, isIdentityForm } from '../identity/identity-forms.server.ts';
import { showIdentity } from '../identity/organisation-identity.server.ts';
import { hasTried } from '../identity/require-identity.server.ts';
import { leaveOrganisation } from '../members/change-members.server.ts';
import { changeOrganisation, deleteOrganisation } from '../membership/change-organisation.server.ts';
import { sayOwnAct } from '../membership/find-own-act.server.ts';
import { deletionForm, organisationForm } from '../membership/organisation-forms.ts';
import { requireMembership } from '../membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../organisation-frame.tsx';
import { mayNow } from '../organisation-role.ts';
import { DomainsCard } from '../parts/domains-card.tsx';
import { IdentityCard } from '../parts/identity-card.tsx';
import { NamedFields } from '../parts/named-fields.tsx';
import { NeedsProvider } from '../parts/required-identity.tsx';
import type { Route } from './+types/settings';

/** Name and address, domains, the export, leaving, and deleting. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'open-settings');
  const domains = mayNow(organisation, 'manage-domains') ? await listDomains(ctx, organisation.id) : null;
  const identity = mayNow(organisation, 'manage-identity') ? await showIdentity(ctx, organisation) : null;
  const { searchParams } = new URL(request.url);
  const error = searchParams.get('error');
  const isTried = searchParams.has('tried') && (await hasTried(ctx, organisation.id, ctx.viewer.id));
  // Whoever makes a link can write that a login worked.
  const isDone = searchParams.has('linked') && (await findVoucher(ctx)) === organisation.id;
  const login = { isDone, isTried, problem: error && organisationSignInProblem(error) };
  return { organisation, domains, identity, login, said: await sayOwnAct(ctx, request.url, doneWords) };
}

const doneWords = { change: 'Name and address were saved.' };

interface Outcome {
  problem?: string;
  errors?: { name?: string | undefined; address?: string | undefined };
  typed?: Partial<Record<string, string>>;
  domain?: DomainOutcome;
  identity?: IdentityOutcome;
}

const refused = (intent: string, outcome: Outcome) => data({ intent, ...outcome }, { status: 400 });

export async function action({ context, params: { address }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const intent = intentOf(form);
  if (isDomainForm(intent)) {
    const domain = await answerDomainForm(ctx, address, intent, form);
    if (domain === null) throw redirect(`/organisations/${address}/settings`, 303);
    return refused(intent, { domain });
  }
  if (isIdentityForm(intent)) {
    const identity = await answerIdentityForm(ctx, address, intent, form);
    if (identity === null) throw redirect(`/organisations/${address}/settings`, 303);
    return data({ intent, identity } as { intent: string } & Outcome, { status: identity.isTested ? 200 : 400 });
  }
  switch (intent) {
    case 'change': {
      const { values, errors, typed } = parseForm(organisationForm, form);
      if (errors) return refused(intent, { errors, typed });
      const wrong = await changeOrganisation(ctx, address, values);
      if (wrong?.field) return refused(intent, { errors: { [wrong.field]: wrong.problem }, typed: values });
      if (wrong) return refused(intent, { problem: wrong.problem });
      throw redirect(`/organisations/${values.address}/settings?done=change`, 303);
    }
    case 'leave': {
      const problem = await leaveOrganisation(ctx, address);
      if (problem !== null) return refused(intent, { problem });
      throw redirect('/organisations?done=leave', 303);
    }
    case 'delete': {
      const wrong = await deleteOrganisation(ctx, address, requireForm(deletionForm, form).typedAddress);
      if (wrong !== null) return refused(intent, { problem: wrong.problem });
      throw redirect('/organisations?done=delete', 303);
    }
    default:
      throw data('No page of this site sends such a form.', { status: 400 });
  }
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Settings', loaderData?.organisation);

export default function OrganisationSettings({
  loaderData: { organisation, domains, identity, login, said },
  actionData,
}: Route.ComponentProps) {
  const { name, address } = organisation;
  const problemOf = (intent: string) =>
    actionData?.intent === intent &&
    actionData.problem && <Banner tone="bad" role="alert" title={actionData.problem} />;
  return (
    <OrganisationFrame organisation={organisation} current="/settings">
      {!actionData && <TriedLogin {...login} />}
      {organisation.needsProvider && <NeedsProvider {...organisation} />}
      {mayNow(organisation, 'change-organisation') && (
        <SettingsCard
          title="Name and address"
          text="Members’ links with an old address go on working until another organisation takes it, and while the audit log holds the change."
        >
          {problemOf('change')}
          {said && !actionData && <Banner tone="good" role="status" title={said} />}
          <Form key={`${name} ${address}`} method="post" noValidate className="grid max-w-md gap-4">
            <NamedFields typed={actionData?.typed ?? { name, address }} errors={actionData?.errors ?? {}} />
            <Button type="submit" name="intent" value="change" className="justify-self-start">
              Save changes
            </Button>
          </Form>
        </SettingsCard>
      )}
      {domains && <DomainsCard name={name} domains={domains} outcome={actionData?.domain ?? null} />}
      {identity && (
        <IdentityCard
          organisation={organisation}
          shown={identity}
          hasDomain={
            domains?.some(({ proof, provenAt, missingSince }) => proof === 'dns' && provenAt && !missingSince) === true
          }
          outcome={actionData?.identity ?? null}
        />
      )}
      {mayNow(organisation, 'export-organisation') && <ExportCard name={name} address={address} />}
      <SettingsCard
        title="Leave"
        text={`You lose access to ${name} at once. What is yours stays yours. Its runs, suites and lists stay there, also those that you started or made, and what your runs cost on its keys stays counted, without your name; alerts of yours about its lists stop, and you cannot run its models. Its plan stays, also if you chose it. A run of ${name} that is under way goes on with its keys; one that waits or uses keys of your own is stopped. Invitations that you sent and nobody accepted are revoked. You can come back with a new invitation.`}
      >
        {problemOf('leave')}
        <Form method="post">
          <ConfirmButton isLong name="intent" value="leave" sure={`Yes, leave ${name}`} keep="Stay">
            Leave {name}
          </ConfirmButton>
        </Form>
      </SettingsCard>
      {mayNow(organisation, 'delete-organisation') && (
        <DeleteCard name={name} address={address} problem={problemOf('delete')} />
      )}
    </OrganisationFrame>
  );
}

/** How a login that an owner tried went. */
function TriedLogin({ isDone, isTried, problem }: Route.ComponentProps['loaderData']['login']) {
  if (problem) return <Banner tone="bad" role="alert" title={problem} />;
  if (isDone)
    return (
      <Banner tone="good" role="status" title="The login worked: you are logged in by the identity provider now" />
    );
  return (
    isTried && (
      <Banner tone="good" role="status" title="The login worked: the identity provider vouches for you">
        It began no session, because your account is one of those that run this site, which no identity provider opens.
        You can require it all the same.
      </Banner>
    )
  );
}

function ExportCard({ name, address }: { name: string; address: string }) {
  return (
    <SettingsCard
      title="Export"
      text={`Everything that ${name} holds, as one JSON file: members, domains, the identity provider, open invitations, the audit log, limits and spending, and all runs, results, suites, lists and models. Keys and other secrets are not in it. The audit log notes the export.`}
    >
      <a
        href={`/organisations/${address}/data/export`}
        download
        className={`${buttonClass({ isLong: true })} justify-self-start`}
      >
        Export the data of {name}
      </a>
    </SettingsCard>
  );
}

function DeleteCard({ name, address, problem }: { name: string; address: string; problem: ReactNode }) {
  return (
    <SettingsCard
      title="Delete the organisation"
      text={`${name} is deleted at once for all its members, with its runs, results, suites, lists, models, links to results and lists, keys, spending and open invitations, and cannot be restored. A plan of it ends at once, and what is paid for it is not given back. Move what is to stay to a person first. Runs that are under way end. The accounts of its members and what is theirs stay.`}
    >
      {problem}
      <Form method="post" className="grid max-w-md gap-4">
        <Field label="Address of the organisation" hint={<>Type {address} to confirm.</>}>
          {(control) => <Input {...control} name="typedAddress" autoComplete="off" autoCapitalize="none" required />}
        </Field>
        <Button isLong type="submit" name="intent" value="delete" variant="danger" className="justify-self-start">
          Delete {name}
        </Button>
      </Form>
    </SettingsCard>
  );
}
