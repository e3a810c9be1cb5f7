import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { addColumn, columnKinds, insertRows, removeColumns, removeRows } from '../form/case-sheet.ts';
import { moveSelection } from './use-grid-events.ts';
import type { SheetControl } from './use-sheet.ts';

/** What can be done with the selected rows and columns. */
export function SheetButtons({ control }: { control: SheetControl }) {
  return (
    <div role="group" aria-label="Rows and columns" className="flex flex-wrap items-center gap-1.5">
      <RowButtons control={control} />
      <ColumnButtons control={control} />
      <Button size="small" variant="quiet" disabled={control.past.length === 0} onClick={control.undo}>
        Undo
      </Button>
      <Button size="small" variant="quiet" disabled={control.future.length === 0} onClick={control.redo}>
        Redo
      </Button>
    </div>
  );
}

function RowButtons({ control }: { control: SheetControl }) {
  const { sheet, block, change } = control;
  const { top, bottom, left } = block;
  const count = bottom - top + 1;
  const isNone = top < 0 || sheet.rows.length === 0;
  const rows = count === 1 ? 'row' : `${count.toLocaleString('en-US')} rows`;
  const below = { row: bottom + 1, col: 0 };
  const duplicate = () => {
    const copies = insertRows(sheet, bottom + 1, sheet.rows.slice(top, bottom + 1));
    change('Duplicated. Give the copies ids of their own.', copies, below);
  };
  const remove = () => {
    const words = count === 1 ? 'Row deleted. Undo brings it back.' : `${rows} deleted. Undo brings them back.`;
    change(words, removeRows(sheet, block), { row: top, col: left });
  };
  return (
    <>
      <Button size="small" onClick={() => change('A row was added.', insertRows(sheet, bottom + 1), below)}>
        Add a row
      </Button>
      <Button size="small" variant="quiet" disabled={isNone} onClick={duplicate}>
        Duplicate {rows}
      </Button>
      <Button size="small" variant="quiet" disabled={isNone || top === 0} onClick={() => moveSelection(control, -1)}>
        Move up
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={isNone || bottom === sheet.rows.length - 1}
        onClick={() => moveSelection(control, 1)}
      >
        Move down
      </Button>
      <Button size="small" variant="quiet" disabled={isNone} onClick={remove}>
        Delete {rows}
      </Button>
    </>
  );
}

function ColumnButtons({ control: { sheet, block, active, change } }: { control: SheetControl }) {
  const { left, right } = block;
  const count = right - left + 1;
  const add = (kind: string) => {
    const words = 'A column was added. Press Enter on its head to rename it.';
    change(words, addColumn(sheet, right + 1, kind), { row: -1, col: right + 1 });
  };
  const remove = () =>
    change('Deleted. Undo brings it back.', removeColumns(sheet, block), { row: active.row, col: left });
  return (
    <>
      <Select
        controlSize="small"
        className="w-44"
        aria-label="Add a column"
        value=""
        placeholder="Add a column"
        options={columnKinds}
        onChange={({ target }) => add(target.value)}
      />
      <Button size="small" variant="quiet" disabled={count >= sheet.columns.length} onClick={remove}>
        Delete {count === 1 ? 'column' : `${count} columns`}
      </Button>
    </>
  );
}
