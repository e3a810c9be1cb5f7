import { data, Form, Link, redirect } from 'react-router';
import * as z from 'zod/mini';
import { endSessionOf, getAccount, setSuspended } from '../../accounts/administer-accounts.server.ts';
import { endSessionsOf, setStaffRole } from '../../accounts/roles.server.ts';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { line, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { writeDate, writeMinute } from '../../ui/written-date.ts';
import { duties } from '../audit/duties.ts';
import { ActButton } from '../parts/act-button.tsx';
import type { Route } from './+types/account';

/** One account: its state, role and sessions. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  return { ...(await getAccount(ctx, params.userId ?? '')), isOwn: params.userId === ctx.viewer.id };
}

const accountForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('suspend'), reason: line }),
  z.object({ intent: z.literal('restore') }),
  z.object({ intent: z.literal('end-sessions') }),
  z.object({ intent: z.literal('end-session'), id: text }),
  z.object({ intent: z.literal('set-role'), role: z.enum(['administrator', 'editor', 'moderator', 'none']) }),
]);

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const values = requireForm(accountForm, await readForm(request));
  const { account } = await getAccount(ctx, params.userId ?? '');
  const { id, email } = account;
  let problem: string | null = null;
  if (values.intent === 'suspend') {
    const reason = values.reason.slice(0, 300);
    problem = reason === '' ? 'A suspension needs a reason.' : await setSuspended(ctx, id, reason);
  } else if (values.intent === 'restore') problem = await setSuspended(ctx, id, null);
  else if (values.intent === 'end-session') await endSessionOf(ctx, id, values.id);
  else if (values.intent === 'end-sessions') await endSessionsOf(ctx, id);
  else problem = await setStaffRole(ctx, ctx.viewer.id, { email, role: values.role === 'none' ? null : values.role });
  if (problem !== null) return data({ problem }, { status: 400 });
  return redirect(`/admin/accounts/${id}`);
}

/** Organisations have no address. */
const titleOf = ({ role, name, email }: { role: string; name: string; email: string }) =>
  role === 'organisation' ? name : email;

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Account of ${titleOf(loaderData.account)}` : 'Account');
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, isTwoFactorOn, createdAt, suspendedAt, sessions, isOwn } = loaderData;
  const { id, email, name, companyName, emailVerified, role, providerStatus } = account;
  const isOrganisation = role === 'organisation';
  const title = titleOf(account);
  const facts = {
    Name: name || 'not given',
    Company: companyName ?? 'not given',
    'Address confirmed': emailVerified ? 'yes' : 'no',
    'Two-factor sign-in': isTwoFactorOn ? 'on' : 'off',
    Role: role,
    ...(providerStatus !== null && { 'Provider account': providerStatus }),
    Since: writeDate(createdAt),
  };
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Accounts', to: '/admin/accounts' }, { label: title }]} />
      <h1 className="mt-3 mb-6 headline text-2xl break-all">{title}</h1>
      <RefusalBanner title="Nothing was changed" text={actionData?.problem} className="mb-6" />
      {suspendedAt !== null && (
        <Banner tone="warn" title={`Suspended since ${writeDate(suspendedAt)}`} className="mb-6">
          {account.suspendedReason}
        </Banner>
      )}
      <dl className="divide-y divide-line border-y border-line text-sm">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
        <Link
          to={`/admin/audit-log?${isOrganisation ? `kind=organisation&id=${id}` : `who=${encodeURIComponent(email)}`}`}
          className="text-accent underline underline-offset-4"
        >
          {isOrganisation ? 'What was done in it' : 'What this account did'}
        </Link>
        <Link to={`/admin/audit-log?kind=user&id=${id}`} className="text-accent underline underline-offset-4">
          What was done to it
        </Link>
      </p>
      {!isOrganisation && <Sessions sessions={sessions} />}
      {isOwn ? (
        <p className="mt-10 text-sm text-muted">This is your own account. Another administrator can change its role.</p>
      ) : (
        <>
          {!isOrganisation && <RoleForm role={role} />}
          <SuspensionForm isSuspended={suspendedAt !== null} isOrganisation={isOrganisation} />
        </>
      )}
    </div>
  );
}

function Sessions({ sessions }: Pick<Route.ComponentProps['loaderData'], 'sessions'>) {
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions" className="text-lg font-semibold">
        Sessions
      </h2>
      {sessions.length === 0 && <p className="mt-2 text-sm text-muted">Nobody is logged in to it.</p>}
      <ul className="mt-2 divide-y divide-line">
        {sessions.map(({ id, browser, address, startedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span>
              <span className="block font-medium">{browser}</span>
              <span className="text-muted">
                since {writeMinute(startedAt)} UTC
                {address && (
                  <>
                    {' '}
                    from <span className="font-mono">{address}</span>
                  </>
                )}
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <ActButton intent="end-session" label="End" about={`${browser} since ${startedAt}`} />
            </Form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset className="mt-2">
          <Button type="submit" name="intent" value="end-sessions">
            End all sessions
          </Button>
        </Form>
      )}
    </section>
  );
}

function RoleForm({ role }: { role: string }) {
  const options = [{ value: 'none', label: 'None' }, ...duties.map((duty) => ({ value: duty.role, label: duty.name }))];
  return (
    <section aria-labelledby="role" className="mt-10">
      <h2 id="role" className="text-lg font-semibold">
        Role
      </h2>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
        <Field label="Role on this site" className="w-56">
          {(control) => (
            <Select
              key={role}
              {...control}
              name="role"
              defaultValue={duties.some((duty) => duty.role === role) ? role : 'none'}
              options={options}
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="set-role">
          Save the role
        </Button>
      </Form>
    </section>
  );
}

const suspensionTexts = {
  person: {
    suspend:
      'Ends every session, refuses every log-in, and stops the API keys, scheduled runs, alerts and feeds. What the account has published stays, and nothing is deleted.',
    restore: 'Restoring lets the person log in again, starts schedules and alerts again, and is reported by mail.',
    reason: 'Reason, which is mailed to the person',
  },
  organisation: {
    suspend: 'Its members can open and do nothing of it, and read the reason. Nothing is deleted.',
    restore: 'Restoring lets its members go on.',
    reason: 'Reason, which its members read',
  },
};

function SuspensionForm({ isSuspended, isOrganisation }: { isSuspended: boolean; isOrganisation: boolean }) {
  const texts = suspensionTexts[isOrganisation ? 'organisation' : 'person'];
  return (
    <section aria-labelledby="suspension" className="mt-10">
      <h2 id="suspension" className="text-lg font-semibold">
        Suspension
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{isSuspended ? texts.restore : texts.suspend}</p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
        {!isSuspended && (
          <Field label={texts.reason} className="min-w-0 grow">
            {(control) => <Input {...control} name="reason" maxLength={300} required />}
          </Field>
        )}
        {isSuspended ? (
          <Button type="submit" name="intent" value="restore">
            Restore the account
          </Button>
        ) : (
          <Button type="submit" variant="danger" name="intent" value="suspend">
            Suspend the account
          </Button>
        )}
      </Form>
    </section>
  );
}
