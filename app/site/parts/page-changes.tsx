import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { wantsPrivacy } from '../../platform/wants-privacy.ts';
import { rememberVisit } from '../../search/remember-visit.ts';
import { focusHeading } from '../../ui/focus-heading.ts';

/** Of the tab, because the frame of an error page is another one. */
let lastPath: string | null = null;

/**
 * What happens when another page opens. It begins at its heading, or at the part that the address names, also for screen
 * readers: the pressed link belongs to the page before. What the new page focused itself keeps the focus. A page view is
 * reported, unless the browser asks for privacy, and the visit is noted for the palette.
 */
export function PageChanges() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberVisit(pathname + search), [pathname, search]);
  useEffect(() => {
    if (lastPath === pathname) return;
    const isFirst = lastPath === null;
    lastPath = pathname;
    if (!isFirst && !document.querySelector('main :focus:not(a, button, h1)')) focusHeading(location.hash.slice(1));
    if (wantsPrivacy()) return;
    const view = { path: pathname, referrer: isFirst ? document.referrer : null };
    navigator.sendBeacon?.('/api/page-views', new Blob([JSON.stringify(view)], { type: 'application/json' }));
  }, [pathname]);
  return null;
}
