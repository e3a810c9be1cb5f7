import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CompanyNameField } from './company-name-field.tsx';

interface ProfileFieldsProps {
  name: string;
  companyName: string;
  errors: Partial<Record<string, string>>;
}

export function ProfileFields({ name, companyName, errors }: ProfileFieldsProps) {
  return (
    <>
      <Field label="Your name" isOptional error={errors['name']}>
        {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={name} maxLength={200} />}
      </Field>
      <CompanyNameField value={companyName} error={errors['companyName']} />
    </>
  );
}
