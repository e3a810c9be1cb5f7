import { countRows } from '@yardstick/bench/words';
import { useEffect, useId, useRef, useState } from 'react';
import type { CellProblems } from '../../runs/run-request.ts';
import { formatOfTable, MAX_CASES, MAX_YAML_BYTES, tooManyCases } from '../../runs/run-spec.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { countCases, largeCell, readSheet, type Sheet, sizeOf, writeSheet } from '../form/case-sheet.ts';
import type { CaseTableProps } from './case-table.tsx';
import { readDraft, storeDraft } from './use-draft.ts';

interface SuiteFieldProps {
  initial: string;
  draftKey: string | null;
  /** The server's message about the cases, and the cells that it is about. */
  problem: string | null;
  cells: CellProblems;
  /** `cases`: null in a suite file. `refusal`: why these cases will be refused, known without asking the server. */
  onCases: (cases: number | null, refusal: string | null) => void;
  onPrompts: CaseTableProps['onPrompts'];
  onTools: CaseTableProps['onTools'];
}

interface SuiteText {
  name: string;
  text: string;
  /** Chosen by the reader, or a suite file, which no table can show. */
  isText: boolean;
}

/** Pause after a change before the cases are stored for a reload, ms. */
const REST_MS = 500;
/** What is typed is not examined as it comes. */
const LEAST_PASTE_CHARS = 100_000;
/** More would take a browser's storage and delay frames. */
const MAX_DRAFT_CHARS = 1_000_000;

/** Without scripts, and until the table has loaded, the cases are a text. */
const Table = lazyPart<CaseTableProps>({
  title: 'The table of cases',
  load: () => import('./case-table.tsx'),
  waiting: ({ text }) => (
    <Textarea name="table" aria-label="Cases" rows={4} className="font-mono" defaultValue={text} />
  ),
});

/** The cases of a run as a table or as a text. */
export function SuiteField({ initial, draftKey, problem, cells, onCases, onPrompts, onTools }: SuiteFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const { file, version, size, show, onText, onSheet } = useCases(initial, draftKey, onCases);
  const promptOf = () => {
    const form = root.current?.closest('form');
    return form ? String(new FormData(form).get('prompt') ?? '') : '';
  };
  /** Other cases than before, of which no field has fired an event. */
  const replace = (next: Omit<SuiteText, 'isText'>, isText: boolean) => {
    show(next, isText);
    root.current?.closest('form')?.dispatchEvent(new Event('change'));
  };
  return (
    <div ref={root} className="grid gap-2 *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label htmlFor={file.isText ? id : undefined} className="text-sm font-medium">
          Cases<span className="ml-1.5 font-normal text-muted">optional</span>
        </label>
        <span role="status" className="text-sm text-muted">
          {[file.name, size].filter(Boolean).join(', ')}
        </span>
      </div>
      {file.isText ? (
        <CaseText
          id={id}
          file={file}
          problem={problem}
          onText={onText}
          onTable={() => show({ name: '', text: file.text })}
          onClear={() => replace({ name: '', text: '' }, false)}
        />
      ) : (
        <Table
          key={version}
          text={file.text}
          problem={problem}
          cells={cells}
          onSheet={onSheet}
          // A text without a name is that of the table itself.
          onText={(next) => (next.name === '' ? show(next, true) : replace(next, true))}
          onPrompts={onPrompts}
          onTools={onTools}
          promptOf={promptOf}
        />
      )}
    </div>
  );
}

/** What was entered, and how many cases that makes. */
function useCases(initial: string, draftKey: string | null, onCases: SuiteFieldProps['onCases']) {
  const [file, setFile] = useState<SuiteText>({ name: '', text: initial, isText: !fitsTable(initial) });
  /** Grows when the table is to begin with another text. */
  const [version, setVersion] = useState(0);
  const [cases, setCases] = useState(() => (initial === '' ? 0 : casesOf('', initial)));
  const store = useStoredCases(draftKey);
  const report = (count: number | null) => {
    setCases(count);
    onCases(count, count !== null && count > MAX_CASES ? tooManyCases(count) : null);
  };
  const show = (next: Omit<SuiteText, 'isText'>, isText = false) => {
    setFile({ ...next, isText: isText || !fitsTable(next.text, next.name) });
    setVersion(version + 1);
    report(casesOf(next.name, next.text));
    store(() => next.text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const stored = initial === '' && draftKey !== null ? readDraft(`${draftKey}-cases`) : null;
    if (stored) show({ name: '', text: stored });
  }, []);
  return {
    file,
    version,
    size: cases === null || cases === 0 ? '' : `${cases.toLocaleString('en-US')} ${cases === 1 ? 'case' : 'cases'}`,
    show,
    onText: (text: string) => {
      setFile({ name: '', text, isText: true });
      report(casesOf('', text));
      store(() => text);
    },
    onSheet: (sheet: Sheet) => {
      report(countCases(sheet));
      store(() => (sizeOf(sheet) > MAX_DRAFT_CHARS ? '' : writeSheet(sheet)));
    },
  };
}

interface CaseTextProps {
  id: string;
  file: SuiteText;
  problem: string | null;
  onText: (text: string) => void;
  onTable: () => void;
  onClear: () => void;
}

function CaseText({ id, file, problem: refusal, onText, onTable, onClear }: CaseTextProps) {
  const [large, setLarge] = useState<string | null>(null);
  const problem = large ?? refusal;
  return (
    <>
      <Textarea
        id={id}
        name="table"
        rows={4}
        className="max-h-72 font-mono"
        value={file.text}
        aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          const words = largePaste(target.value, file.text);
          setLarge(words);
          if (words === null) onText(target.value);
        }}
      />
      <input type="hidden" name="tableName" value={file.name} />
      {problem && (
        <p id={`${id}-error`} role="status" className="text-sm whitespace-pre-line text-bad">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        One row a case as CSV, or a suite in YAML or JSON. Columns are variables for {'{{name}}'} in the prompt, except
        id, name, prompt, system, family, expected, assert.* and json.*.
      </p>
      <div className="flex flex-wrap gap-2">
        {fitsTable(file.text, file.name) && (
          <Button size="small" onClick={onTable}>
            Edit as a table
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear
        </Button>
      </div>
    </>
  );
}

/** Why a text that was pasted does not enter the form; null where it does. */
function largePaste(next: string, before: string): string | null {
  if (next.length - before.length < LEAST_PASTE_CHARS) return null;
  if (isSuiteFile(next))
    return next.length > MAX_YAML_BYTES ? 'Not taken: cases in YAML or JSON have at most 1 MB.' : null;
  try {
    const words = largeCell(readSheet(next));
    return words && `Not taken. ${words}`;
  } catch {
    return null;
  }
}

/** Stores the cases a moment after the last change, for a reload of the page. */
function useStoredCases(key: string | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (write: () => string) => {
    clearTimeout(timer.current);
    if (key === null) return;
    timer.current = setTimeout(() => {
      const text = write();
      storeDraft(`${key}-cases`, text.length > MAX_DRAFT_CHARS ? '' : text);
    }, REST_MS);
  };
}

/** A suite file or a list of cases is not a table. */
const isSuiteFile = (text: string, name = '') => text.trim() !== '' && formatOfTable(text, name) !== 'csv';
const casesOf = (name: string, text: string) => (isSuiteFile(text, name) ? null : countRows(text));

/** A suite file cannot be shown as a table, nor can a table with a quote that never ends. */
function fitsTable(text: string, name = ''): boolean {
  if (isSuiteFile(text, name)) return false;
  try {
    readSheet(text);
    return true;
  } catch {
    return false;
  }
}
