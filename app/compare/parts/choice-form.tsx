import { Form } from 'react-router';
import { billingOptions, MAX_TEAM } from '../../catalog/view-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { comparePage } from '../compare-path.ts';
import type { CompareState } from '../selection.ts';
import { StateInputs } from './state-inputs.tsx';

/** For how many people prices are shown, billed how, and as of which day. Empty: today. */
export function ChoiceForm({ state }: { state: CompareState }) {
  const { team, billing, asOf } = state;
  return (
    <Form
      key={`${team} ${billing} ${asOf}`}
      action={comparePage.tools}
      method="get"
      preventScrollReset
      aria-label="Team, billing and day"
      className="print-hidden flex flex-wrap items-end gap-3"
    >
      <StateInputs state={state} without={['team', 'billing', 'asOf']} />
      <Field label="People">
        {(control) => (
          <Input
            {...control}
            name="team"
            type="number"
            min={1}
            max={MAX_TEAM}
            required
            defaultValue={team}
            className="w-24"
          />
        )}
      </Field>
      <Field label="Billed">
        {(control) => (
          <Select {...control} name="billing" defaultValue={billing} className="w-32" options={billingOptions} />
        )}
      </Field>
      <Field label="As of">
        {(control) => <Input {...control} name="asOf" type="date" defaultValue={asOf ?? ''} className="w-40" />}
      </Field>
      <Button type="submit">Show</Button>
    </Form>
  );
}
