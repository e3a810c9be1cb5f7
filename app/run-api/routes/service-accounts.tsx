import { data, Form, Link, redirect } from 'react-router';
import * as z from 'zod/mini';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { requireUser, type UserContext } from '../../accounts/viewer.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { serviceRoleNames, serviceRoles } from '../../organisations/organisation-role.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { atLeast, atMost, line, parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { readNewKey } from '../calls/api-key-form.ts';
import { serviceScopes } from '../calls/api-scope.ts';
import {
  addServiceAccount,
  addServiceToken,
  deleteServiceAccount,
  listServiceAccounts,
  revokeServiceToken,
} from '../calls/service-accounts.server.ts';
import { KeyList, SecretOnce } from '../parts/key-list.tsx';
import { NewKeyFields } from '../parts/new-key-fields.tsx';
import type { Route } from './+types/service-accounts';

/** Programs that act for an organisation, and their tokens. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'manage-services');
  return { organisation, accounts: await listServiceAccounts(ctx, organisation.id) };
}

const accountForm = z.object({
  name: line.check(atLeast(1, 'Name is required'), atMost(60, 'At most 60 characters')),
  role: z.enum(serviceRoles, 'Choose a role of the list.'),
});

interface Outcome {
  secret: string | null;
  problem: string | null;
  /** The service account whose form was sent; null: the one for a new service account. */
  account: string | null;
  typed: string;
}

const refused = (problem: string, account: string | null, typed = '') =>
  data<Outcome>({ secret: null, problem, account, typed }, { status: 400 });

export async function action({ context, params: { address }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const { intent, account, id } = requireForm(z.object({ intent: text, account: text, id: text }), form);
  if (intent === 'create-token') return await answerNewToken(ctx, address, account, form);
  if (intent === 'create') {
    const { values, errors, typed } = parseForm(accountForm, form);
    if (errors) return refused(errors.name ?? errors.role ?? '', null, typed.name);
    const problem = await addServiceAccount(ctx, address, values);
    if (problem !== null) return refused(problem, null, values.name);
  } else if (intent === 'delete') await deleteServiceAccount(ctx, address, account);
  else if (intent === 'revoke') await revokeServiceToken(ctx, address, { id: account, token: id });
  else throw data('No page of this site sends such a form.', { status: 400 });
  throw redirect(`/organisations/${address}/service-accounts`, 303);
}

async function answerNewToken(ctx: UserContext, address: string, id: string, form: FormData) {
  const asked = readNewKey(form);
  if ('problem' in asked) return refused(asked.problem, id);
  const made = await addServiceToken(ctx, address, { id, ...asked });
  if ('problem' in made) return refused(made.problem, id);
  return data<Outcome>({ secret: made.secret, problem: null, account: id, typed: '' });
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Service accounts', loaderData?.organisation);

export default function ServiceAccounts({ loaderData: { organisation, accounts }, actionData }: Route.ComponentProps) {
  const { name, address } = organisation;
  return (
    <OrganisationFrame organisation={organisation} current="/service-accounts">
      <p className="max-w-prose text-sm text-muted">
        A service account is for a program, such as your build server. What it starts by the{' '}
        <Link to="/api" className="text-accent underline underline-offset-4">
          API
        </Link>{' '}
        belongs to {name}, within the limits of {name}, and goes on when the person who made it leaves. It runs the
        models that {name} registers, with the keys that {name} shares. The{' '}
        <Link to={`/organisations/${address}/audit-log`} className="text-accent underline underline-offset-4">
          audit log
        </Link>{' '}
        names it.
      </p>
      {actionData?.secret && <SecretOnce noun="token" secret={actionData.secret} />}
      {accounts.map((account) => (
        <ServiceAccount
          key={account.id}
          account={account}
          problem={actionData?.account === account.id ? actionData.problem : null}
        />
      ))}
      <SettingsCard title="New service account">
        <Form key={accounts.length} method="post" noValidate className="grid max-w-md gap-4">
          <Field label="Name" error={actionData?.account === null ? actionData.problem : null}>
            {(control) => (
              <Input
                {...control}
                name="name"
                maxLength={60}
                autoComplete="off"
                defaultValue={actionData?.typed}
                placeholder="Nightly comparison"
              />
            )}
          </Field>
          <Field
            label="Role"
            hint="A member starts and reads runs, and uses shared keys. A viewer reads. An auditor reads the audit log, and a webhook manager manages webhooks: nothing else."
          >
            {(control) => (
              <Select
                {...control}
                name="role"
                options={serviceRoles.map((role) => ({ value: role, label: serviceRoleNames[role] }))}
              />
            )}
          </Field>
          <Button type="submit" name="intent" value="create" variant="primary" className="justify-self-start">
            Make service account
          </Button>
        </Form>
      </SettingsCard>
    </OrganisationFrame>
  );
}

interface ServiceAccountProps {
  account: Route.ComponentProps['loaderData']['accounts'][number];
  problem: string | null;
}

function ServiceAccount({ account: { id, name, role, createdAt, tokens }, problem }: ServiceAccountProps) {
  return (
    <SettingsCard title={name} text={`${serviceRoleNames[role]}, made on ${writeDate(createdAt)}`}>
      {tokens.length === 0 ? (
        <p className="text-sm text-muted">It has no token yet, so no program can use it.</p>
      ) : (
        <KeyList keys={tokens} accountId={id} />
      )}
      <details open={problem !== null} key={tokens.length}>
        <summary className="cursor-pointer text-sm font-medium text-accent underline underline-offset-4">
          New token<span className="sr-only"> of {name}</span>
        </summary>
        <Form method="post" className="mt-4 grid max-w-md gap-4">
          <input type="hidden" name="account" value={id} />
          <NewKeyFields problem={problem} scopes={serviceScopes[role]} />
          <Button type="submit" name="intent" value="create-token" variant="primary" className="justify-self-start">
            Create token<span className="sr-only"> of {name}</span>
          </Button>
        </Form>
      </details>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="account" value={id} />
        <ConfirmButton
          isLong
          name="intent"
          value="delete"
          size="small"
          variant="quiet"
          sure={`Yes, delete ${name} and its tokens`}
          keep={
            <>
              Keep<span className="sr-only"> {name}</span>
            </>
          }
        >
          Delete<span className="sr-only"> {name}</span>
        </ConfirmButton>
      </Form>
    </SettingsCard>
  );
}
