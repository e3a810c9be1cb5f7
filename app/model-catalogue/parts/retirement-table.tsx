import { Link } from 'react-router';
import { Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { RetirementEntry } from '../page/retirement-calendar.ts';
import { EndSource } from './end-source.tsx';

export function RetirementTable({ entries, caption }: { entries: RetirementEntry[]; caption: string }) {
  return (
    <div className="mt-4">
      <Table
        caption={caption}
        sticky="page"
        columns={[
          'Ends',
          'Model',
          { label: 'Recommended instead', className: 'max-sm:hidden' },
          { label: 'Source', className: 'max-md:hidden' },
        ]}
      >
        <tbody>
          {entries.map((entry) => (
            <Row key={`${entry.retirement.provider} ${entry.retirement.ids[0]}`} {...entry} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ retirement, modelId, name, provider }: RetirementEntry) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {retirement.shutdown ? writeDate(retirement.shutdown) : 'No date'}
        {retirement.precision === 'earliest' && <span className="block text-xs font-normal text-muted">or later</span>}
      </th>
      <td>
        {modelId ? (
          <Link
            prefetch="intent"
            to={`/models/${modelId}`}
            className="font-medium text-accent underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="block text-xs text-muted">{provider}</span>
        <code className="flex flex-wrap gap-x-2 font-mono text-xs text-muted *:min-w-0 *:wrap-anywhere">
          {retirement.ids.map((id, index) => (
            <span key={id}>
              {id}
              {index < retirement.ids.length - 1 && ','}
            </span>
          ))}
        </code>
        {retirement.replacement && (
          <span className="block text-xs text-muted sm:hidden">Instead: {retirement.replacement}</span>
        )}
      </td>
      <td className="max-sm:hidden">
        {retirement.replacement ? (
          <code className="font-mono text-xs">{retirement.replacement}</code>
        ) : (
          <span className="text-muted italic">Not stated</span>
        )}
      </td>
      <td className="max-w-80 max-md:hidden">
        <EndSource retirement={retirement} />
      </td>
    </tr>
  );
}
