import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  to: string;
  /** A number beside the label. */
  count?: number;
}

/** Sections of one screen, each with its own address, so that they can be linked and opened without scripts. */
export function Tabs({
  label,
  items,
  current,
  className,
}: {
  label: string;
  items: TabItem[];
  current: string;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classNames('overflow-x-auto border-b border-line', className)}>
      <ul className="flex min-w-max gap-1">
        {items.map(({ value, label, to, count }) => (
          <li key={value}>
            <Link
              to={to}
              preventScrollReset
              aria-current={value === current ? 'page' : undefined}
              className="inline-flex h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
              {count !== undefined && (
                <span className="rounded bg-sunken px-1.5 font-mono text-xs leading-5 text-muted">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
