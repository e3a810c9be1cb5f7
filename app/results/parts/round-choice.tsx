import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

interface RoundChoiceProps {
  rounds: number;
  round: number;
  onChange: (round: number) => void;
  controlSize?: 'small';
}

/** More rounds are not listed: the page would have megabytes. */
const MOST_LISTED = 100;

/** Chooses the round; renders nothing when there is only one. */
export function RoundChoice({ rounds, round, onChange, controlSize }: RoundChoiceProps) {
  if (rounds <= 1) return null;
  if (rounds <= MOST_LISTED)
    return (
      <Select
        {...(controlSize ? { controlSize } : {})}
        className="w-32"
        aria-label="Round"
        value={String(round)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={Array.from({ length: rounds }, (_, index) => ({
          value: String(index + 1),
          label: `Round ${index + 1}`,
        }))}
      />
    );
  return (
    <Input
      className="w-32"
      aria-label="Round"
      type="number"
      min={1}
      max={rounds}
      step={1}
      defaultValue={round}
      onChange={({ target }) => {
        if (target.value !== '' && target.validity.valid) onChange(Number(target.value));
      }}
    />
  );
}
