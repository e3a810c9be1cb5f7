import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface CompanyNameFieldProps {
  value: string | undefined;
  error: string | undefined;
  hint?: ReactNode;
}

export function CompanyNameField({
  value,
  error,
  hint = 'Measuring for yourself? Enter your own name.',
}: CompanyNameFieldProps) {
  return (
    <Field label="Company name" hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          name="companyName"
          type="text"
          autoComplete="organization"
          required
          minLength={2}
          maxLength={200}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
