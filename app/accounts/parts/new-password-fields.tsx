import { Field } from '../../ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

export function NewPasswordFields({ hint, errors }: { hint: string; errors: Partial<Record<string, string>> }) {
  return (
    <>
      <Field label="New Password" hint={hint} error={errors['password']}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required minLength={8} />}
      </Field>
      <Field label="Confirm Password" error={errors['confirmPassword']}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required />}
      </Field>
    </>
  );
}
