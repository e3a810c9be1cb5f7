import { Form } from 'react-router';
import { writeObserved } from '../../model-catalogue/observed-words.ts';
import type { CatalogueChange } from '../../model-catalogue/review-observations.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';

export function ChangeTable({ changes, caption }: { changes: CatalogueChange[]; caption: string }) {
  if (changes.length === 0) return <EmptyState title="None" text="Nothing was changed here." headingLevel={3} />;
  return (
    <Table caption={caption} columns={['Name', 'Before', 'Now', 'Source', 'Actions']}>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </tbody>
    </Table>
  );
}

function ChangeRow({ change }: { change: CatalogueChange }) {
  const { id, kind, provider, name, previous, value, reason, state, sourceName, observedAt } = change;
  const title = `${provider} ${name}`.trim();
  return (
    <tr>
      <th scope="row" className="text-left font-medium">
        {name}
        <span className="block text-xs font-normal text-muted">
          {[provider, kind].filter(Boolean).join(', ')}
          {state === 'undone' && <Badge className="ml-2">undone</Badge>}
        </span>
        {reason && (
          <span className="mt-1 block max-w-72 text-xs font-normal whitespace-normal text-warn">{reason}</span>
        )}
      </th>
      <ValueCell value={previous} empty="nothing" />
      <ValueCell value={value} empty="no longer listed" />
      <td className="text-xs text-muted">
        {sourceName}, <span className="whitespace-nowrap">{writeDate(observedAt)}</span>
      </td>
      <td>
        <Form method="post" className="flex gap-2" preventScrollReset>
          <input type="hidden" name="kind" value="change" />
          <input type="hidden" name="id" value={id} />
          {state === 'applied' ? (
            <ActButton intent="undo" label="Undo" about={title} />
          ) : (
            <ActButton intent="apply" label="Apply" about={title} />
          )}
          {state === 'held' && <ActButton intent="reject" label="Reject" about={title} />}
        </Form>
      </td>
    </tr>
  );
}

const LONGEST = 160;

function ValueCell({ value, empty }: { value: unknown; empty: string }) {
  const text = writeObserved(value, empty);
  return (
    <td className="max-w-64 font-mono text-xs break-words whitespace-normal">
      {text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}
    </td>
  );
}
