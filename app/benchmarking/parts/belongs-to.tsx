import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

export interface Organisation {
  name: string;
  address: string;
}

interface BelongsToProps {
  organisations: readonly Organisation[];
  /** An address; empty, or one that is not among them: the person's own. */
  initial: string;
}

/** Whose the run and its suite will be; nothing is asked of a person without an organisation. */
export function BelongsTo({ organisations, initial }: BelongsToProps) {
  const [address, setAddress] = useState(initial);
  const chosen = organisations.find((one) => one.address === address);
  if (organisations.length === 0) return null;
  return (
    <Field
      label="Belongs to"
      hint={
        chosen
          ? `All members of ${chosen.name} see the run with prompts and answers, and its admins can share it. It takes from the plan of ${chosen.name}, or from yours while it has none. Models without a chosen key use the keys of ${chosen.name} first. When you leave, a run with keys of your own is stopped; what was measured stays with ${chosen.name}.`
          : 'Only you see the run.'
      }
    >
      {(control) => (
        <Select
          {...control}
          name="organisation"
          value={chosen?.address ?? ''}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          options={[
            { value: '', label: 'You' },
            ...organisations.map((one) => ({ value: one.address, label: one.name })),
          ]}
        />
      )}
    </Field>
  );
}
