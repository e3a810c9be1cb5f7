import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PlainField } from './plain-field.tsx';

interface NamedFieldsProps {
  typed: Partial<Record<string, string>>;
  errors: Partial<Record<string, string | undefined>>;
}

/** Name and address of an organisation. */
export function NamedFields({ typed, errors }: NamedFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        {(control) => <Input {...control} name="name" defaultValue={typed.name} autoComplete="organization" required />}
      </Field>
      <PlainField
        label="Address"
        hint="Its pages are at /organisations/ and this address."
        error={errors.address}
        name="address"
        defaultValue={typed.address}
        placeholder="acme"
        required
      />
    </>
  );
}
