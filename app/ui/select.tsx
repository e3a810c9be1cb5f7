import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './input.tsx';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps extends ComponentProps<'select'> {
  options?: SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  controlSize?: 'small' | 'medium';
}

/** A native select: it works without scripts and suits phones. Groups are passed as children. */
export function Select({ options, placeholder, controlSize = 'medium', className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative inline-block', className ?? 'w-full')}>
      <select
        {...rest}
        className={classNames(controlClass, 'appearance-none pr-9 pl-3', controlSize === 'small' ? 'h-8' : 'h-10')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ value, label, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
    </span>
  );
}
