// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import type { listUnreadTargets } from '../../freshness/review-findings.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';

type Unread = Awaited<ReturnType<typeof listUnreadTargets>>['unread'];

export function UnreadTable({ targets }: { targets: Unread }) {
  if (targets.length === 0)
    return <EmptyState title="None" text="Every address that was visited could be read." headingLevel={3} />;
  return (
    <Table hasRoles caption="Addresses whose last visit brought nothing" className="stacked-table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Address
          </th>
          <th role="columnheader" scope="col">
            Outcome
          </th>
          <th role="columnheader" scope="col">
            Last visit
          </th>
          <th role="columnheader" scope="col" className="text-right">
            Failures
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {targets.map(({ id, name, where, outcome, message, visitedAt, failures }) => (
          <tr role="row" key={id}>
            <th role="rowheader" scope="row" className="max-w-80 truncate text-left font-medium">
              {name}
              <span className="block truncate text-xs font-normal text-muted">{where}</span>
            </th>
            <td role="cell" className="max-w-96 whitespace-normal">
              <Badge tone={outcome === 'failed' ? 'bad' : 'neutral'}>
                {outcome === 'failed' ? 'failed' : 'not checked'}
              </Badge>
              <span className="block text-xs text-muted">{message}</span>
            </td>
            <td role="cell" data-label="Last visit" className="text-xs text-muted">
              {visitedAt && writeDate(new Date(visitedAt).toISOString())}
            </td>
            <FigureCell role="cell" data-label="Failures">
              {failures}
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
