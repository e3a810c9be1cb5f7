import { Form } from 'react-router';
import { billingOptions, MAX_TEAM, type ViewChoice } from '../../catalog/view-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PopoverMenu } from '../../ui/popover-menu.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { longDate } from '../../ui/written-date.ts';
import { comparePage } from '../compare-path.ts';
import { type CompareState, comparePath } from '../selection.ts';
import { StateInputs } from './state-inputs.tsx';

/** How prices are billed, for how many people, and as of which day. Empty: today. */
export function ChoiceForm({ state }: { state: CompareState }) {
  const { team, billing, asOf } = state;
  const people = team === 1 ? '1 person' : `${team.toLocaleString('en')} people`;
  return (
    <>
      <SegmentedLinks
        label="Billed"
        segments={billingOptions}
        current={billing}
        toHref={(value) => comparePath({ ...state, billing: value as ViewChoice['billing'] })}
      />
      <PopoverMenu
        className="max-sm:px-2.5!"
        panelClassName="w-56 max-w-[calc(100vw-2rem)]"
        label={asOf === null ? people : `${people}, ${longDate(asOf)}`}
      >
        <Form
          key={`${team} ${asOf}`}
          action={comparePage.tools}
          method="get"
          preventScrollReset
          // Also gives the focus back to the button that opened it.
          onSubmit={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          aria-label="Team and day"
          className="grid gap-3"
        >
          <StateInputs state={state} without={['team', 'asOf']} />
          <Field label="People">
            {(control) => (
              <Input {...control} name="team" type="number" min={1} max={MAX_TEAM} required defaultValue={team} />
            )}
          </Field>
          <Field label="As of">
            {(control) => <Input {...control} name="asOf" type="date" defaultValue={asOf ?? ''} />}
          </Field>
          <Button type="submit">Show</Button>
        </Form>
      </PopoverMenu>
    </>
  );
}
