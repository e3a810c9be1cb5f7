// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import './parts/stacked-table.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FigureCell, Table } from './table.tsx';

interface StackedTableProps extends Omit<ComponentProps<typeof Table>, 'hasRoles'> {
  /** A head of its own, instead of `columns`. */
  head?: ReactNode;
  /** Puts two figures on a line of a phone, which is what short ones have room for. */
  areFiguresPaired?: boolean;
}

/** A table of `Row`s that a phone lays out as blocks: there each `Cell` follows its label, if it has one. */
export function StackedTable({ head, areFiguresPaired = false, className, children, ...table }: StackedTableProps) {
  return (
    <Table {...table} hasRoles className={classNames('stacked-table', areFiguresPaired && 'stacked-pairs', className)}>
      {head && <thead role="rowgroup">{head}</thead>}
      <tbody role="rowgroup">{children}</tbody>
    </Table>
  );
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />;
}

export function RowHead(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />;
}

interface CellProps extends ComponentProps<'td'> {
  /** The head of its column. */
  label?: string | undefined;
  /** Right-aligned and monospaced. */
  isFigure?: boolean;
}

export function Cell({ label, isFigure = false, ...rest }: CellProps) {
  const Element = isFigure ? FigureCell : 'td';
  return <Element role="cell" data-label={label} {...rest} />;
}
