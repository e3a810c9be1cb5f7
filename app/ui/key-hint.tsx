import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A key or a chord: <KeyHint>Ctrl K</KeyHint>. */
export function KeyHint({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 items-center rounded border border-line bg-paper px-1.5 font-mono text-2xs text-muted whitespace-nowrap',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
