import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { lifetimes, NO_SCOPE } from '../calls/api-key-form.ts';
import { type ApiScope, apiScopes } from '../calls/api-scope.ts';

/** What a new API key is called, what it may do and for how long. */
export function NewKeyFields({ problem, scopes }: { problem: string | null; scopes?: readonly ApiScope[] }) {
  const offered = apiScopes.filter(({ id }) => scopes === undefined || scopes.includes(id));
  return (
    <>
      <Field label="Name" error={problem === NO_SCOPE ? null : problem}>
        {(control) => <Input {...control} name="name" maxLength={60} />}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">May</legend>
        {offered.map(({ id, title, text }) => (
          <Checkbox
            key={id}
            name="scopes"
            value={id}
            label={title}
            hint={text}
            defaultChecked={id === offered[0]!.id}
          />
        ))}
        <FieldError error={problem === NO_SCOPE ? problem : null} />
      </fieldset>
      <Field label="Expires after">
        {(control) => <Select {...control} name="expires" defaultValue="90" options={lifetimes} />}
      </Field>
    </>
  );
}
