import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { reportListings } from '../listings/report-listings.ts';
import type { ShownPlacement } from '../placements/shown-placement.server.ts';
import { SponsoredItem } from './sponsored-item.tsx';

/** Share of the slot that must be in the window to count as viewed. */
const SEEN_SHARE = 0.5;

/** A slot for paid items, separate from every list. Renders nothing when there are none. */
export function SponsoredList({ placements, label }: { placements: readonly ShownPlacement[]; label: string }) {
  const shelf = useRef<HTMLElement>(null);
  useCountedViews(shelf, placements);
  if (placements.length === 0) return null;
  return (
    <aside ref={shelf} aria-label={label} className="page-width py-6">
      <div className="rounded border border-dashed border-edge bg-surface p-4">
        <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          {placements.map((placement) => (
            <SponsoredItem key={placement.id} placement={placement} />
          ))}
        </div>
        <p className="mt-3 text-xs text-muted">
          Paid for by the provider. It changes no rating and no order.{' '}
          <Link to="/placements" className="underline underline-offset-4">
            All placements that run now
          </Link>
        </p>
      </div>
    </aside>
  );
}

/** A placement counts as viewed when it is in the window, once per page. */
function useCountedViews(shelf: RefObject<HTMLElement | null>, placements: readonly ShownPlacement[]): void {
  const { pathname } = useLocation();
  const shown = placements.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same placements on another page are seen again
  useEffect(() => {
    if (shelf.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        reportListings(placements.map(({ id, slot }) => ({ placementId: id, slot, kind: 'view' as const })));
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(shelf.current);
    return () => observer.disconnect();
  }, [shown, pathname]);
}
