// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TableProps {
  /** Read by screen readers before the table; visible when `isCaptionShown`. */
  caption: string;
  isCaptionShown?: boolean;
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
  const { className, children } = rest;
  const table = (
    <table
      role={hasRoles ? 'table' : undefined}
      aria-rowcount={rowCount}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <caption className={isCaptionShown ? 'pb-3 text-left text-sm text-muted' : 'sr-only'}>{caption}</caption>
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

/** The head of a table that `hasRoles`. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A cell with a number: right-aligned, monospaced. */
export function FigureCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classNames('text-right font-mono whitespace-nowrap', className)} />;
}
