import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ToolLogo } from '../catalog/tool-logo.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { comparePathOf, MAX_TOOLS } from './compare-path.ts';
import { clearSelection, dropTool, type SelectedTool, useLastChange, useStoredSelection } from './stored-selection.ts';

/**
 * The selected tools, at the foot of every page but the comparison itself. It overlays the page, so that nothing moves
 * when it appears; padding below the last line makes room for it.
 */
export function CompareBar() {
  const stored = useStoredSelection();
  const { pathname } = useLocation();
  const isShown = stored.length > 0 && pathname !== '/compare';
  useRoomBelow(isShown);
  useFocusAfter(isShown);
  return (
    <>
      <p role="status" className="sr-only">
        {useLastChange()}
      </p>
      {isShown && <Bar stored={stored} />}
    </>
  );
}

/** The pressed button may go with its tool. */
function keepFocus({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('button')) currentTarget.focus();
}

/** The bar goes with the last tool, and the focus with the bar. */
function useFocusAfter(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) focusHeading();
    wasShown.current = isShown;
  }, [isShown]);
}

function Bar({ stored }: { stored: readonly SelectedTool[] }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button inside arrives as a click.
    <section
      aria-label="Comparison"
      tabIndex={-1}
      onClick={keepFocus}
      className="print-hidden fixed inset-x-0 bottom-0 z-40 border-t border-edge bg-surface/96 py-2.5 shadow-lift backdrop-blur-sm"
    >
      <div className="page-width flex items-center gap-3">
        <p className="caption shrink-0">
          {stored.length}/{MAX_TOOLS}
          <span className="sr-only"> tools picked</span>
        </p>
        <ul className="flex min-w-0 flex-1 gap-1.5">
          {stored.map(({ id, name, logo }) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-2 sm:rounded sm:border sm:border-line sm:bg-paper sm:p-0.5"
            >
              <ToolLogo name={name} logo={logo} size="small" />
              <span className="truncate text-sm max-sm:sr-only">{name}</span>
              <button
                type="button"
                onClick={() => dropTool(id)}
                aria-label={`Remove ${name} from comparison`}
                className="hidden size-7 shrink-0 place-items-center rounded text-muted hover:text-ink sm:grid"
              >
                <X className="size-4" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <Button size="small" variant="quiet" onClick={clearSelection}>
          Clear
        </Button>
        <LinkButton to={comparePathOf(stored.map(({ id }) => id))} size="small" variant="primary" prefetch="intent">
          Compare
        </LinkButton>
      </div>
    </section>
  );
}

/** Padding below the page, and scroll padding for keyboard navigation. */
function useRoomBelow(isNeeded: boolean): void {
  useEffect(() => {
    const { documentElement, body } = document;
    documentElement.style.scrollPaddingBottom = isNeeded ? '4.5rem' : '';
    body.style.paddingBottom = isNeeded ? '3.75rem' : '';
  }, [isNeeded]);
}
