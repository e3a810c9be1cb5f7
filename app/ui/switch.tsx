import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** For settings that take effect at once; use a Checkbox where a Save button follows. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames('flex items-start gap-3 text-sm has-disabled:text-muted', className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox carries its own checked state.
        role="switch"
        className={classNames(
          'relative mt-px h-5 w-9 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors hover:border-ink',
          "before:absolute before:top-[2px] before:left-[2px] before:size-3.5 before:rounded-full before:bg-edge before:transition-transform before:content-['']",
          'checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent',
        )}
      />
      <span>
        {label}
        {hint && <span className="mt-0.5 block text-muted">{hint}</span>}
      </span>
    </label>
  );
}
