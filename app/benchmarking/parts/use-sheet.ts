import { useRef, useState } from 'react';
import { type Block, largeCell, type Place, type Sheet } from '../form/case-sheet.ts';

interface SheetState {
  sheet: Sheet;
  past: readonly Sheet[];
  future: readonly Sheet[];
  /** The cell that keys act on, and the other corner of the selected block. */
  active: Place;
  anchor: Place;
  /** What was done last, for the status line. */
  said: string;
}

/** Steps that can be undone. Rows are shared between them. */
const MOST_STEPS = 100;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The nearest place that the sheet has. */
const within = ({ rows, columns }: Sheet, { row, col }: Place): Place => ({
  row: clamp(row, -1, rows.length - 1),
  col: clamp(col, 0, Math.max(0, columns.length - 1)),
});

/** A sheet with its selection and its history. */
export function useSheet(initial: Sheet, onChange: (sheet: Sheet) => void) {
  const [state, setState] = useState<SheetState>({
    sheet: initial,
    past: [],
    future: [],
    active: { row: 0, col: 0 },
    anchor: { row: 0, col: 0 },
    said: '',
  });
  // Several changes may come before the next paint: each starts from the one before.
  const latest = useRef(state);
  const set = (next: SheetState) => {
    const isChanged = next.sheet !== latest.current.sheet;
    const active = within(next.sheet, next.active);
    latest.current = {
      ...next,
      active,
      anchor: next.anchor === next.active ? active : within(next.sheet, next.anchor),
    };
    setState(latest.current);
    if (isChanged) onChange(latest.current.sheet);
  };
  return {
    ...state,
    block: blockOf(state),
    /** Moves the active cell; with `isExtending` the block grows from where it began. */
    select: (active: Place, anchor: Place = active) => set({ ...latest.current, active, anchor, said: '' }),
    change: (said: string, sheet: Sheet, active = latest.current.active, anchor = active) => {
      const { sheet: before, past } = latest.current;
      const large = sheet === before ? null : largeCell(sheet);
      if (large !== null) return set({ ...latest.current, said: `${large} It was not put in.` });
      set({ sheet, past: [...past.slice(-MOST_STEPS + 1), before], future: [], active, anchor, said });
    },
    undo: () => {
      const { past, future, sheet, ...rest } = latest.current;
      const before = past.at(-1);
      if (before) set({ ...rest, sheet: before, past: past.slice(0, -1), future: [sheet, ...future], said: 'Undone.' });
    },
    redo: () => {
      const { past, future, sheet, ...rest } = latest.current;
      const [after, ...left] = future;
      if (after) set({ ...rest, sheet: after, past: [...past, sheet], future: left, said: 'Done again.' });
    },
  };
}

export type SheetControl = ReturnType<typeof useSheet>;

const blockOf = ({ active, anchor }: Pick<SheetState, 'active' | 'anchor'>): Block => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.col, anchor.col),
  right: Math.max(active.col, anchor.col),
});
