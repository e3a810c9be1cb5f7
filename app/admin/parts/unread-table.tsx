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
    <Table caption="Addresses whose last visit brought nothing" className="stacked-table">
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Outcome</th>
          <th scope="col">Last visit</th>
          <th scope="col" className="text-right">
            Failures
          </th>
        </tr>
      </thead>
      <tbody>
        {targets.map(({ id, url, outcome, message, visitedAt, failures }) => (
          <tr key={id}>
            <th scope="row" className="max-w-80 truncate text-left font-medium">
              {id}
              <span className="block truncate text-xs font-normal text-muted">{url}</span>
            </th>
            <td className="max-w-96 whitespace-normal">
              <Badge tone={outcome === 'failed' ? 'bad' : 'neutral'}>
                {outcome === 'failed' ? 'failed' : 'not checked'}
              </Badge>
              <span className="block text-xs text-muted">{message}</span>
            </td>
            <td data-label="Last visit" className="text-xs text-muted">
              {visitedAt && writeDate(new Date(visitedAt).toISOString())}
            </td>
            <FigureCell data-label="Failures">{failures}</FigureCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
