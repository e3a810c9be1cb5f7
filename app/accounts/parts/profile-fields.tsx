import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

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
      <Field label="Company name" error={errors['companyName']}>
        {(control) => (
          <Input
            {...control}
            name="companyName"
            autoComplete="organization"
            required
            minLength={2}
            maxLength={200}
            defaultValue={companyName}
          />
        )}
      </Field>
    </>
  );
}
