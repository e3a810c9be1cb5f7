import { Link } from 'react-router';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { type CalendarPeriod, readPlacementCalendar } from '../../providers/placement-calendar.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PeriodTable, PlacementTable } from '../parts/placement-tables.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/placements';

/** The sponsored placements of ?month=2026-11; without it, of the present one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const asked = new URL(request.url).searchParams.get('month') ?? '';
  const month = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(asked) ? asked : ctx.now().toISOString().slice(0, 7);
  return { month, ...(await readPlacementCalendar(ctx, month)) };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Sponsored placements');

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

function monthBeside(month: string, step: -1 | 1): string {
  const [year, index] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, index! - 1 + step)).toISOString().slice(0, 7);
}

export default function Placements({ loaderData: { month, placements, periods } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title={`Sponsored placements: ${nameOf(month)}`} className="mb-0" />
      <p className="mt-3 max-w-prose text-muted">
        A placement begins when it is paid and runs for 30 days; one bought while it runs follows it. Only the clock and
        a refund end it. Days and times are in UTC.
      </p>
      <nav aria-label="Months" className="mt-4 mb-8 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {([-1, 1] as const).map((step) => {
          const other = monthBeside(month, step);
          return (
            <Link
              key={step}
              to={`/admin/placements?month=${other}`}
              className="text-accent underline underline-offset-4"
            >
              {nameOf(other)}
            </Link>
          );
        })}
      </nav>
      {placements.length === 0 ? (
        <EmptyState
          title="Nothing is booked in this month"
          text="All sponsored slots are free, and pages show nothing in them."
        />
      ) : (
        <Booked placements={placements} periods={periods} />
      )}
    </div>
  );
}

type BookedProps = Pick<Route.ComponentProps['loaderData'], 'placements'> & { periods: CalendarPeriod[] };

function Booked({ placements, periods }: BookedProps) {
  return (
    <>
      <PlacementTable placements={placements} />
      <h2 className="mt-12 mb-4 text-lg font-semibold">Day by day</h2>
      <PeriodTable periods={periods} placements={placements} />
    </>
  );
}
