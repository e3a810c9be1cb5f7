import { Link } from 'react-router';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { reportListings } from '../listings/report-listings.ts';
import type { ShownPlacement } from '../placements/shown-placement.server.ts';

/** A paid item: labelled, with rel="sponsored" links. */
export function SponsoredItem({ placement }: { placement: ShownPlacement }) {
  const { id, slot, toolId, name, description, logo, website } = placement;
  const clicked = () => reportListings([{ placementId: id, slot, kind: 'click' }]);
  return (
    <div className="flex min-w-0 items-center gap-4">
      <ToolLogo name={name} logo={logo} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link to={`/tool/${toolId}`} rel="sponsored" className="font-semibold hover:underline" onClick={clicked}>
            {name}
          </Link>
          <span className="caption rounded border border-edge px-1.5">Sponsored</span>
        </p>
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
      </div>
      <LinkButton to={website} isSponsored size="small" onClick={clicked}>
        Visit<span className="sr-only">{` ${name} (sponsored, opens in a new tab)`}</span>
      </LinkButton>
    </div>
  );
}
