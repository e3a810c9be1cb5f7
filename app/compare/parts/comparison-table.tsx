// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as grids, which takes the roles from the table's elements.
import { type CSSProperties, Fragment } from 'react';
import { judgementMark } from '../../catalog/editors-judgement.ts';
import { classNames } from '../../ui/class-names.ts';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Comparison, ComparisonColumn } from '../comparison/comparison.ts';
import { type ComparisonRow, groupTitles, type RowGroup } from '../comparison/comparison-row.ts';
import type { LoadedComparison } from '../comparison/loaded-comparison.ts';
import { comparisonTitle } from '../comparison-title.ts';
import { type CompareState, phonePair } from '../selection.ts';
import { VerdictMark } from './cell-mark.tsx';
import { ColumnActions, ColumnName } from './column-head.tsx';
import { ComparisonCell } from './comparison-cell.tsx';
import { useNextState } from './use-next-state.ts';
import './comparison-table.css';

interface ComparisonTableProps {
  state: CompareState;
  comparison: Comparison;
  /** Of the two columns that a phone shows; null: there are no others. */
  pairVerdicts: LoadedComparison['pairVerdicts'];
  /** The rows of the view. */
  rows: readonly ComparisonRow[];
  /** Columns that are loading. */
  awaited: number;
}

/** Tools across, attributes down; on a phone the two columns that the reader chose. */
export function ComparisonTable({ state, comparison, pairVerdicts, rows, awaited }: ComparisonTableProps) {
  const { columns } = comparison;
  const pair = phonePair(state);
  const count = columns.length + awaited;
  const style = { '--columns': count, '--phone-columns': Math.max(1, pair.length) } as CSSProperties;
  const lookOf: LookOf = ({ id, isBase }) =>
    classNames(isBase && 'is-base', !pair.includes(id) && 'off-phone', pair[1] === id && 'second-on-phone');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with many columns the frame scrolls, and must be reachable by keyboard.
    <section tabIndex={0} aria-label="Comparison table" className="comparison-table" data-columns={count} style={style}>
      <table role="table" aria-busy={awaited > 0}>
        <caption className="sr-only">{comparisonTitle(columns.map(({ name }) => name))}</caption>
        <colgroup>
          <col className="attribute" />
          <col span={count} />
        </colgroup>
        <TableHead state={state} comparison={comparison} lookOf={lookOf} awaited={awaited} />
        {groupsOf(rows).map(({ group, rows: own }) => (
          <TableGroup
            key={group}
            group={group}
            rows={own}
            columns={columns}
            pairVerdicts={pairVerdicts}
            lookOf={lookOf}
            awaited={awaited}
          />
        ))}
      </table>
    </section>
  );
}

type LookOf = (column: ComparisonColumn) => string;

interface TableHeadProps extends Omit<ComparisonTableProps, 'rows' | 'pairVerdicts'> {
  lookOf: LookOf;
}

function TableHead({ state, comparison, lookOf, awaited }: TableHeadProps) {
  const { columns, categories } = comparison;
  const next = useNextState(state);
  return (
    <thead role="rowgroup">
      <tr role="row" className="names">
        <td role="cell">
          <span className="sr-only">Attribute</span>
        </td>
        {columns.map((column) => (
          <th key={column.id} role="columnheader" scope="col" className={lookOf(column)}>
            <ColumnName column={column} />
          </th>
        ))}
        <AwaitedCells count={awaited} className="h-6 w-24" />
      </tr>
      <tr role="row" className="acts">
        <td role="cell" className="caption">
          {categories.length === 0 ? columns[0]?.category.name : 'Several categories'}
        </td>
        {columns.map((column) => (
          <td key={column.id} role="cell" className={lookOf(column)}>
            {categories.length > 0 && <span className="caption block">{column.category.name}</span>}
            <ColumnActions column={column} state={next} />
          </td>
        ))}
        <AwaitedCells count={awaited} className="h-6 w-32" />
      </tr>
    </thead>
  );
}

interface TableGroupProps {
  group: RowGroup;
  rows: readonly ComparisonRow[];
  columns: readonly ComparisonColumn[];
  pairVerdicts: LoadedComparison['pairVerdicts'];
  lookOf: LookOf;
  awaited: number;
}

/** Rating and Visit are groups of one row with the same name, so they need no heading. */
function TableGroup({ group, rows, columns, pairVerdicts, lookOf, awaited }: TableGroupProps) {
  const title = groupTitles[group];
  const width = columns.length + awaited + 1;
  return (
    <tbody role="rowgroup">
      {rows[0]?.label !== title && (
        <tr role="row" className="group-row">
          <th role="rowheader" scope="rowgroup" colSpan={width}>
            {title}
            {group === 'opinions' && <span className="ml-2 text-xs font-normal text-muted">{judgementMark}</span>}
          </th>
        </tr>
      )}
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {row.isOfSomeCategories && !rows[index - 1]?.isOfSomeCategories && (
            <tr role="row" className="part-row">
              <th role="rowheader" scope="rowgroup" colSpan={width}>
                Known in some of these categories only
              </th>
            </tr>
          )}
          <TableRow row={row} columns={columns} pairVerdicts={pairVerdicts} lookOf={lookOf} awaited={awaited} />
        </Fragment>
      ))}
    </tbody>
  );
}

interface TableRowProps {
  row: ComparisonRow;
  columns: readonly ComparisonColumn[];
  pairVerdicts: LoadedComparison['pairVerdicts'];
  lookOf: LookOf;
  awaited: number;
}

function TableRow({ row, columns, pairVerdicts, lookOf, awaited }: TableRowProps) {
  const ofPair = pairVerdicts === null || row.verdict === 'none' ? row.verdict : pairVerdicts[row.id]!;
  return (
    <tr role="row" className="deferred">
      <th role="rowheader" scope="row">
        <span className="flex items-start gap-2">
          <VerdictMark verdict={row.verdict} onPhone={ofPair} />
          <span className="min-w-0">
            {row.description === null ? (
              row.label
            ) : (
              <FormulaHint label={row.label} note={row.description} about="what this means">
                {row.label}
              </FormulaHint>
            )}
          </span>
        </span>
      </th>
      {columns.map((column, index) => (
        <td key={column.id} role="cell" className={lookOf(column)}>
          <ComparisonCell cell={row.cells[index]!} row={row} column={column} />
        </td>
      ))}
      <AwaitedCells count={awaited} className="h-4 w-20" />
    </tr>
  );
}

function AwaitedCells({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <td key={index} role="cell" className="off-phone">
      <Skeleton className={className} />
    </td>
  ));
}

function groupsOf(rows: readonly ComparisonRow[]) {
  const groups: { group: ComparisonRow['group']; rows: ComparisonRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.group === row.group) last.rows.push(row);
    else groups.push({ group: row.group, rows: [row] });
  }
  return groups;
}

/** Placeholder while the first tools load. */
export function ComparisonSkeleton({ columns }: { columns: number }) {
  return (
    <div role="status" aria-label="Loading the comparison" className="grid gap-5 border-t border-line pt-5">
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row} className="flex gap-6">
          <Skeleton className="h-5 w-28" />
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className="h-5 flex-1" />
          ))}
        </div>
      ))}
    </div>
  );
}
