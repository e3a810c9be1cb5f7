import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface PlainFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error: string | null | undefined;
}

/** A field for what is copied from elsewhere. */
export const PlainField = ({ label, hint, error, ...rest }: PlainFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} {...control} />}
  </Field>
);
