import { Field } from '../../ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

/** New Password and Confirm Password. */
export function NewPasswordFields({ errors }: { errors: Partial<Record<string, string>> }) {
  return (
    <>
      <Field
        label="New Password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={errors['password']}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required minLength={8} />}
      </Field>
      <Field label="Confirm Password" error={errors['confirmPassword']}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required />}
      </Field>
    </>
  );
}
