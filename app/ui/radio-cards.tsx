import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export interface RadioCardOption {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  isDisabled?: boolean;
}

interface RadioCardsProps {
  legend: ReactNode;
  isLegendHidden?: boolean;
  name: string;
  options: RadioCardOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: string | null;
  /** Columns from the small breakpoint up. */
  columns?: 1 | 2 | 3;
}

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/** A choice among a few options, each with a sentence. */
export function RadioCards({
  legend,
  isLegendHidden,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  columns = 1,
}: RadioCardsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{legend}</legend>
      <div className={classNames('grid gap-2', columnClasses[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded border border-line bg-surface p-4 text-sm transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.isDisabled}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={(event) => onChange?.(event.target.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-5 checked:border-accent"
            />
            <span className="grow">
              <span className="flex items-baseline justify-between gap-3 font-medium">
                <span>{option.title}</span>
                {option.aside && <span className="font-mono text-muted">{option.aside}</span>}
              </span>
              {option.text && <span className="mt-1 block text-muted">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}
