import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../ui/class-names.ts';
import {
  type Block,
  clear,
  copyText,
  insertRows,
  moveRows,
  type Place,
  pasteAt,
  type Row,
  readPaste,
  roleOf,
  type Sheet,
  startsWithHead,
} from '../form/case-sheet.ts';
import { CellEditor, type Edit } from './cell-editor.tsx';
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
const PAGE_ROWS = 10;
/** Layout of text that is hidden would cost frames. */
const SHOWN_CHARS = 200;

const widthOf = (column: string) =>
  column === 'id' || column === 'family' ? 9 : /^(prompt|system|json\.)/.test(column) ? 22 : 14;

/** Cases as a grid that is used with keys, pointer and clipboard like a spreadsheet. Only rows in sight are rendered. */
export function CaseGrid({ control, invalid, describedBy, onFocus }: CaseGridProps) {
  const { sheet, active, block } = control;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
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
  }, [active, id, scrollToIndex]);
  const handlers = useHandlers(control, edit, setEdit, frame);
  const columns = sheet.columns.map(widthOf);
  const style = {
    gridTemplateColumns: `3rem ${columns.map((width) => `minmax(${width}rem, 1fr)`).join(' ')}`,
    minWidth: `${3 + columns.reduce((sum, width) => sum + width, 0)}rem`,
  };
  const shared = { id, columns: sheet.columns };
  const editorOf = (row: number) =>
    edit?.place.row === row ? (
      <CellEditor
        key={`${row}:${edit.place.col}`}
        edit={edit}
        label={labelOf(edit.place, sheet)}
        onDone={handlers.onDone}
      />
    ) : null;
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
      {...handlers.events}
    >
      <div
        role="rowgroup"
        className="sticky top-0 z-3 border-b border-edge bg-surface"
        style={{ minWidth: style.minWidth }}
      >
        <div role="row" tabIndex={-1} aria-rowindex={1} className="relative grid h-12" style={style}>
          <span role="columnheader" tabIndex={-1} className="sticky left-0 z-1 bg-surface p-2">
            <span className="sr-only">Row</span>
          </span>
          <Cells {...shared} row={-1} cells={sheet.columns} {...marksOf(-1, active, block)} editor={editorOf(-1)} />
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize(), minWidth: style.minWidth }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            tabIndex={-1}
            aria-rowindex={index + 2}
            className={classNames(
              'absolute inset-x-0 grid h-9 border-b border-line',
              edit?.place.row === index && 'z-2',
            )}
            style={{ ...style, transform: `translateY(${start - HEAD_PX}px)` }}
          >
            <span
              role="rowheader"
              tabIndex={-1}
              data-place={`${index}:-1`}
              className="sticky left-0 z-1 border-r border-line bg-sunken p-2 text-right font-mono text-xs leading-5 text-muted"
            >
              {index + 1}
            </span>
            <Cells
              {...shared}
              row={index}
              cells={sheet.rows[index]!}
              {...marksOf(index, active, block)}
              wrong={sheet.columns.filter((name) => invalid.has(`${index}:${name}`)).join('\n')}
              editor={editorOf(index)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

const cellId = (id: string, { row, col }: Place) => `${id}-${row}-${col}`;

/** Plain values, so that a row is rendered again only when its own change. */
function marksOf(row: number, active: Place, { top, bottom, left, right }: Block) {
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

const Cells = memo(function Cells({ id, columns, row, cells, active, left, right, wrong = '', editor }: CellsProps) {
  const isHead = row < 0;
  const bad = wrong === '' ? [] : wrong.split('\n');
  return cells.map((text, col) => {
    const name = columns[col] ?? '';
    const isSelected = left >= 0 && col >= left && col <= right;
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can be selected
      <span
        key={col}
        id={cellId(id, { row, col })}
        role={isHead ? 'columnheader' : 'gridcell'}
        tabIndex={-1}
        aria-selected={isSelected}
        aria-invalid={bad.includes(name) || undefined}
        data-place={`${row}:${col}`}
        className={classNames(
          'relative min-w-0 border-r border-line px-2 leading-5',
          isHead ? 'py-1 font-semibold' : 'py-2',
          bad.includes(name) && 'bg-bad-soft',
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

const labelOf = ({ row, col }: Place, { columns }: Sheet) =>
  row < 0 ? `Name of column ${col + 1}` : `Row ${row + 1}, ${columns[col]}`;

const stay = { row: 0, col: 0 };
const isSame = (a: Place, b: Place) => a.row === b.row && a.col === b.col;

function placeOf(target: EventTarget): Place | null {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place?.split(':').map(Number);
  return place ? { row: place[0]!, col: place[1]! } : null;
}

function moved({ row, col }: Place, key: string, isJump: boolean, last: Place): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: isJump ? 0 : row - 1, col };
    case 'ArrowDown':
      return { row: isJump ? last.row : row + 1, col };
    case 'ArrowLeft':
      return { row, col: isJump ? 0 : col - 1 };
    case 'ArrowRight':
      return { row, col: isJump ? last.col : col + 1 };
    case 'Home':
      return { row: isJump ? 0 : row, col: 0 };
    case 'End':
      return { row: isJump ? last.row : row, col: last.col };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE_ROWS), col };
    case 'PageDown':
      return { row: row + PAGE_ROWS, col };
    default:
      return null;
  }
}

function useHandlers(
  control: SheetControl,
  edit: Edit | null,
  setEdit: (edit: Edit | null) => void,
  frame: { current: HTMLElement | null },
) {
  const { sheet, active, anchor, block } = control;
  const last = { row: sheet.rows.length - 1, col: sheet.columns.length - 1 };
  const textAt = ({ row, col }: Place) => (row < 0 ? sheet.columns : sheet.rows[row])?.[col] ?? '';
  const wasActive = useRef(false);
  const begin = (place: Place, text = textAt(place)) => {
    if (sheet.columns.length === 0) return;
    control.select(place);
    setEdit({ place, text });
  };
  const clearBlock = () => control.change('Cleared.', clear(sheet, block), active, anchor);
  const onDone = (text: string | null, step: Place | null) => {
    if (!edit) return;
    const { place } = edit;
    setEdit(null);
    const next = step ? { row: place.row + step.row, col: place.col + step.col } : undefined;
    if (text !== null && text !== textAt(place)) {
      const changed = pasteAt(sheet, place, [[text]]);
      const isLast = next !== undefined && next.row > last.row;
      control.change('', isLast ? insertRows(changed, next.row) : changed, next);
    } else if (next) control.select(next);
    if (step) frame.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (edit || event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    const next = moved(active, key, isCommand, last);
    if (altKey && by !== 0) {
      if (block.top + by >= 0 && block.top >= 0 && block.bottom + by <= last.row)
        control.change(
          'Moved.',
          moveRows(sheet, block, by),
          { ...active, row: active.row + by },
          { ...anchor, row: anchor.row + by },
        );
    } else if (altKey) return;
    else if (next) control.select(next, shiftKey ? anchor : undefined);
    else if (isCommand && key.toLowerCase() === 'a') control.select(last, { row: 0, col: 0 });
    else if (isCommand && key.toLowerCase() === 'z') (shiftKey ? control.redo : control.undo)();
    else if (isCommand && key.toLowerCase() === 'y') control.redo();
    else if (key === ' ' && shiftKey) control.select({ ...active, col: last.col }, { ...anchor, col: 0 });
    else if (isCommand) return;
    else if (key === 'Enter' || key === 'F2') begin(active);
    else if (key === 'Delete' || key === 'Backspace') clearBlock();
    else if ([...key].length === 1) begin(active, key);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (edit) return;
    event.preventDefault();
    const cells = readPaste(event.clipboardData.getData('text/plain'));
    const [head, ...rest] = cells;
    if (!head) return;
    if (startsWithHead(sheet, cells)) {
      const named = { columns: head.map((name) => name.trim()), rows: [] };
      control.change('Pasted. The first row became the names of the columns.', pasteAt(named, stay, rest), stay);
      return;
    }
    const corner = { row: block.top, col: block.left };
    const end = {
      row: corner.row + cells.length - 1,
      col: corner.col + Math.max(...cells.map(({ length }) => length)) - 1,
    };
    const words = cells.length === 1 ? 'Pasted.' : `${cells.length.toLocaleString('en-US')} rows pasted.`;
    control.change(words, pasteAt(sheet, corner, cells), corner, end);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (edit) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(sheet, block));
    if (event.type === 'cut') clearBlock();
  };
  const press = (event: MouseEvent, isStart: boolean) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || (edit && (!isStart || isSame(place, edit.place)))) return;
    event.preventDefault();
    frame.current?.focus({ preventScroll: true });
    wasActive.current = isSame(place, active);
    const isRow = place.col < 0;
    const from = isStart && !event.shiftKey ? (isRow ? { ...place, col: 0 } : place) : anchor;
    control.select(isRow ? { ...place, col: last.col } : place, from);
  };
  return {
    onDone,
    events: {
      onKeyDown,
      onPaste,
      onCopy,
      onCut: onCopy,
      onMouseDown: (event: MouseEvent) => press(event, true),
      onMouseOver: (event: MouseEvent) => event.buttons === 1 && press(event, false),
      // A second tap edits: two quick ones would zoom.
      onClick: ({ nativeEvent }: MouseEvent) =>
        wasActive.current && !edit && (nativeEvent as PointerEvent).pointerType === 'touch' && begin(active),
      onDoubleClick: ({ target }: MouseEvent) => {
        const place = placeOf(target);
        if (place && place.col >= 0 && !edit) begin(place);
      },
    },
  };
}
