import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import type { NavigationLink } from '../shell/navigation.ts';

interface NavigationDropdownProps {
  label: string;
  /** Whether the current page is one of its links. */
  isCurrent: boolean;
  links: NavigationLink[];
  isWide?: boolean;
}

/** A menu of links. A <details> element, so it opens without scripts; scripts add automatic closing. */
export function NavigationDropdown({ label, isCurrent, links, isWide = false }: NavigationDropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, whatever led to it.
  useEffect(() => {
    details.current!.open = false;
  }, [key]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      if (!details.current!.contains(event.target as Node)) details.current!.open = false;
    }
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const { currentTarget } = event;
    if (event.key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      name="site-menu"
      className="group relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary className="top-item" aria-current={isCurrent || undefined}>
        {label}
        <ChevronDown className="size-3.5 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <ul className={classNames('top-menu', isWide && 'w-88')}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link prefetch="intent" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
