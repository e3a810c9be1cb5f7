import { useEffect } from 'react';
import { data, Form, redirect, useNavigate } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteAccountForm } from '../account-forms.ts';
import { AccountFrame } from '../account-frame.tsx';
import { listAccountSections } from '../account-parts.server.ts';
import { PasswordInput } from '../parts/password-input.tsx';
import { ScriptsField } from '../parts/scripts-field.tsx';
import { useIsSending } from '../parts/use-is-sending.ts';
import { sessionChanged } from '../session/session-store.ts';
import { deleteAccount, listDeletionNotes } from '../settings/account-data.server.ts';
import { SettingsCard } from '../settings-card.tsx';
import { requireUser } from '../viewer.server.ts';
import type { Route } from './+types/account-data';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { viewer: ctx.viewer, sections: listAccountSections(), notes: await listDeletionNotes(ctx) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const values = requireForm(deleteAccountForm, await readForm(request));
  const refusal = await deleteAccount(ctx, values);
  if (refusal !== null) return data({ isDeleted: false, refusal }, { status: 400 });
  if (!values.scripts) throw redirect('/');
  return data({ isDeleted: true, refusal: undefined });
}

export { skipRevalidationAfterAction as shouldRevalidate } from '../parts/skip-revalidation-after-action.ts';

export const headers = privatePage;

export const meta = () => unindexedMeta('Your data');

export default function AccountData({ loaderData: { viewer, sections, notes }, actionData }: Route.ComponentProps) {
  const isSending = useIsSending('delete');
  const navigate = useNavigate();
  useEffect(() => {
    if (!actionData?.isDeleted) return;
    toast.success('Your account was deleted');
    void Promise.resolve(navigate('/')).then(sessionChanged);
  }, [actionData, navigate]);
  return (
    <AccountFrame sections={sections} current="/account/data" title="Your data">
      <SettingsCard
        title="Export"
        text="A file with everything that is held about you: also the prompts, cases and settings of your runs, their answers and your ratings. Keys and passwords are not in it, and it says what else is left out."
      >
        <a
          href="/api/account/export"
          download
          className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}
        >
          Export my data
        </a>
      </SettingsCard>
      <SettingsCard
        title="Delete my account"
        text="Your account, your models, keys, results, listings and reviews are deleted at once and cannot be restored; the figures of tools that you reviewed are computed without your reviews. Running subscriptions end."
      >
        {actionData?.refusal && <Banner tone="bad" role="alert" title={actionData.refusal} />}
        {notes.map((note) => (
          <p key={note} className="max-w-prose text-sm break-words">
            {note}
          </p>
        ))}
        <Form method="post" className="grid max-w-md gap-4" replace>
          <input type="hidden" name="intent" value="delete" />
          <ScriptsField />
          <Field label="Your email address" hint={<>Type {viewer.email} to confirm.</>}>
            {(control) => <Input {...control} name="typedEmail" autoComplete="off" required />}
          </Field>
          {viewer.hasPassword && (
            <Field label="Current password">
              {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
            </Field>
          )}
          <Button type="submit" variant="danger" className="justify-self-start" isBusy={isSending}>
            Delete my account
          </Button>
        </Form>
      </SettingsCard>
    </AccountFrame>
  );
}
