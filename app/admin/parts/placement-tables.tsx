import { Link } from 'react-router';
import type { CalendarPeriod, CalendarPlacement, SlotUse } from '../../providers/placement-calendar.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { writeDate } from '../../ui/written-date.ts';

const link = 'text-accent underline underline-offset-4';
const minute = (iso: string) => `${writeDate(iso.slice(0, 10))}, ${iso.slice(11, 16)}`;

/** Every placement of a month: where the payment and the account behind it are decided about. */
export function PlacementTable({ placements }: { placements: CalendarPlacement[] }) {
  return (
    <StackedTable caption="Placements of this month" columns={['Tool', 'Tier', 'For', 'From', 'To', 'State']}>
      {placements.map(({ id, toolId, tool, tier, buyer, startsAt, endsAt, state }) => (
        <Row key={id}>
          <RowHead className="text-left font-medium">
            {tool === null ? (
              toolId
            ) : (
              <Link to={`/tool/${toolId}`} className={link}>
                {tool.name}
              </Link>
            )}
          </RowHead>
          <Cell label="Tier">{tier}</Cell>
          <Cell label="For">
            {buyer === null ? (
              'an account that is gone'
            ) : (
              <Link to={`/admin/accounts/${buyer.id}`} className={link}>
                {buyer.email}
              </Link>
            )}
          </Cell>
          <Cell label="From">{minute(startsAt)}</Cell>
          <Cell label="To">{minute(endsAt)}</Cell>
          <Cell label="State">
            {tool === null ? (
              <Badge tone="neutral">{state}, but its tool is gone</Badge>
            ) : (
              <Badge tone={state === 'Running' ? 'good' : 'neutral'}>{state}</Badge>
            )}
          </Cell>
        </Row>
      ))}
    </StackedTable>
  );
}

const slotNames: Record<SlotUse['slot'], string> = {
  home: 'Home page',
  category: 'Fullest category page',
  top: 'Top placement',
  search: 'Search',
};

interface PeriodTableProps {
  periods: CalendarPeriod[];
  placements: CalendarPlacement[];
}

/** Days on which the same runs, and how full each slot is then. */
export function PeriodTable({ periods, placements }: PeriodTableProps) {
  const slots = periods[0]?.slots ?? [];
  return (
    <StackedTable
      caption="What runs on which days"
      columns={['Days', 'Runs', ...slots.map(({ slot }) => slotNames[slot])]}
    >
      {periods.map(({ from, to, placements: ids, slots: used }) => (
        <Row key={from}>
          <RowHead className="text-left align-top font-medium">
            {from === to ? writeDate(from) : `${writeDate(from)} to ${writeDate(to)}`}
          </RowHead>
          <Cell label="Runs" className="align-top whitespace-normal">
            {namesOf(placements.filter(({ id }) => ids.includes(id))) || 'nothing'}
          </Cell>
          {used.map((use) => (
            <Cell key={use.slot} label={slotNames[use.slot]} className="align-top">
              {fullness(use)}
            </Cell>
          ))}
        </Row>
      ))}
    </StackedTable>
  );
}

/** One that follows another of the same tool and tier on a day is named once. */
const namesOf = (running: CalendarPlacement[]) =>
  [...new Set(running.map(({ toolId, tool, tier }) => `${tool?.name ?? toolId} (${tier})`))].join(', ');

function fullness({ tools, places }: SlotUse): string {
  if (tools > places) return `full: ${tools} take turns in ${places}`;
  return tools === places ? `full: ${tools} of ${places}` : `${tools} of ${places} taken`;
}
