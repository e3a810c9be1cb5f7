import { type CSSProperties, memo, type ReactElement } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type Block, type Place, type Row, roleOf } from '../form/case-sheet.ts';

/** Layout of text that is hidden would cost frames. */
const SHOWN_CHARS = 200;

export const cellId = (id: string, { row, col }: Place) => `${id}-${row}-${col}`;

/** Plain values, so that a row is rendered again only when its own change. */
export function marksOf(row: number, active: Place, { top, bottom, left, right }: Block) {
  const isIn = row >= top && row <= bottom;
  return { active: active.row === row ? active.col : -1, left: isIn ? left : -1, right: isIn ? right : -1 };
}

interface CellsProps {
  id: string;
  columns: readonly string[];
  row: number;
  cells: Row;
  /** The active column; -1: in another row. */
  active: number;
  /** The selected columns; -1: none. */
  left: number;
  right: number;
  /** Columns with a mistake, one a line. */
  wrong?: string;
  /** The field over the active cell while it is edited. */
  editor: ReactElement | null;
}

type RowProps = CellsProps & { style: CSSProperties };

export function HeadRow({ style, ...cells }: RowProps) {
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-3 border-b border-edge bg-surface"
      style={{ minWidth: style.minWidth }}
    >
      <div role="row" tabIndex={-1} aria-rowindex={1} className="relative grid h-12" style={style}>
        <span role="columnheader" tabIndex={-1} className="sticky left-0 z-1 bg-surface p-2">
          <span className="sr-only">Row</span>
        </span>
        <Cells {...cells} />
      </div>
    </div>
  );
}

export function GridRow({ style, ...cells }: RowProps) {
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={cells.row + 2}
      className={classNames('absolute inset-x-0 grid h-9 border-b border-line', cells.editor && 'z-2')}
      style={style}
    >
      <span
        role="rowheader"
        tabIndex={-1}
        data-place={`${cells.row}:-1`}
        className="sticky left-0 z-1 border-r border-line bg-sunken p-2 text-right font-mono text-xs leading-5 text-muted"
      >
        {cells.row + 1}
      </span>
      <Cells {...cells} />
    </div>
  );
}

const Cells = memo(function Cells({ id, columns, row, cells, active, left, right, wrong = '', editor }: CellsProps) {
  const isHead = row < 0;
  const bad = wrong === '' ? [] : wrong.split('\n');
  return cells.map((text, col) => {
    const isBad = bad.includes(columns[col] ?? '');
    const isSelected = left >= 0 && col >= left && col <= right;
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can be selected
      <span
        key={col}
        id={cellId(id, { row, col })}
        role={isHead ? 'columnheader' : 'gridcell'}
        tabIndex={-1}
        aria-selected={isSelected}
        aria-invalid={isBad || undefined}
        data-place={`${row}:${col}`}
        className={classNames(
          'relative min-w-0 border-r border-line px-2 leading-5',
          isHead ? 'py-1 font-semibold' : 'py-2',
          isBad && 'bg-bad-soft',
          isSelected && 'bg-accent-soft',
          active === col && '-outline-offset-2 outline-2 outline-edge group-focus-within/grid:outline-accent',
        )}
      >
        <span dir="auto" className="block h-5 truncate">
          {text.slice(0, SHOWN_CHARS)}
        </span>
        {isHead && <span className="block truncate text-xs leading-4 font-normal text-muted">{roleOf(text)}</span>}
        {active === col && editor}
      </span>
    );
  });
});
