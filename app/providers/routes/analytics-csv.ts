import { requireUser } from '../../accounts/viewer.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { Forbidden } from '../../platform/http-errors.ts';
import { listOwnPlacements } from '../dashboard/dashboard-page.server.ts';
import { listOwnListings } from '../grant-listing.server.ts';
import { listDailyCounts } from '../listings/listing-counts.server.ts';
import { countsAsCsv } from '../listings/listing-statistics.ts';
import type { Route } from './+types/analytics-csv';

/** A year of daily counts per listing, and those of all placements, as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  if (!(await entitlementsOf(ctx, ctx.viewer.id)).isSubscribed) throw new Forbidden('Analytics need a plan.');
  const listings = await listOwnListings(ctx, ctx.viewer.id);
  const daily = await listDailyCounts(
    ctx,
    listings.map(({ id }) => id),
    366,
  );
  const day = ctx.now().toISOString().slice(0, 10);
  const { daily: placed } = await listOwnPlacements(ctx, ctx.viewer.id);
  return new Response(countsAsCsv(daily, placed), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="yardstick-listings-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
