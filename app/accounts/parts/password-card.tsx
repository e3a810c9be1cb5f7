import { Form } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { changedPasswordForm } from '../account-forms.ts';
import type { SecurityOutcome } from '../settings/account-security-action.server.ts';
import { SettingsCard } from '../settings-card.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import { useHasScripts } from './use-has-scripts.ts';
import { useIsSending } from './use-is-sending.ts';

export function PasswordCard({ hasPassword, outcome }: { hasPassword: boolean; outcome: SecurityOutcome | undefined }) {
  const isAsking = useIsSending('set-password');
  if (hasPassword) return <ChangePassword outcome={outcome} />;
  return (
    <SettingsCard
      title="Password"
      text="You log in through another service and have no password here. You can set one by a link that we send to your address."
    >
      {outcome?.refusal && <Banner tone="bad" role="alert" title={outcome.refusal} />}
      <Form method="post" replace>
        <Button type="submit" name="intent" value="set-password" isBusy={isAsking}>
          Send me the link
        </Button>
      </Form>
    </SettingsCard>
  );
}

function ChangePassword({ outcome }: { outcome: SecurityOutcome | undefined }) {
  const hasScripts = useHasScripts();
  const isSending = useIsSending('change-password');
  const { errors, onSubmit } = useCheckedForm(changedPasswordForm, outcome?.errors);
  return (
    <SettingsCard title="Password" text="Changing it ends every other session of your account.">
      {outcome?.refusal && <Banner tone="bad" role="alert" title={outcome.refusal} />}
      <Form
        method="post"
        className="grid max-w-md gap-4"
        onSubmit={onSubmit}
        noValidate={hasScripts}
        replace
        key={outcome?.done}
      >
        <input type="hidden" name="intent" value="change-password" />
        <Field label="Current password">
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" required />}
        </Field>
        <NewPasswordFields hint="At least 8 characters." errors={errors} />
        <Button type="submit" className="justify-self-start" isBusy={isSending}>
          Change password
        </Button>
      </Form>
    </SettingsCard>
  );
}
