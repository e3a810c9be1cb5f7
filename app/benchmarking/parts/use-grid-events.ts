import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { clear, copyText, insertRows, moveRows, type Place, pasteAt, readPaste } from '../form/case-sheet.ts';
import type { Edit } from './cell-editor.tsx';
import type { SheetControl } from './use-sheet.ts';

const PAGE_ROWS = 10;

const origin = { row: 0, col: 0 };
const isSame = (a: Place, b: Place) => a.row === b.row && a.col === b.col;
const shift = (place: Place, by: number): Place => ({ ...place, row: place.row + by });
const lastOf = ({ sheet }: SheetControl): Place => ({ row: sheet.rows.length - 1, col: sheet.columns.length - 1 });

function placeOf(target: EventTarget): Place | null {
  const [row, col] = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place?.split(':') ?? [];
  return col === undefined ? null : { row: Number(row), col: Number(col) };
}

/** Moves the selected rows by one, if there is room. */
export function moveSelection({ sheet, block, active, anchor, change }: SheetControl, by: 1 | -1): void {
  const hasRoom = block.top >= 0 && block.top + by >= 0 && block.bottom + by < sheet.rows.length;
  if (hasRoom) change('Moved.', moveRows(sheet, block, by), shift(active, by), shift(anchor, by));
}

const moves: Record<string, (place: Place, last: Place, isJump: boolean) => Place> = {
  ArrowUp: ({ row, col }, _, isJump) => ({ row: isJump ? 0 : row - 1, col }),
  ArrowDown: ({ row, col }, last, isJump) => ({ row: isJump ? last.row : row + 1, col }),
  ArrowLeft: ({ row, col }, _, isJump) => ({ row, col: isJump ? 0 : col - 1 }),
  ArrowRight: ({ row, col }, last, isJump) => ({ row, col: isJump ? last.col : col + 1 }),
  Home: ({ row }, _, isJump) => ({ row: isJump ? 0 : row, col: 0 }),
  End: ({ row }, last, isJump) => ({ row: isJump ? last.row : row, col: last.col }),
  PageUp: ({ row, col }) => ({ row: Math.max(0, row - PAGE_ROWS), col }),
  PageDown: ({ row, col }) => ({ row: row + PAGE_ROWS, col }),
};

const commands: Record<string, (control: SheetControl, isShifted: boolean) => void> = {
  a: (control) => control.select(lastOf(control), origin),
  z: (control, isShifted) => (isShifted ? control.redo() : control.undo()),
  y: (control) => control.redo(),
};

/** Keys that do the same in every grid. @returns whether the key was one of them */
function takeKey(control: SheetControl, { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const { active, anchor, block, sheet } = control;
  const isCommand = ctrlKey || metaKey;
  const command = isCommand ? commands[key.toLowerCase()] : undefined;
  const move = moves[key];
  if (altKey && key === 'ArrowUp') moveSelection(control, -1);
  else if (altKey && key === 'ArrowDown') moveSelection(control, 1);
  else if (altKey) return false;
  else if (move) control.select(move(active, lastOf(control), isCommand), shiftKey ? anchor : undefined);
  else if (command) command(control, shiftKey);
  else if (key === ' ' && shiftKey) control.select({ ...active, col: lastOf(control).col }, { ...anchor, col: 0 });
  else if (key === 'Delete' || key === 'Backspace') control.change('Cleared.', clear(sheet, block), active, anchor);
  else return false;
  return true;
}

function paste(control: SheetControl, text: string): void {
  const { sheet, block } = control;
  const { cells, hasHead } = readPaste(text, sheet);
  const [head, ...rest] = cells;
  if (!head) return;
  if (hasHead) {
    const named = { columns: head.map((name) => name.trim()), rows: [] };
    control.change('Pasted. The first row became the names of the columns.', pasteAt(named, origin, rest), origin);
    return;
  }
  const corner = { row: block.top, col: block.left };
  const width = Math.max(...cells.map(({ length }) => length));
  const end = { row: corner.row + cells.length - 1, col: corner.col + width - 1 };
  const words = cells.length === 1 ? 'Pasted.' : `${cells.length.toLocaleString('en-US')} rows pasted.`;
  control.change(words, pasteAt(sheet, corner, cells), corner, end);
}

/** What keys, clipboard and pointer do in the grid of cases. */
export function useGridEvents(
  control: SheetControl,
  edit: Edit | null,
  setEdit: (edit: Edit | null) => void,
  frame: RefObject<HTMLElement | null>,
) {
  const { sheet, active } = control;
  const textAt = ({ row, col }: Place) => (row < 0 ? sheet.columns : sheet.rows[row])?.[col] ?? '';
  const begin = (place: Place, text = textAt(place)) => {
    if (sheet.columns.length === 0) return;
    control.select(place);
    setEdit({ place, text });
  };
  const onDone = (text: string | null, step: Place | null) => {
    if (!edit) return;
    const { place } = edit;
    setEdit(null);
    const next = step ? { row: place.row + step.row, col: place.col + step.col } : undefined;
    if (text !== null && text !== textAt(place)) {
      const changed = pasteAt(sheet, place, [[text]]);
      const isNew = next !== undefined && next.row >= sheet.rows.length;
      control.change('', isNew ? insertRows(changed, next.row) : changed, next);
    } else if (next) control.select(next);
    if (step) frame.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (edit || event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!takeKey(control, event)) {
      if (ctrlKey || metaKey || altKey) return;
      if (key === 'Enter' || key === 'F2') begin(active);
      else if ([...key].length === 1) begin(active, key);
      else return;
    }
    event.preventDefault();
  };
  const pointer = usePointer(control, edit, frame, begin);
  return { onDone, events: { onKeyDown, ...clipboardEvents(control, edit), ...pointer } };
}

function clipboardEvents(control: SheetControl, edit: Edit | null) {
  const onCopy = (event: ClipboardEvent) => {
    if (edit) return;
    const { sheet, block, active, anchor } = control;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(sheet, block));
    if (event.type === 'cut') control.change('Cut.', clear(sheet, block), active, anchor);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (edit) return;
    event.preventDefault();
    paste(control, event.clipboardData.getData('text/plain'));
  };
  return { onCopy, onCut: onCopy, onPaste };
}

function usePointer(
  control: SheetControl,
  edit: Edit | null,
  frame: RefObject<HTMLElement | null>,
  begin: (place: Place) => void,
) {
  const { active, anchor } = control;
  const wasActive = useRef(false);
  const press = (event: MouseEvent, isStart: boolean) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || (edit && (!isStart || isSame(place, edit.place)))) return;
    event.preventDefault();
    frame.current?.focus({ preventScroll: true });
    wasActive.current = isSame(place, active);
    const isRow = place.col < 0;
    const from = isStart && !event.shiftKey ? { ...place, col: Math.max(0, place.col) } : anchor;
    control.select(isRow ? { ...place, col: lastOf(control).col } : place, from);
  };
  return {
    onMouseDown: (event: MouseEvent) => press(event, true),
    onMouseOver: (event: MouseEvent) => event.buttons === 1 && press(event, false),
    // A second tap edits: two quick ones would zoom.
    onClick: ({ nativeEvent }: MouseEvent) =>
      wasActive.current && !edit && (nativeEvent as PointerEvent).pointerType === 'touch' && begin(active),
    onDoubleClick: ({ target }: MouseEvent) => {
      const place = placeOf(target);
      if (place && place.col >= 0 && !edit) begin(place);
    },
  };
}
