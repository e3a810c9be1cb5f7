import type { ImportedCases } from '@yardstick/bench';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CellProblem } from '../../runs/run-request.ts';
import { MAX_SUITE_BYTES } from '../../runs/run-spec.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import {
  addColumn,
  columnKinds,
  columnProblem,
  emptySheet,
  exportCsv,
  exportJsonl,
  insertRows,
  moveRows,
  readSheet,
  removeColumns,
  removeRows,
  rowOfCase,
  type Sheet,
  withoutGuard,
  writeSheet,
} from '../form/case-sheet.ts';
import { CaseGrid } from './case-grid.tsx';
import { type SheetControl, useSheet } from './use-sheet.ts';

export interface CaseTableProps {
  /** A table of cases as CSV; empty for a new one. */
  text: string;
  /** The server's message about the cases, and the cells that it is about. */
  problem: string | null;
  cells: readonly CellProblem[];
  onSheet: (sheet: Sheet) => void;
  /** Shows the cases as text instead; a suite file is shown as it is. */
  onText: (file: { name: string; text: string }) => void;
  /** The versions of the prompt that an imported file brings. */
  onPrompts: (prompts: ImportedCases['prompts']) => void;
  promptOf: () => string;
}

/** The cases of a suite, edited like a spreadsheet. The form gets them as CSV when it is sent. */
export default function CaseTable(props: CaseTableProps) {
  const { text, problem, cells, onSheet, onText } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [initial] = useState(() => (text.trim() === '' ? emptySheet(props.promptOf()) : readSheet(text)));
  const control = useSheet(initial, onSheet);
  const { sheet } = control;
  useFormPart(root, sheet);
  const places = cells.map((cell) => ({ ...cell, row: rowOfCase(sheet, cell.row) }));
  const wrong = places.map(({ row, column }) => `${row}:${column}`).join('\n');
  const invalid = useMemo(() => new Set(wrong.split('\n')), [wrong]);
  const imports = useImport(props, control);
  const messages = [imports.problem, columnProblem(sheet), places.length === 0 ? problem : null].filter(
    (one) => one !== null,
  );
  return (
    <div ref={root} className="grid gap-2 *:min-w-0">
      <RowButtons control={control} />
      <CaseGrid
        control={control}
        invalid={invalid}
        describedBy={`${id}-keys`}
        onFocus={() => followPrompt(props, control)}
      />
      <p role="status" className="min-h-5 text-sm text-muted">
        {control.said}
      </p>
      <div role="status" className="grid gap-1 text-sm text-bad">
        {messages.map((message) => (
          <p key={message} className="whitespace-pre-line">
            {message}
          </p>
        ))}
        {places.map(({ row, column, reason }) => (
          <button
            key={`${row}:${column}:${reason}`}
            type="button"
            className="w-fit text-left underline decoration-dotted underline-offset-2"
            onClick={() => {
              control.select({ row, col: Math.max(0, sheet.columns.indexOf(column)) });
              root.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
            }}
          >
            Row {row + 1}, {column}: {reason}
          </button>
        ))}
      </div>
      {imports.result && <ImportReport result={imports.result} />}
      <div className="flex flex-wrap gap-2">
        <FileButton isBusy={imports.isBusy} onFile={imports.take} />
        <Button size="small" variant="quiet" onClick={() => save('cases.csv', 'text/csv', exportCsv(sheet))}>
          Export CSV
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => save('cases.jsonl', 'application/jsonl', exportJsonl(sheet))}
        >
          Export JSONL
        </Button>
        <Button size="small" variant="quiet" onClick={() => onText({ name: '', text: writeSheet(sheet) })}>
          Edit as text
        </Button>
      </div>
      <p id={`${id}-keys`} className="text-sm text-muted">
        Arrow keys move, Enter or F2 edits, Escape gives up, Shift selects, Delete clears, Alt with an arrow moves rows,
        Ctrl+Z undoes. Cells are copied from and pasted to a spreadsheet. A column whose name has no meaning of its own
        is a variable for {'{{name}}'} in the prompt; press Enter on a head to rename it. A column expected passes only
        an answer that is equal to it as a whole; use assert.contains for a part of the answer.
      </p>
    </div>
  );
}

/** A new table gets the variables of a prompt that was typed before anything was entered here. */
function followPrompt({ text, promptOf }: CaseTableProps, { sheet, past, change }: SheetControl): void {
  if (text.trim() !== '' || past.length > 0) return;
  const fresh = emptySheet(promptOf());
  if (fresh.columns.join() !== sheet.columns.join()) change('The columns are those of the prompt.', fresh);
}

/** The form reads the sheet when it is sent or forecast, so that typing writes no megabytes. */
function useFormPart(root: { current: HTMLElement | null }, sheet: Sheet): void {
  const latest = useRef(sheet);
  useEffect(() => {
    const form = root.current?.closest('form');
    const isFirst = latest.current === sheet;
    latest.current = sheet;
    if (!isFirst) form?.dispatchEvent(new Event('change'));
  }, [root, sheet]);
  useEffect(() => {
    const form = root.current?.closest('form');
    const onFormData = ({ formData }: FormDataEvent) => {
      formData.set('table', writeSheet(latest.current));
      formData.set('tableName', 'cases.csv');
    };
    form?.addEventListener('formdata', onFormData);
    return () => form?.removeEventListener('formdata', onFormData);
  }, [root]);
}

function RowButtons({ control }: { control: SheetControl }) {
  const { sheet, block, active, anchor } = control;
  const { top, bottom, left, right } = block;
  const count = bottom - top + 1;
  const hasRows = top >= 0 && sheet.rows.length > 0;
  const rows = count === 1 ? 'row' : `${count.toLocaleString('en-US')} rows`;
  const move = (by: 1 | -1) =>
    control.change(
      'Moved.',
      moveRows(sheet, block, by),
      { ...active, row: active.row + by },
      { ...anchor, row: anchor.row + by },
    );
  return (
    <div role="group" aria-label="Rows and columns" className="flex flex-wrap items-center gap-1.5">
      <Button
        size="small"
        onClick={() => control.change('A row was added.', insertRows(sheet, bottom + 1), { row: bottom + 1, col: 0 })}
      >
        Add a row
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={!hasRows}
        onClick={() => {
          const copies = insertRows(sheet, bottom + 1, sheet.rows.slice(top, bottom + 1));
          control.change(
            `${count} ${count === 1 ? 'row' : 'rows'} duplicated. Give the copies ids of their own.`,
            copies,
            { row: bottom + 1, col: 0 },
          );
        }}
      >
        Duplicate {rows}
      </Button>
      <Button size="small" variant="quiet" disabled={!hasRows || top === 0} onClick={() => move(-1)}>
        Move up
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={!hasRows || bottom === sheet.rows.length - 1}
        onClick={() => move(1)}
      >
        Move down
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={!hasRows}
        onClick={() =>
          control.change(
            count === 1 ? 'Row deleted. Undo brings it back.' : `${rows} deleted. Undo brings them back.`,
            removeRows(sheet, block),
            { row: top, col: left },
          )
        }
      >
        Delete {rows}
      </Button>
      <Select
        controlSize="small"
        className="w-44"
        aria-label="Add a column"
        value=""
        placeholder="Add a column"
        options={columnKinds}
        onChange={({ target }) =>
          control.change(
            'A column was added. Press Enter on its head to rename it.',
            addColumn(sheet, right + 1, target.value),
            { row: -1, col: right + 1 },
          )
        }
      />
      <Button
        size="small"
        variant="quiet"
        disabled={right - left + 1 >= sheet.columns.length}
        onClick={() =>
          control.change('Column deleted. Undo brings it back.', removeColumns(sheet, block), {
            row: active.row,
            col: left,
          })
        }
      >
        Delete {right === left ? 'column' : `${right - left + 1} columns`}
      </Button>
      <Button size="small" variant="quiet" disabled={control.past.length === 0} onClick={control.undo}>
        Undo
      </Button>
      <Button size="small" variant="quiet" disabled={control.future.length === 0} onClick={control.redo}>
        Redo
      </Button>
    </div>
  );
}

export function FileButton({ isBusy = false, onFile }: { isBusy?: boolean; onFile: (file: File) => void }) {
  return (
    <label
      className={`${buttonClass({ size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      {isBusy ? 'Reading the file' : 'Import a file'}
      <input
        type="file"
        accept=".csv,.tsv,.jsonl,.yaml,.yml,.json"
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
    </label>
  );
}

/** Sends a file to the engine's importers and puts its cases into the table. */
function useImport({ onText, onPrompts }: CaseTableProps, control: SheetControl) {
  const fetcher = useFetcher<{ imported: ImportedCases } | { problem: string }>();
  const file = useRef({ name: '', text: '' });
  const handled = useRef<unknown>(undefined);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data || state !== 'idle' || handled.current === data) return;
    handled.current = data;
    if (!('imported' in data)) return;
    const { table, cases, prompts } = data.imported;
    if (table === null) return onText(file.current);
    const read = readSheet(table);
    const sheet = /\.(csv|tsv)$/i.test(file.current.name) ? withoutGuard(read) : read;
    control.change(`${cases.toLocaleString('en-US')} cases imported from ${file.current.name}.`, sheet, {
      row: 0,
      col: 0,
    });
    if (prompts.length > 0) onPrompts(prompts);
  }, [data, state, control, onText, onPrompts]);
  const take = async (chosen: File) => {
    const isTooLarge = chosen.size > MAX_SUITE_BYTES;
    const megabytes = (chosen.size / 1_048_576).toFixed(1);
    setTooLarge(
      isTooLarge
        ? `${chosen.name} has ${megabytes} MB; a suite has at most ${MAX_SUITE_BYTES / 1_048_576} MB. Split it.`
        : null,
    );
    if (isTooLarge) return;
    file.current = { name: chosen.name, text: await chosen.text() };
    const fields = { intent: 'import-cases', caseText: file.current.text, caseFile: chosen.name };
    await fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' });
  };
  return {
    take,
    isBusy: state !== 'idle',
    problem:
      tooLarge ?? (data && 'problem' in data && state === 'idle' ? `${file.current.name}: ${data.problem}` : null),
    result: data && 'imported' in data && state === 'idle' && tooLarge === null ? data.imported : null,
  };
}

function ImportReport({ result: { notCarried } }: { result: ImportedCases }) {
  if (notCarried.length === 0) return null;
  return (
    <Banner tone="warn" role="status" title="Not carried over">
      <ul className="grid max-h-48 gap-1 overflow-auto wrap-anywhere">
        {notCarried.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}

function save(download: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}
