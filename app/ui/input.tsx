import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Classes of every text control. 16 px on phones, so that iOS does not zoom into the page. */
export const controlClass = classNames(
  'w-full min-w-0 rounded border border-edge bg-surface text-base text-ink transition-colors sm:text-sm',
  'placeholder:text-muted hover:border-ink',
  'focus-visible:-outline-offset-1 aria-invalid:border-bad aria-invalid:outline-bad',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:hover:border-edge',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(controlClass, 'h-10 px-3 read-only:bg-sunken', className)} />;
}
