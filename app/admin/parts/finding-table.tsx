import { Form, Link } from 'react-router';
import type { ListedFinding } from '../../freshness/review-findings.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';

export function FindingTable({ findings, caption }: { findings: ListedFinding[]; caption: string }) {
  if (findings.length === 0) return <EmptyState title="None" text="There is no such evidence." headingLevel={3} />;
  return (
    <StackedTable caption={caption} columns={['About', 'Evidence', 'Seen', 'Actions']}>
      {findings.map((finding) => (
        <FindingRow key={finding.id} finding={finding} />
      ))}
    </StackedTable>
  );
}

function FindingRow({ finding }: { finding: ListedFinding }) {
  const { id, name, toolPath, label, value, quote, source, days, firstAt, lastAt, state, status, isOfAddress, before } =
    finding;
  const about = `${name}, ${label}`;
  return (
    <Row>
      <RowHead className="text-left font-medium">
        {toolPath === null ? name : <Link to={toolPath}>{name}</Link>}
        {state !== 'held' && <Badge className="ml-2">{state}</Badge>}
      </RowHead>
      <Cell className="max-w-96 whitespace-normal">
        {label}
        <span className="block text-xs break-words text-muted">
          {before !== null && `Before: ${before}. Now: `}
          {quote ?? value},{' '}
          <a href={source} rel="noreferrer nofollow" className="underline">
            source
          </a>
        </span>
      </Cell>
      <Cell label="Seen" className="text-xs text-muted">
        {days} {days === 1 ? 'day' : 'days'}, {writeDate(firstAt)} to {writeDate(lastAt)}
      </Cell>
      <Cell>
        <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {state === 'applied' && <ActButton intent="undo" label="Undo" about={about} />}
          {state !== 'applied' && status !== null && (
            <ActButton intent="apply" label={`Mark as ${status}`} about={about} />
          )}
          {state !== 'applied' && isOfAddress && (
            <ActButton intent="take-address" label="Take the address away" about={about} />
          )}
          {state === 'held' && <ActButton intent="dismiss" label="Dismiss" about={about} />}
        </Form>
      </Cell>
    </Row>
  );
}
