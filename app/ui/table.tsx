// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Column {
  label: ReactNode;
  className?: string;
}

interface TableProps {
  /** Read by screen readers before the table; visible when `isCaptionShown`. */
  caption: string;
  isCaptionShown?: boolean;
  /** The head, unless the children bring one of their own. */
  columns?: readonly (Column | string | false)[];
  /**
   * Keeps head and first column in view, except in low windows. `page`: the page scrolls, and the table must fit its
   * width. `frame`: the table scrolls both ways in its own frame, for tables wider than the page.
   */
  sticky?: 'page' | 'frame';
  /** Writes the role of the table, as its rows and cells write theirs: for one that a narrow window lays out as blocks or grids. */
  hasRoles?: boolean;
  /** All rows with the head, where the page holds only some of them. */
  rowCount?: number;
  className?: string;
  children: ReactNode;
}

/** Lines between rows, none between columns. Without `sticky` a wide table scrolls sideways in its own frame. */
export function Table({ caption, isCaptionShown = false, sticky, hasRoles, rowCount, ...rest }: TableProps) {
  const { columns, className, children } = rest;
  const table = (
    <table
      role={hasRoles ? 'table' : undefined}
      aria-rowcount={rowCount}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <caption className={isCaptionShown ? 'pb-3 text-left text-sm text-muted' : 'sr-only'}>{caption}</caption>
      {columns && <TableHead columns={columns} hasRoles={hasRoles} />}
      {children}
    </table>
  );
  if (sticky === 'page') return <div className={classNames('data-table data-table-page', className)}>{table}</div>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={caption}
      className={classNames('data-table relative overflow-auto', sticky === 'frame' && 'data-table-frame', className)}
    >
      {table}
    </section>
  );
}

function TableHead({ columns, hasRoles }: Required<Pick<TableProps, 'columns'>> & Pick<TableProps, 'hasRoles'>) {
  const roleOf = (role: string) => (hasRoles ? role : undefined);
  return (
    <thead role={roleOf('rowgroup')}>
      <tr role={roleOf('row')}>
        {columns.map((column, index) => {
          if (column === false) return null;
          const { label, className } = typeof column === 'string' ? { label: column } : column;
          return (
            <th key={index} role={roleOf('columnheader')} scope="col" className={className}>
              {label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The head of a column of `FigureCell`s. */
export function figureColumn(label: ReactNode, className?: string): Column {
  return { label, className: classNames('text-right', className) };
}

/** A cell with a number: right-aligned, monospaced. */
export function FigureCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classNames('text-right font-mono whitespace-nowrap', className)} />;
}
