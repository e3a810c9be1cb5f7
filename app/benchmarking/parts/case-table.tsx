import type { ImportedCases } from '@yardstick/bench';
import { formatCount } from '@yardstick/bench/words';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type CellProblem, type CellProblems, describeCell } from '../../runs/run-request.ts';
import { Button } from '../../ui/button.tsx';
import { columnProblem, emptySheet, readSheet, rowOfCase, type Sheet, writeSheet } from '../form/case-sheet.ts';
import { ExportButtons, FileButton, ImportReport, useImport } from './case-files.tsx';
import { CaseGrid } from './case-grid.tsx';
import { SheetButtons } from './sheet-buttons.tsx';
import { type SheetControl, useSheet } from './use-sheet.ts';

export interface CaseTableProps {
  /** A table of cases as CSV; empty for a new one. */
  text: string;
  /** The server's message about the cases, and the cells that it is about. */
  problem: string | null;
  cells: CellProblems;
  onSheet: (sheet: Sheet) => void;
  /** Shows the cases as text instead; a suite file is shown as it is. */
  onText: (file: { name: string; text: string }) => void;
  /** The versions of the prompt that an imported file brings. */
  onPrompts: (prompts: ImportedCases['prompts']) => boolean;
  /** Its functions, for every case. */
  onTools: (tools: ImportedCases['tools']) => boolean;
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
  const places = cells.shown.map((cell) => ({ ...cell, row: rowOfCase(sheet, cell.row) }));
  const wrong = places.map(({ row, column }) => `${row}:${column}`).join('\n');
  const invalid = useMemo(() => new Set(wrong.split('\n')), [wrong]);
  const imports = useImport(props, control);
  const messages = [imports.problem, columnProblem(sheet), places.length === 0 ? problem : null];
  const goTo = (row: number, column: string) => {
    control.select({ row, col: Math.max(0, sheet.columns.indexOf(column)) });
    root.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  };
  return (
    <div ref={root} className="grid gap-2 *:min-w-0">
      <SheetButtons control={control} />
      <CaseGrid
        control={control}
        invalid={invalid}
        describedBy={`${id}-keys`}
        onFocus={() => followPrompt(props, control)}
      />
      <p role="status" className="min-h-5 text-sm text-muted">
        {control.said}
      </p>
      <Problems
        messages={messages.filter((message) => message !== null)}
        places={places}
        more={cells.total - places.length}
        onGo={goTo}
      />
      <ImportReport notCarried={imports.notCarried} />
      <div className="flex flex-wrap gap-2">
        <FileButton isBusy={imports.isBusy} onFiles={imports.take} />
        <ExportButtons sheet={sheet} />
        <Button size="small" variant="quiet" onClick={() => onText({ name: '', text: writeSheet(sheet) })}>
          Edit as text
        </Button>
      </div>
      <p className="text-sm text-muted">
        A file is a table (CSV, TSV), JSON Lines, a configuration of promptfoo, a data set of OpenAI’s evals or
        Langfuse, or what was logged: by Inspect (JSON), OpenTelemetry (OTLP in JSON) or Langfuse (traces). Choose a
        configuration of promptfoo together with the files that it names, or all of them as a ZIP archive.
      </p>
      <p id={`${id}-keys`} className="text-sm text-muted">
        Arrow keys move, Enter or F2 edits, Escape gives up, Shift selects, Delete clears, Alt with an arrow moves rows,
        Ctrl+Z undoes. Cells are copied from and pasted to a spreadsheet. A column whose name has no meaning of its own
        is a variable for {'{{name}}'} in the prompt; press Enter on a head to rename it. A column expected passes only
        an answer that is equal to it as a whole; use assert.contains for a part of the answer.
      </p>
    </div>
  );
}

interface ProblemsProps {
  messages: readonly string[];
  /** Row -1: no longer in the table. */
  places: readonly CellProblem[];
  /** Mistakes beyond those. */
  more: number;
  onGo: (row: number, column: string) => void;
}

function Problems({ messages, places, more, onGo }: ProblemsProps) {
  return (
    <div role="status" className="grid gap-1 text-sm text-bad">
      {messages.map((message) => (
        <p key={message} className="whitespace-pre-line">
          {message}
        </p>
      ))}
      {places.map(({ row, column, reason }) =>
        row < 0 ? null : (
          <button
            key={`${row}:${column}:${reason}`}
            type="button"
            className="w-fit text-left underline decoration-dotted underline-offset-2"
            onClick={() => onGo(row, column)}
          >
            {describeCell({ row: row + 1, column, reason })}
          </button>
        ),
      )}
      {more > 0 && <p>and {formatCount(more, 'more problem')}</p>}
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
