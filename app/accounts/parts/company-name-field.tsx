import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export function CompanyNameField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Field label="Company name" hint="Measuring for yourself? Enter your own name." error={error}>
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
