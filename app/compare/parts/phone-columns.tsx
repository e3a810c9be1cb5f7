import { Form, useSubmit } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { comparePage } from '../compare-path.ts';
import type { ComparisonColumn } from '../comparison/comparison.ts';
import { type CompareState, phonePair } from '../selection.ts';
import { StateInputs } from './state-inputs.tsx';

interface PhoneColumnsProps {
  state: CompareState;
  columns: readonly ComparisonColumn[];
}

/** On a phone: which two columns are shown side by side. */
export function PhoneColumns({ state, columns }: PhoneColumnsProps) {
  const submit = useSubmit();
  if (columns.length < 3) return null;
  const pair = phonePair(state);
  return (
    <Form
      key={pair.join()}
      action={comparePage[state.of]}
      method="get"
      preventScrollReset
      aria-label="Columns on this screen"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="print-hidden flex items-end gap-2 sm:hidden"
    >
      <StateInputs state={state} without={['pair', 'category', 'q', 'swap']} />
      {pair.map((shown, place) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: Select is a select.
        <label key={place} className="min-w-0 flex-1 text-xs text-muted">
          <span className="sr-only">{place === 0 ? 'Left column' : 'Right column'}</span>
          <Select
            name="pair"
            defaultValue={shown}
            controlSize="small"
            // Room for a model's whole name.
            className="w-full [&_select]:pr-7 [&_select]:pl-2 [&_svg]:right-1.5"
            options={columns
              .filter(({ id }) => id === shown || !pair.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </label>
      ))}
      <span className="hidden noscript:block">
        <Button type="submit" size="small">
          Show
        </Button>
      </span>
    </Form>
  );
}
