import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './input.tsx';
import { KeyHint } from './key-hint.tsx';

/** A search box inside a page; `/` focuses the first one (see search-trigger.tsx). Needs an aria-label or a Field. */
export function SearchInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={classNames('relative block h-10', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" aria-hidden />
      <input
        {...rest}
        type="search"
        autoComplete="off"
        className={classNames(controlClass, 'peer h-10 pr-3 pl-9 sm:pr-10')}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 peer-focus:hidden sm:block"
      >
        <KeyHint>/</KeyHint>
      </span>
    </span>
  );
}
