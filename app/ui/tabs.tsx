import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  to: string;
  /** A number beside the label. */
  count?: number;
}

/**
 * Sections of one screen, each with its own address, so that they can be linked and opened without scripts. Where they do
 * not fit, they scroll sideways, and the current one is in sight.
 */
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
  const nav = useRef<HTMLElement>(null);
  const place = items.findIndex(({ value }) => value === current);
  useEffect(() => {
    const strip = nav.current!;
    const tab = strip.querySelectorAll('a')[place];
    if (tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [place]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={classNames('goes-on-sideways relative overflow-x-auto border-b border-line', className)}
    >
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
