import type { ComponentProps } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

type FilterToggleProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & { label: string };

/** A filter that is on or off, as a button: sends `yes`. @param children behind the label */
export function FilterToggle({ label, children, ...input }: FilterToggleProps) {
  return (
    <label
      className={classNames(
        buttonClass({ size: 'small' }),
        'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <input type="checkbox" value="yes" className="size-3.5" {...input} />
      {label}
      {children}
    </label>
  );
}
