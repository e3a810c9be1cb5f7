import { useEffect, useRef } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { requestContext } from '../../platform/request-context.server.ts';
import { eventsOfAddress } from '../listings/listing-event.ts';
import { reportListings } from '../listings/report-listings.ts';
import { SponsoredList } from '../parts/sponsored-list.tsx';
import { findSlots } from '../placements/shown-placement.server.ts';
import { hasSlots } from '../placements/slots.ts';
import type { Route } from './+types/with-placements';

/** Wraps the public pages with slots for paid items above and below their content. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return await findSlots(requestContext(context), new URL(request.url));
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (!hasSlots(nextUrl.pathname)) return false;
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}

export default function WithPlacements({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { top, shelf } = hasSlots(pathname) ? loaderData : { top: [], shelf: [] };
  useReportedListings();
  return (
    <>
      <SponsoredList placements={top} label="Sponsored, top placement" />
      <Outlet />
      <SponsoredList placements={shelf} label="Sponsored" />
    </>
  );
}

/** Reports views and comparisons of listings by address, and clicks on links to a tool's website. */
function useReportedListings(): void {
  const { pathname, search } = useLocation();
  const reported = useRef('');
  useEffect(() => {
    if (reported.current === pathname + search) return;
    reported.current = pathname + search;
    reportListings(eventsOfAddress(pathname, search));
  }, [pathname, search]);
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[target="_blank"]');
      if (!link || link.getAttribute('rel')?.includes('sponsored')) return;
      const card = link.closest('article')?.querySelector<HTMLAnchorElement>('a[href^="/tool/"]');
      const place = card?.getAttribute('href') ?? window.location.pathname;
      const [seen] = eventsOfAddress(place, '');
      if (seen?.kind === 'view') reportListings([{ toolId: seen.toolId, kind: 'click' }]);
    };
    document.addEventListener('click', clicked);
    return () => document.removeEventListener('click', clicked);
  }, []);
}
