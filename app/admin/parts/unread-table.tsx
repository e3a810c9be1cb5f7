import type { listUnreadTargets } from '../../freshness/review-findings.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { figureColumn } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';

type Unread = Awaited<ReturnType<typeof listUnreadTargets>>['unread'];

export function UnreadTable({ targets }: { targets: Unread }) {
  if (targets.length === 0)
    return <EmptyState title="None" text="Every address that was visited could be read." headingLevel={3} />;
  return (
    <StackedTable
      caption="Addresses whose last visit brought nothing"
      columns={['Address', 'Outcome', 'Last visit', figureColumn('Failures')]}
    >
      {targets.map(({ id, name, where, outcome, message, visitedAt, failures }) => (
        <Row key={id}>
          <RowHead className="max-w-80 truncate text-left font-medium">
            {name}
            <span className="block truncate text-xs font-normal text-muted">{where}</span>
          </RowHead>
          <Cell className="max-w-96 whitespace-normal">
            <Badge tone={outcome === 'failed' ? 'bad' : 'neutral'}>
              {outcome === 'failed' ? 'failed' : 'not checked'}
            </Badge>
            <span className="block text-xs text-muted">{message}</span>
          </Cell>
          <Cell label="Last visit" className="text-xs text-muted">
            {visitedAt && writeDate(visitedAt)}
          </Cell>
          <Cell isFigure label="Failures">
            {failures}
          </Cell>
        </Row>
      ))}
    </StackedTable>
  );
}
