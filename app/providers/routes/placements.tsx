import { Link } from 'react-router';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { findTier, PLACEMENT_DAYS, TURN_MS } from '../placements/placement.ts';
import { listRunning } from '../placements/placement-queries.server.ts';
import type { Route } from './+types/placements';

const slotNames = {
  home: 'Home page',
  category: 'Category page',
  top: 'Top of both',
  search: 'Above search results',
} as const;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const running = await listRunning(ctx);
  return {
    running: running.map(({ id, toolId, tier, tool, startsAt, endsAt }) => {
      const offer = findTier(tier);
      const slots = (offer?.slots ?? []).map((slot) => slotNames[slot]).join(', ');
      return {
        id,
        toolId,
        startsAt,
        endsAt,
        slots,
        name: tool.name,
        vendor: tool.vendor,
        tier: offer?.name ?? tier,
      };
    }),
    canonical: `${ctx.config.publicUrl}/placements`,
  };
}

export function headers() {
  return publicPage(DEFAULT_FRESH_S, 'placements');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Sponsored placements'),
    description: 'Every paid placement that runs now: whose it is, where it is shown, and until when.',
    canonical: loaderData?.canonical ?? '/placements',
  });
}

export default function Placements({ loaderData: { running } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title="Sponsored placements"
        text={
          <>
            Providers can pay for {PLACEMENT_DAYS} days in slots of their own, each labelled Sponsored. Several in one
            slot take turns of {TURN_MS / 60_000} minutes by the clock, so that all get the same time. Ratings, order
            and search cannot read who pays: see{' '}
            <Link to="/how-we-rank" className="underline underline-offset-4">
              how we rank
            </Link>
            .
          </>
        }
      />
      {running.length === 0 ? (
        <EmptyState
          className="mt-8"
          title="No placement runs now"
          text="When one does, it is listed here from its first minute on."
        />
      ) : (
        <Table
          caption="Placements that run now"
          className="mt-8"
          columns={['Tool', 'Maker', 'Tier', 'Slots', 'From (UTC)', 'Until (UTC)']}
        >
          <tbody>
            {running.map(({ id, toolId, name, vendor, tier, slots, startsAt, endsAt }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/tool/${toolId}`} rel="sponsored" className="underline underline-offset-4">
                    {name}
                  </Link>
                </th>
                <td>{vendor || 'Not known'}</td>
                <td>{tier}</td>
                <td>{slots}</td>
                <td className="whitespace-nowrap">{writeDate(startsAt)}</td>
                <td className="whitespace-nowrap">{writeDate(endsAt)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
