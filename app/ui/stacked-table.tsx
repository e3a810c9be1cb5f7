// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import './parts/stacked-table.css';
import type { ComponentProps } from 'react';
import { FigureCell, Table } from './table.tsx';

/** A table of `Row`s that a phone lays out as blocks: there each `Cell` follows its label, if it has one. */
export function StackedTable({ children, ...table }: Omit<ComponentProps<typeof Table>, 'hasRoles' | 'className'>) {
  return (
    <Table {...table} hasRoles className="stacked-table">
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
