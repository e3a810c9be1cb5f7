import { data, Form, redirect } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { deleteAccount } from '../account-data.server.ts';
import { AccountFrame } from '../account-frame.tsx';
import { listAccountSections } from '../account-parts.server.ts';
import { PasswordInput } from '../parts/password-input.tsx';
import { SettingsCard } from '../parts/settings-card.tsx';
import { useIsSending } from '../parts/use-is-sending.ts';
import { changingVisitor } from '../request-visitor.server.ts';
import { requireUser } from '../viewer.server.ts';
import type { Route } from './+types/account-data';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer } = await requireUser(context, request);
  return { viewer, sections: listAccountSections() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  changingVisitor(context, request);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const refusal = await deleteAccount(ctx, { password: field('password'), typedEmail: field('typedEmail') });
  if (refusal !== null) return data({ refusal }, { status: 400 });
  throw redirect('/');
}

export const headers = privatePage;

export function meta() {
  return [{ title: 'Your data · Yardstick' }, { name: 'robots', content: 'noindex' }];
}

export default function AccountData({ loaderData: { viewer, sections }, actionData }: Route.ComponentProps) {
  const isSending = useIsSending('delete');
  return (
    <AccountFrame sections={sections} current="/account/data" title="Your data">
      <SettingsCard
        title="Export"
        text="A file with everything that is held about you. Keys and passwords are not in it: they cannot be read back."
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
        text="Your account, your models, keys, results and listings are deleted at once and cannot be brought back. Running subscriptions end."
      >
        {actionData?.refusal && <Banner tone="bad" role="alert" title={actionData.refusal} />}
        <Form method="post" className="grid max-w-md gap-4" replace>
          <input type="hidden" name="intent" value="delete" />
          <Field label="Your email address" hint={<>Type {viewer.email} to confirm.</>}>
            {(control) => <Input {...control} name="typedEmail" autoComplete="off" required />}
          </Field>
          {!viewer.isOAuthUser && (
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
