import { data, Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { listStaff, setStaffRole } from '../../accounts/roles.server.ts';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { RefusalBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { duties, screensOf } from '../audit/duties.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/roles';

/** Who has which role, and what each may do. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  return { staff: await listStaff(ctx), own: ctx.viewer.email };
}

const roleForm = z.object({ email: text, role: z.enum(['administrator', 'editor', 'moderator', 'none']) });

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const { email, role } = requireForm(roleForm, await readForm(request));
  const problem = await setStaffRole(ctx, ctx.viewer.id, { email, role: role === 'none' ? null : role });
  if (problem !== null) return data({ problem, email }, { status: 400 });
  throw redirect('/admin/roles', 303);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Roles');

export default function Roles({ loaderData: { staff, own }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Roles" />
      <RefusalBanner title="No role was changed" text={actionData?.problem} className="mb-6" />
      <dl className="divide-y divide-line border-y border-line text-sm">
        {duties.map(({ role, name, may }) => (
          <div key={role} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd>
              {may}
              <span className="mt-1 block text-muted">
                Opens:{' '}
                {screensOf(role)
                  .map(({ title }) => title)
                  .join(', ')}
                .
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-10 text-lg font-semibold">Who has a role</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {staff.map(({ email, role }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span className="break-all">
              {email}, {role}
            </span>
            {email === own ? (
              <span className="text-muted">You</span>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="email" value={email} />
                <Button type="submit" size="small" name="role" value="none">
                  Take the role<span className="sr-only"> of {email}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <GiveRole typed={actionData?.email} />
    </div>
  );
}

function GiveRole({ typed }: { typed: string | undefined }) {
  return (
    <>
      <h2 className="mt-10 text-lg font-semibold">Give a role</h2>
      <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
        <Field label="Address of the account" className="min-w-0 grow">
          {(control) => (
            <Input {...control} name="email" type="email" required defaultValue={typed} autoComplete="off" />
          )}
        </Field>
        <Field label="Role">
          {(control) => (
            <Select
              {...control}
              name="role"
              defaultValue="editor"
              options={duties.map(({ role, name }) => ({ value: role, label: name }))}
            />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Give the role
        </Button>
      </Form>
    </>
  );
}
