import { useEffect } from 'react';
import { Link } from 'react-router';
import { reportListings } from '../report-listings.ts';
import type { ShownPlacement } from '../shown-placement.server.ts';
import { SponsoredItem } from './sponsored-item.tsx';

/** A slot of its own for paid items, apart from every list. Nothing is drawn where nothing runs. */
export function SponsoredShelf({ placements, label }: { placements: readonly ShownPlacement[]; label: string }) {
  const ids = placements.map(({ toolId }) => toolId).join(',');
  useEffect(() => {
    if (ids !== '') reportListings(ids.split(',').map((toolId) => ({ toolId, kind: 'placement-view' as const })));
  }, [ids]);
  if (placements.length === 0) return null;
  return (
    <aside aria-label={label} className="page-width pt-6">
      <div className="rounded border border-dashed border-edge bg-surface p-4">
        <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          {placements.map((placement) => (
            <SponsoredItem key={placement.id} placement={placement} />
          ))}
        </div>
        <p className="mt-3 text-xs text-muted">
          Paid for by the provider. Ratings and order do not know about it.{' '}
          <Link to="/placements" className="underline underline-offset-4">
            All placements that run now
          </Link>
        </p>
      </div>
    </aside>
  );
}
