import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type Texts = Partial<Record<'name' | 'note', string>>;

/** The name and the note of a list. */
export function NamedFields({ typed, errors }: { typed: Texts; errors: Texts }) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input {...control} name="name" dir="auto" defaultValue={typed.name} autoComplete="off" required />
        )}
      </Field>
      <Field label="Note" isOptional error={errors.note}>
        {(control) => <Input {...control} name="note" dir="auto" defaultValue={typed.note} autoComplete="off" />}
      </Field>
    </>
  );
}
