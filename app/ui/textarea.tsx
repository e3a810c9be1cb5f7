import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './input.tsx';

/** Grows with its text, from `rows` to two thirds of the window's height. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classNames(
        controlClass,
        'read-only:bg-sunken field-sizing-content max-h-[66dvh] min-h-[calc(var(--rows)*1.25rem+1.25rem)] px-3 py-2',
        className,
      )}
      style={{ '--rows': rows, ...rest.style } as CSSProperties}
    />
  );
}
