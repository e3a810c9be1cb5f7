import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import type { SpendingRow } from '../budget/spending-report.server.ts';
import { dollars } from '../budget/spending-words.ts';

interface SpendingTableProps {
  title: string;
  /** Heads the first column. */
  what: string;
  rows: (SpendingRow & { limit?: number | null })[];
}

/** What a month cost, by member, key or model. */
export function SpendingTable({ title, what, rows }: SpendingTableProps) {
  const hasLimits = rows.some(({ limit }) => limit != null);
  const hasUnpriced = rows.some(({ unpricedCalls }) => unpricedCalls > 0);
  return (
    <section>
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
      <Table
        caption={title}
        columns={[
          what,
          figureColumn('Spent'),
          figureColumn('Set aside'),
          hasLimits && figureColumn('Limit'),
          figureColumn('Runs'),
          hasUnpriced && figureColumn('Calls of unknown cost'),
        ]}
        className="mt-3"
      >
        <tbody>
          {rows.map(({ label, spent, reserved, limit, runs, unpricedCalls }) => (
            <tr key={label}>
              <th scope="row" className="min-w-40 text-left font-normal whitespace-normal">
                <bdi className="break-all">{label}</bdi>
              </th>
              <FigureCell>{dollars(spent)}</FigureCell>
              <FigureCell>{dollars(reserved)}</FigureCell>
              {hasLimits && <FigureCell>{limit == null ? 'none' : dollars(limit)}</FigureCell>}
              <FigureCell>{runs}</FigureCell>
              {hasUnpriced && <FigureCell>{unpricedCalls}</FigureCell>}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
