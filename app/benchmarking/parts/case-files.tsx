import type { ImportedCases } from '@yardstick/bench';
import { formatCount } from '@yardstick/bench/words';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_YAML_BYTES } from '../../runs/run-spec.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import {
  exportCsv,
  exportJsonl,
  largeCell,
  largeWords,
  readSheet,
  type Sheet,
  withoutGuard,
} from '../form/case-sheet.ts';
import { type ChosenFile, readChosen } from '../form/chosen-files.ts';
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

export function FileButton({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) {
  return (
    <label
      className={`${buttonClass({ size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      {isBusy ? 'Reading the files' : 'Import files'}
      <input
        type="file"
        multiple
        accept=".csv,.tsv,.jsonl,.yaml,.yml,.json,.txt,.md,.js,.cjs,.mjs,.zip"
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          if (chosen.length > 0) onFiles(chosen);
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

/** Sends files to the engine's importers and puts their cases into the table. What the form could not send does not enter it. */
export function useImport({ onText, onPrompts, onTools }: ImportTarget, control: SheetControl) {
  const fetcher = useFetcher<{ imported: ImportedCases & { file: string } } | { problem: string }>();
  const files = useRef<readonly ChosenFile[]>([]);
  const handled = useRef<unknown>(undefined);
  const [refused, setRefused] = useState<string | null>(null);
  const [left, setLeft] = useState<string[]>([]);
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data || state !== 'idle' || handled.current === data) return;
    handled.current = data;
    if (!('imported' in data)) return;
    const { table, cases, prompts, tools, file } = data.imported;
    if (table === null) {
      const text = files.current.find(({ name }) => name === file)?.text ?? '';
      return text.length > MAX_YAML_BYTES ? setRefused(`${file}: ${LARGE_SUITE}`) : onText({ name: file, text });
    }
    if (cases === 0) return control.change(`${file} has no cases; yours stay.`, control.sheet);
    const read = readSheet(table);
    const large = largeCell(read) ?? largeText(prompts);
    if (large !== null) return setRefused(`${file}: ${large} Nothing was imported.`);
    const words = `${formatCount(cases, 'case')} imported from ${file}.`;
    control.change(words, read, start);
    const unguarded = /\.(csv|tsv)$/i.test(file) ? withoutGuard(read) : null;
    // A step of its own, so that it can be undone alone.
    if (unguarded) control.change(`${words} ${UNGUARDED}`, unguarded, start);
    setLeft([
      ...(prompts.length === 0 || onPrompts(prompts) ? [] : [staysWords('prompt', prompts.length)]),
      ...(tools.length === 0 || onTools(tools) ? [] : [staysWords('tool', tools.length)]),
    ]);
  }, [data, state, control, onText, onPrompts, onTools]);
  const take = async (chosen: File[]) => {
    const read = await readChosen(chosen);
    setRefused('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    files.current = read.files;
    const fields = new FormData();
    fields.set('intent', 'import-cases');
    if (read.areArchived) fields.set('areArchived', 'true');
    for (const { name, text } of read.files) {
      fields.append('caseFile', name);
      fields.append('caseText', text);
    }
    await fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' });
  };
  const [only, ...others] = files.current;
  const called = only && others.length === 0 ? `${only.name}: ` : '';
  return {
    take,
    isBusy: state !== 'idle',
    problem: refused ?? (data && 'problem' in data && state === 'idle' ? `${called}${data.problem}` : null),
    notCarried:
      data && 'imported' in data && state === 'idle' && refused === null ? [...data.imported.notCarried, ...left] : [],
  };
}

const start = { row: 0, col: 0 };
const LARGE_SUITE = 'a suite in YAML or JSON has at most 1 MB. Split it, or write its cases as CSV.';
/** A prompt of an imported file that is larger than a prompt may be. */
const largeText = (prompts: ImportedCases['prompts']) =>
  prompts.map(({ name, prompt }) => largeWords(`prompt ${name}`.trim(), prompt)).find((words) => words !== null) ??
  null;
const UNGUARDED =
  'The apostrophe that keeps a spreadsheet from running =, +, - and @ was taken off; undo once to put it back.';
const staysWords = (what: 'prompt' | 'tool', count: number) =>
  `${what}s: ${formatCount(count, what)}, because yours ${what === 'prompt' ? 'stays; clear it' : 'stay; remove them'} and import the file again to use ${count === 1 ? 'it' : 'them'}`;

export function ImportReport({ notCarried }: { notCarried: readonly string[] }) {
  if (notCarried.length === 0) return null;
  return (
    <Banner tone="warn" role="status" title="Not carried over">
      <ul className="grid max-h-48 gap-1 overflow-auto wrap-anywhere">
        {notCarried.map((line) => {
          const [sentence, ...more] = line.split('\n');
          return (
            <li key={line}>
              {sentence}
              {more.length > 0 && (
                <details>
                  <summary className="w-fit underline underline-offset-4">More</summary>
                  {more.join(' ')}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

function save(download: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}
