import { Form } from 'react-router';
import type { listSources } from '../../model-catalogue/review-observations.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeMinute } from '../../ui/written-date.ts';
import { ActButton } from './act-button.tsx';

type Source = Awaited<ReturnType<typeof listSources>>[number];

export function SourceTable({ sources }: { sources: Source[] }) {
  return (
    <Table
      caption="Sources of the model catalogue"
      columns={[
        'Source',
        'Last import',
        'Last success (UTC)',
        figureColumn('Rows'),
        figureColumn('Applied'),
        figureColumn('Held'),
        'Actions',
      ]}
    >
      <tbody>
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </tbody>
    </Table>
  );
}

function SourceRow({ source: { id, name, url, last, lastSuccess } }: { source: Source }) {
  return (
    <tr>
      <th scope="row" className="min-w-52 text-left font-medium">
        {name}
        <span className="block max-w-72 truncate text-xs font-normal text-muted">
          {new URL(url).host + new URL(url).pathname}
        </span>
        {last?.message && (
          <span className="mt-1 block max-w-72 text-xs font-normal whitespace-normal text-bad">{last.message}</span>
        )}
      </th>
      <td>
        {last === null ? (
          <Badge>never read</Badge>
        ) : (
          <Badge tone={last.outcome === 'failed' ? 'bad' : last.outcome === 'held' ? 'warn' : 'good'}>
            {last.outcome}
          </Badge>
        )}
      </td>
      <td className="font-mono text-xs whitespace-nowrap">
        {lastSuccess === null ? 'never' : writeMinute(lastSuccess)}
      </td>
      <FigureCell>{last?.rows ?? ''}</FigureCell>
      <FigureCell>{last?.applied ?? ''}</FigureCell>
      <FigureCell>{last?.held ?? ''}</FigureCell>
      <td>
        <Form method="post" className="flex gap-2" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <ActButton intent="read-now" label="Read now" about={name} />
        </Form>
        {last && last.applied > 0 && (
          <Form method="post" className="mt-2" preventScrollReset>
            <input type="hidden" name="kind" value="import" />
            <input type="hidden" name="id" value={last.id} />
            <ActButton intent="undo" label="Undo this import" about={name} />
          </Form>
        )}
      </td>
    </tr>
  );
}
