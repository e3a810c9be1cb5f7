import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';

/**
 * A page that replaced another in the same document begins at its heading, or at the part that the address names, also for
 * screen readers: the pressed link belongs to the page before. What the new page focused itself keeps the focus.
 */
export function usePageFocus(): void {
  const { pathname, search } = useLocation();
  const page = pathname + /page=\d+/.exec(search);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (!document.querySelector('main :focus:not(a, button, h1)')) focusHeading(location.hash.slice(1));
  }, [page]);
}
