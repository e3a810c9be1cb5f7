import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Place, Sheet } from '../form/case-sheet.ts';
import { CellEditor, type Edit } from './cell-editor.tsx';
import { cellId, GridRow, HeadRow, marksOf } from './grid-rows.tsx';
import { useGridEvents } from './use-grid-events.ts';
import type { SheetControl } from './use-sheet.ts';

interface CaseGridProps {
  control: SheetControl;
  /** Cells with a mistake, as `row:column`. */
  invalid: ReadonlySet<string>;
  describedBy: string;
  onFocus: () => void;
}

const ROW_PX = 36;
/** Height of the head, and width of the row numbers. */
const HEAD_PX = 48;

const widthOf = (column: string) =>
  column === 'id' || column === 'family' ? 9 : /^(prompt|system|json\.)/.test(column) ? 22 : 14;

/** Cases as a grid that is used with keys, pointer and clipboard like a spreadsheet. Only rows in sight are rendered. */
export function CaseGrid({ control, invalid, describedBy, onFocus }: CaseGridProps) {
  const { sheet, active, block } = control;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
  const rows = useRowsInSight(frame, sheet, active, id);
  const { events, onDone } = useGridEvents(control, edit, setEdit, frame);
  const columns = sheet.columns.map(widthOf);
  const style = {
    gridTemplateColumns: `3rem ${columns.map((width) => `minmax(${width}rem, 1fr)`).join(' ')}`,
    minWidth: `${3 + columns.reduce((sum, width) => sum + width, 0)}rem`,
  };
  const propsOf = (row: number) => ({
    ...marksOf(row, active, block),
    id,
    columns: sheet.columns,
    row,
    editor:
      edit?.place.row === row ? (
        <CellEditor key={`${row}:${edit.place.col}`} edit={edit} label={labelOf(edit.place, sheet)} onDone={onDone} />
      ) : null,
  });
  return (
    <div
      ref={frame}
      role="grid"
      tabIndex={0}
      aria-label="Cases"
      aria-describedby={describedBy}
      aria-multiselectable
      aria-rowcount={sheet.rows.length + 1}
      aria-activedescendant={cellId(id, active)}
      className="group/grid relative max-h-[min(32rem,70dvh)] min-h-40 overflow-auto panel text-sm outline-offset-2 select-none"
      onFocus={onFocus}
      {...events}
    >
      <HeadRow {...propsOf(-1)} cells={sheet.columns} style={style} />
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize(), minWidth: style.minWidth }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <GridRow
            key={index}
            {...propsOf(index)}
            cells={sheet.rows[index]!}
            wrong={sheet.columns.filter((name) => invalid.has(`${index}:${name}`)).join('\n')}
            style={{ ...style, transform: `translateY(${start - HEAD_PX}px)` }}
          />
        ))}
      </div>
    </div>
  );
}

const labelOf = ({ row, col }: Place, { columns }: Sheet) =>
  row < 0 ? `Name of column ${col + 1}` : `Row ${row + 1}, ${columns[col]}`;

/** The rows to render, scrolled so that the active cell is in sight. */
function useRowsInSight(frame: RefObject<HTMLDivElement | null>, sheet: Sheet, active: Place, id: string) {
  const rows = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    // The active row stays in the document, because the grid refers to it and may hold its editor.
    rangeExtractor: (range) => {
      const found = defaultRangeExtractor(range);
      return active.row < 0 || found.includes(active.row) ? found : [...found, active.row].toSorted((a, b) => a - b);
    },
  });
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (active.row >= 0) scrollToIndex(active.row);
    const cell = document.getElementById(cellId(id, active));
    const box = frame.current;
    if (!cell || !box) return;
    const left = cell.offsetLeft - HEAD_PX;
    const right = cell.offsetLeft + cell.offsetWidth - box.clientWidth;
    if (box.scrollLeft > left) box.scrollLeft = left;
    else if (box.scrollLeft < right) box.scrollLeft = Math.min(left, right);
  }, [active, id, scrollToIndex, frame]);
  return rows;
}
