import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { reportListings } from '../report-listings.ts';
import type { ShownPlacement } from '../shown-placement.server.ts';
import { SponsoredItem } from './sponsored-item.tsx';

/** Of the slot must be inside the window before it counts as seen. */
const SEEN_SHARE = 0.5;

/** A slot of its own for paid items, apart from every list. Nothing is drawn where nothing runs. */
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

/** A placement is viewed when it comes into the window, once a page: what nobody scrolls to is not sold as seen. */
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
