import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { DashboardData } from '../dashboard/dashboard-page.server.ts';
import type { ListingEventKind } from '../listings/listing-event.ts';
import { kindNames, series, totals } from '../listings/listing-statistics.ts';

type Props = Pick<DashboardData, 'listings' | 'daily'> & { isSubscribed: boolean; today: string };

const shownKinds: ListingEventKind[] = ['view', 'click', 'comparison', 'search'];
const DAYS = 30;

export function AnalyticsCard({ listings, daily, isSubscribed, today }: Props) {
  return (
    <Card as="section" padding="large" aria-labelledby="analytics-title" className="lg:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="analytics-title" className="text-lg font-semibold">
          Analytics
        </h2>
        {isSubscribed && listings.length > 0 ? (
          <a href="/for-providers/analytics.csv" download className={buttonClass()}>
            Export CSV
          </a>
        ) : (
          <Button disabled title="Analytics need a plan and a listing of your own">
            Export CSV
          </Button>
        )}
      </div>
      {!isSubscribed ? (
        <p className="mt-2 text-sm text-muted">With a plan you see here how your listings are found, day by day.</p>
      ) : listings.length === 0 ? (
        <p className="mt-2 text-sm text-muted">
          No listing of the catalogue belongs to your account yet.{' '}
          <Link to="/claims/new" className="underline underline-offset-4">
            Claim yours
          </Link>
          .
        </p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            The last {DAYS} days, in UTC. Visitors who ask for privacy are not counted, and nobody is identified.
          </p>
          <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {shownKinds.map((kind) => (
              <DayBars key={kind} kind={kind} days={series(daily, kind, today, DAYS)} />
            ))}
          </div>
          <TotalsTable listings={listings} daily={daily} />
        </>
      )}
    </Card>
  );
}

/** One bar per day; the figures are in the table below and in the export. */
function DayBars({ kind, days }: { kind: ListingEventKind; days: { day: string; count: number }[] }) {
  const most = Math.max(...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  const label = `${kindNames[kind]}: ${sum} in ${DAYS} days, at most ${most} on one day`;
  return (
    <figure className="rounded border border-line bg-paper p-4">
      <figcaption className="flex items-baseline justify-between">
        <span className="caption">{kindNames[kind]}</span>
        <span className="text-2xl font-medium tabular-nums">{sum}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${DAYS * 8} 56`}
        className="mt-3 h-14 w-full"
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        {days.map(({ day, count }, index) => {
          const height = most === 0 ? 0 : (count / most) * 52;
          return (
            <rect key={day} x={index * 8 + 1} y={54 - height} width="6" height={height} className="fill-series-1" />
          );
        })}
        <rect x="0" y="54" width={DAYS * 8} height="1" className="fill-edge" />
      </svg>
      <p className="mt-1 flex justify-between text-xs text-muted">
        <span>{writeDate(days[0]!.day)}</span>
        <span>highest {most}</span>
        <span>{writeDate(days[days.length - 1]!.day)}</span>
      </p>
    </figure>
  );
}

function TotalsTable({ listings, daily }: Pick<Props, 'listings' | 'daily'>) {
  return (
    <Table
      caption="Sums by listing"
      columns={['Listing', ...shownKinds.map((kind) => figureColumn(kindNames[kind]))]}
      className="mt-6"
    >
      <tbody>
        {listings.map(({ id, name }) => {
          const sums = totals(daily, id);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              {shownKinds.map((kind) => (
                <FigureCell key={kind}>{sums[kind]}</FigureCell>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
