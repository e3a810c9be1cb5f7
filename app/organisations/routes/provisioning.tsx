import { data, Form, Link, redirect } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { intentOf, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { listDomains } from '../domains/organisation-domains.server.ts';
import { sayOwnAct } from '../membership/find-own-act.server.ts';
import { idForm } from '../membership/organisation-forms.ts';
import { requireMembership } from '../membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../organisation-frame.tsx';
import { roleNames } from '../organisation-role.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { countEntries } from '../scim/directory-entries.server.ts';
import { confirmRemovals, discardRemovals, listHeld } from '../scim/held-removals.server.ts';
import { FREE_REMOVALS } from '../scim/hold-rule.ts';
import { scimBase } from '../scim/scim-documents.ts';
import { addScimToken, listScimTokens, revokeScimToken } from '../scim/scim-tokens.server.ts';
import type { Route } from './+types/provisioning';

/** The directory of an organisation: its tokens, and removals that wait for an owner. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'manage-provisioning');
  const domains = await listDomains(ctx, organisation.id);
  const { searchParams } = new URL(request.url);
  return {
    organisation,
    base: scimBase(ctx.config.publicUrl),
    tokens: await listScimTokens(ctx, organisation.id),
    hasDomain: domains.some(({ proof, provenAt, missingSince }) => proof === 'dns' && provenAt && !missingSince),
    kept: Number(searchParams.get('kept') ?? 0) || 0,
    said: await sayOwnAct(ctx, request.url, doneWords),
    ...(await countEntries(ctx, organisation.id)),
    ...(await listHeld(ctx, organisation.id)),
  };
}

/** What is said after an act. */
const doneWords = {
  'discard-removals': 'The changes were discarded. Everybody stays a member with the same role.',
  'confirm-removals': 'The changes were made.',
  'revoke-scim-token': 'The token was removed. It stopped working.',
};

interface Outcome {
  secret: string | null;
  problem: string | null;
}

export async function action({ context, params: { address }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const done = (act: keyof typeof doneWords) => `/organisations/${address}/provisioning?done=${act}`;
  const refused = (problem: string) => data<Outcome>({ secret: null, problem }, { status: 400 });
  switch (intentOf(form)) {
    case 'add-token': {
      const made = await addScimToken(ctx, address);
      if ('problem' in made) return refused(made.problem);
      return data<Outcome>({ secret: made.secret, problem: null });
    }
    case 'revoke-token':
      await revokeScimToken(ctx, address, requireForm(idForm, form).id);
      throw redirect(done('revoke-scim-token'), 303);
    case 'confirm-removals': {
      const kept = await confirmRemovals(ctx, address);
      if (typeof kept === 'string') return refused(kept);
      throw redirect(`${done('confirm-removals')}${kept === 0 ? '' : `&kept=${kept}`}`, 303);
    }
    case 'discard-removals': {
      const problem = await discardRemovals(ctx, address);
      if (problem !== null) return refused(problem);
      throw redirect(done('discard-removals'), 303);
    }
    default:
      throw data('No page of this site sends such a form.', { status: 400 });
  }
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Provisioning', loaderData?.organisation);

export default function Provisioning({ loaderData, actionData }: Route.ComponentProps) {
  const { organisation, heldCount, kept, said, hasDomain, people, groups } = loaderData;
  const { name, address } = organisation;
  return (
    <OrganisationFrame organisation={organisation} current="/provisioning">
      {actionData?.secret && (
        <Banner
          tone="good"
          role="status"
          title="The token is shown this once"
          actions={<CopyButton text={actionData.secret} label="Copy token" />}
        >
          <code className="break-all">{actionData.secret}</code>
        </Banner>
      )}
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {!actionData && said && kept === 0 && <Banner tone="good" role="status" title={said} />}
      {!actionData && said && kept > 0 && (
        <Banner tone="warn" role="status" title="An owner stays a member">
          Without them, {name} would have no owner who can sign in. All other changes were made.
        </Banner>
      )}
      {heldCount > 0 && <HeldChanges loaderData={loaderData} />}
      <p className="max-w-prose text-sm text-muted">
        Your identity provider can add and remove the members of {name} by itself, by SCIM 2.0: Okta and Microsoft Entra
        ID can, for example. At present it has sent {people} active {people === 1 ? 'person' : 'people'} and {groups}{' '}
        {groups === 1 ? 'group' : 'groups'}.
      </p>
      {!hasDomain && (
        <Banner tone="warn" title="No domain is verified by a TXT record">
          Only people with an address at such a domain can be provisioned.{' '}
          <Link to={`/organisations/${address}/settings`} className="underline underline-offset-4">
            Verify one under Settings
          </Link>
          .
        </Banner>
      )}
      <Connection loaderData={loaderData} />
      <Effects address={address} />
    </OrganisationFrame>
  );
}

type Loaded = Pick<Route.ComponentProps, 'loaderData'>;

function HeldChanges({ loaderData: { organisation, held, demoted, heldCount } }: Loaded) {
  const more = heldCount - held.length - demoted.length;
  return (
    <SettingsCard
      title={heldCount === 1 ? 'One change waits for you' : `${heldCount} changes wait for you`}
      text={`Your directory has removed people, or taken them out of groups that give a role, more often within 24 hours than it may by itself. These are still members of ${organisation.name} with the roles that they had. The directory is answered as if it were done.`}
    >
      <ul className="divide-y divide-line border-y border-line text-sm">
        {held.map(({ id, email, heldAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <bdi className="min-w-0 break-all">{email}</bdi>
            <span className="text-muted">to be removed, since {writeDate(heldAt)}</span>
          </li>
        ))}
        {demoted.map(({ id, email, role, heldRole }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <bdi className="min-w-0 break-all">{email}</bdi>
            <span className="text-muted">
              {roleNames[role]}, to be {roleNames[heldRole].toLowerCase()}
            </span>
          </li>
        ))}
        {more > 0 && <li className="py-2 text-muted">and {more} more</li>}
      </ul>
      <Form method="post" className="flex flex-wrap gap-2">
        <ConfirmButton
          name="intent"
          value="confirm-removals"
          sure={heldCount === 1 ? 'Yes, make this change' : `Yes, make ${heldCount} changes`}
          keep="Go back"
        >
          Confirm the changes
        </ConfirmButton>
        <Button type="submit" name="intent" value="discard-removals" variant="primary">
          Discard, they stay as they are
        </Button>
      </Form>
    </SettingsCard>
  );
}

function Connection({ loaderData: { base, tokens } }: Loaded) {
  return (
    <SettingsCard
      title="Connection"
      text="Enter this address and a token in your identity provider. Use one token for each provider. To replace a token, make the new one before you remove the old one."
    >
      <CodeBlock label="SCIM address" code={base} />
      {tokens.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {tokens.map(({ id, prefix, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
              <span className="min-w-0">
                <span className="font-mono">{prefix}…</span>
                <span className="block text-muted">
                  made on {writeDate(createdAt)},{' '}
                  {lastUsedAt === null ? 'never used' : `last used on ${writeDate(lastUsedAt)}`}
                </span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <RemoveButton value="revoke-token" of={`the token ${prefix}`} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="add-token" variant={tokens.length === 0 ? 'primary' : 'secondary'}>
          Make a token
        </Button>
      </Form>
    </SettingsCard>
  );
}

const Effects = ({ address }: { address: string }) => (
  <SettingsCard title="What the directory does">
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-sm">
      <li>
        People whom it adds get an account and are members at once. People who have an account here already are invited
        by mail instead, and become members by accepting.
      </li>
      <li>
        People whom it deactivates or deletes are not members any more, and their sessions by single sign-on end. Their
        accounts are not deleted. The last owner who can sign in stays.
      </li>
      <li>
        Names of its groups give roles, together with the groups of single sign-on:{' '}
        <Link to={`/organisations/${address}/settings`} className="text-accent underline underline-offset-4">
          Roles by group, under Settings
        </Link>
        . Owners keep their role.
      </li>
      <li>
        It may remove {FREE_REMOVALS} members or lower their roles in 24 hours, but not more than half of a small
        organisation, and up to a quarter of a large one. Further changes wait here for an owner, who gets a mail.
      </li>
    </ul>
  </SettingsCard>
);
