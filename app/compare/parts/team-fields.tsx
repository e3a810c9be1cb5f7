import { MAX_TEAM } from '../../catalog/view-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import type { CompareState } from '../selection.ts';
import { StateInputs } from './state-inputs.tsx';

/** Where prices are for one person. */
const USUAL_TEAM = 5;

/** The fields of a form that asks for the prices of a team, of any size. */
export function TeamFields({ state }: { state: CompareState }) {
  return (
    <span className="flex items-center gap-2 text-sm font-normal whitespace-nowrap text-ink">
      <StateInputs state={state} without={['team']} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Input is an input. */}
      <label className="flex items-center gap-2">
        For a team of
        <Input
          name="team"
          type="number"
          min={1}
          max={MAX_TEAM}
          required
          defaultValue={state.team === 1 ? USUAL_TEAM : state.team}
          className="h-8! w-16! px-2!"
        />
      </label>
      <Button type="submit" size="small">
        Show prices
      </Button>
    </span>
  );
}
