// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import { Form, Link } from 'react-router';
import type { FindingDecision, ListedFinding } from '../../freshness/review-findings.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';

export function FindingTable({ findings, caption }: { findings: ListedFinding[]; caption: string }) {
  if (findings.length === 0) return <EmptyState title="None" text="There is no such evidence." headingLevel={3} />;
  return (
    <Table hasRoles caption={caption} className="stacked-table">
      <TableHead columns={['About', 'Evidence', 'Seen', 'Actions']} />
      <tbody role="rowgroup">
        {findings.map((finding) => (
          <FindingRow key={finding.id} finding={finding} />
        ))}
      </tbody>
    </Table>
  );
}

function FindingRow({ finding }: { finding: ListedFinding }) {
  const { id, name, toolPath, label, value, quote, source, days, firstAt, lastAt, state, status, isOfAddress, before } =
    finding;
  const about = `${name}, ${label}`;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="text-left font-medium">
        {toolPath === null ? name : <Link to={toolPath}>{name}</Link>}
        {state !== 'held' && <Badge className="ml-2">{state}</Badge>}
      </th>
      <td role="cell" className="max-w-96 whitespace-normal">
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
