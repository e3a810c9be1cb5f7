import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-6 items-start gap-2.5 text-sm has-disabled:text-muted', className)}>
      <span className="relative mt-0.5 grid size-4.5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-4.5 appearance-none rounded-[0.25rem] border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-ink aria-invalid:border-bad disabled:bg-sunken"
        />
        <Check
          className="pointer-events-none col-start-1 row-start-1 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
          aria-hidden
        />
      </span>
      <span>
        {label}
        {hint && <span className="mt-0.5 block text-muted">{hint}</span>}
      </span>
    </label>
  );
}
