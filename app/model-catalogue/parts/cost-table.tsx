import { formatMoney } from '@yardstick/bench/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FigureCell, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { CostOrder, CostQuestion } from '../cost-question.ts';
import { writeTokens } from '../model-wording.ts';
import type { ModelCost } from '../offer-cost.ts';

interface CostTableProps {
  caption: string;
  rows: readonly ModelCost[];
  question: CostQuestion;
  toHref: (changed: Partial<CostQuestion>) => string;
}

export function CostTable({ caption, rows, question, toHref }: CostTableProps) {
  const sortable = (order: CostOrder, direction: 'ascending' | 'descending', className: string, label: ReactNode) => (
    <th scope="col" className={className} aria-sort={question.sort === order ? direction : undefined}>
      <Link
        to={toHref({ sort: order })}
        preventScrollReset
        className="whitespace-nowrap underline-offset-4 hover:underline"
      >
        {label}
        {question.sort === order && <span aria-hidden="true"> {direction === 'ascending' ? '↑' : '↓'}</span>}
      </Link>
    </th>
  );
  return (
    <div className="mt-3">
      <Table caption={caption} sticky="page">
        <thead>
          <tr>
            {sortable('name', 'ascending', '', 'Model')}
            <th scope="col" className="max-md:hidden">
              At
            </th>
            {sortable('context', 'descending', 'text-right max-sm:hidden', 'Context')}
            <th scope="col" className="text-right max-sm:hidden">
              A request
            </th>
            {sortable('cost', 'ascending', 'text-right', 'A month')}
            <th scope="col" className="max-lg:hidden">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CostRow key={`${row.id} ${row.currency}`} row={row} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function CostRow({ row }: { row: ModelCost }) {
  return (
    <tr>
      <th scope="row">
        <Link prefetch="intent" to={`/models/${row.id}`} className="underline-offset-4 hover:underline">
          {row.name}
        </Link>
        <span className="block text-xs font-normal text-muted">
          {row.maker ?? 'Maker unknown'}
          <span className="md:hidden"> · at {row.provider.name}</span>
        </span>
        {row.notes.map((note) => (
          <span key={note} className="block text-xs font-normal text-muted">
            {note}
          </span>
        ))}
      </th>
      <td className="max-md:hidden">
        <Link to={`/providers/${row.provider.id}`} className="underline-offset-4 hover:underline">
          {row.provider.name}
        </Link>
        <code className="block font-mono text-xs break-all text-muted">{row.endpoint}</code>
      </td>
      <FigureCell className="max-sm:hidden">{writeTokens(row.contextTokens)}</FigureCell>
      <FigureCell className="max-sm:hidden">{formatMoney(row.requestNanos, row.currency)}</FigureCell>
      <FigureCell>{formatMoney(row.monthNanos, row.currency)}</FigureCell>
      <td className="text-xs text-muted max-lg:hidden">
        <a href={row.source.url} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
          {row.source.name} {row.source.version}
        </a>
        , <span className="whitespace-nowrap">{writeDate(row.source.observedAt)}</span>
      </td>
    </tr>
  );
}
