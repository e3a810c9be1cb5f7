import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { wantsPrivacy } from '../../platform/wants-privacy.ts';
import { rememberVisit } from '../../search/remember-visit.ts';

/** Reports a page view on every route change. Browsers that ask for privacy report nothing. Notes the visit for the palette. */
export function AnalyticsReporter() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberVisit(pathname + search), [pathname, search]);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current === pathname) return;
    const isFirst = last.current === null;
    last.current = pathname;
    if (wantsPrivacy()) return;
    const view = { path: pathname, referrer: isFirst ? document.referrer : null };
    navigator.sendBeacon?.('/api/page-views', new Blob([JSON.stringify(view)], { type: 'application/json' }));
  }, [pathname]);
  return null;
}
