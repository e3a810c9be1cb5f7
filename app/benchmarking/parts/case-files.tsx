import type { ImportedCases } from '@yardstick/bench';
import { formatCount } from '@yardstick/bench/words';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_SUITE_BYTES } from '../../runs/run-spec.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { exportCsv, exportJsonl, readSheet, type Sheet, withoutGuard } from '../form/case-sheet.ts';
import type { SheetControl } from './use-sheet.ts';

export function ExportButtons({ sheet }: { sheet: Sheet }) {
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => save('cases.csv', 'text/csv', exportCsv(sheet))}>
        Export CSV
      </Button>
      <Button size="small" variant="quiet" onClick={() => save('cases.jsonl', 'application/jsonl', exportJsonl(sheet))}>
        Export JSONL
      </Button>
    </>
  );
}

export function FileButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
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

interface ImportTarget {
  /** Shows a suite file as it is. */
  onText: (file: { name: string; text: string }) => void;
  /** Returns whether they are used: a prompt that was typed already stays. */
  onPrompts: (prompts: ImportedCases['prompts']) => boolean;
  /** Returns whether they are used: tools that are there already stay. */
  onTools: (tools: ImportedCases['tools']) => boolean;
}

/** Sends a file to the engine's importers and puts its cases into the table. */
export function useImport({ onText, onPrompts, onTools }: ImportTarget, control: SheetControl) {
  const fetcher = useFetcher<{ imported: ImportedCases } | { problem: string }>();
  const file = useRef({ name: '', text: '' });
  const handled = useRef<unknown>(undefined);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [left, setLeft] = useState<string[]>([]);
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data || state !== 'idle' || handled.current === data) return;
    handled.current = data;
    if (!('imported' in data)) return;
    const { table, cases, prompts, tools } = data.imported;
    if (table === null) return onText(file.current);
    if (cases === 0) return control.change(`${file.current.name} has no cases; yours stay.`, control.sheet);
    const read = readSheet(table);
    const words = `${formatCount(cases, 'case')} imported from ${file.current.name}.`;
    control.change(words, read, start);
    const unguarded = /\.(csv|tsv)$/i.test(file.current.name) ? withoutGuard(read) : null;
    // A step of its own, so that it can be undone alone.
    if (unguarded) control.change(`${words} ${UNGUARDED}`, unguarded, start);
    setLeft([
      ...(prompts.length === 0 || onPrompts(prompts) ? [] : [staysWords('prompt', prompts.length)]),
      ...(tools.length === 0 || onTools(tools) ? [] : [staysWords('tool', tools.length)]),
    ]);
  }, [data, state, control, onText, onPrompts, onTools]);
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
    notCarried:
      data && 'imported' in data && state === 'idle' && tooLarge === null ? [...data.imported.notCarried, ...left] : [],
  };
}

const start = { row: 0, col: 0 };
const UNGUARDED =
  'The apostrophe that keeps a spreadsheet from running =, +, - and @ was taken off; undo once to put it back.';
const staysWords = (what: 'prompt' | 'tool', count: number) =>
  `${what}s: ${formatCount(count, what)}, because yours ${what === 'prompt' ? 'stays; clear it' : 'stay; remove them'} and import the file again to use ${count === 1 ? 'it' : 'them'}`;

export function ImportReport({ notCarried }: { notCarried: readonly string[] }) {
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
