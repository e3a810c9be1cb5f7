import { countRows } from '@yardstick/bench/words';
import { useId, useState } from 'react';
import { formatOfTable, MAX_CASES, tooManyCases } from '../../runs/run-spec.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface SuiteFieldProps {
  initial: string;
  /** The server's message about the cases. */
  problem: string | null;
  /** `refusal`: why these cases will be refused, known without asking the server. */
  onText: (text: string, refusal: string | null) => void;
}

const example = 'id,prompt,assert.contains\nrain,What is rain?,water\ntides,What makes the tides?,moon\n';

/** An example table for the prompt: its placeholders as columns, or else a prompt per case. */
export function exampleFor(prompt: string): string {
  const names = [...new Set([...prompt.matchAll(/\{\{\s*([\p{L}_$][\p{L}\p{N}_$-]*)/gu)].map(([, name = '']) => name))];
  if (names.length === 0) return example;
  const row = (id: string) => [id, ...names.map((name) => `${name} ${id}`)].join(',');
  return `${['id', ...names].join(',')}\n${row('one')}\n${row('two')}\n`;
}

/** Cases as a table with one row each, pasted from a spreadsheet or read from a file. */
export function SuiteField({ initial, problem, onText }: SuiteFieldProps) {
  const id = useId();
  const [file, setFile] = useState({ name: '', text: initial });
  const set = (next: typeof file) => {
    setFile(next);
    onText(next.text, refusalOf(next));
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          Cases<span className="ml-1.5 font-normal text-muted">optional</span>
        </label>
        <span role="status" className="text-sm text-muted">
          {sizeOf(file)}
        </span>
      </div>
      <Textarea
        id={id}
        name="table"
        rows={4}
        className="max-h-72 font-mono"
        placeholder={example.trimEnd()}
        value={file.text}
        aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => set({ name: '', text: event.target.value })}
      />
      <input type="hidden" name="tableName" value={file.name} />
      {problem && (
        <p id={`${id}-error`} role="status" className="text-sm whitespace-pre-line text-bad">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        One row a case, pasted from a sheet or as CSV. Columns are variables for {'{{name}}'} in the prompt, except id,
        prompt, system, family, expected and assert.*. A column expected passes only an answer that is equal to it as a
        whole; use assert.contains for a part of the answer. A suite in YAML or JSON is taken too.
      </p>
      <SuiteButtons isEmpty={file.text === ''} onFile={set} />
    </div>
  );
}

interface SuiteButtonsProps {
  isEmpty: boolean;
  onFile: (file: { name: string; text: string }) => void;
}

function SuiteButtons({ isEmpty, onFile }: SuiteButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <label
        className={`${buttonClass({ size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        Upload a file
        <input
          type="file"
          accept=".csv,.tsv,.yaml,.yml,.json"
          className="sr-only"
          onChange={async ({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onFile({ name: chosen.name, text: await chosen.text() });
            target.value = '';
          }}
        />
      </label>
      {isEmpty ? (
        <Button
          size="small"
          variant="quiet"
          onClick={({ currentTarget }) => onFile({ name: '', text: exampleFor(promptOf(currentTarget.form)) })}
        >
          Fill in an example
        </Button>
      ) : (
        <Button size="small" variant="quiet" onClick={() => onFile({ name: '', text: '' })}>
          Clear
        </Button>
      )}
    </div>
  );
}

function promptOf(form: HTMLFormElement | null): string {
  return form ? String(new FormData(form).get('prompt') ?? '') : '';
}

function refusalOf({ name, text }: { name: string; text: string }): string | null {
  const rows = formatOfTable(text, name) === 'csv' ? countRows(text) : 0;
  return rows > MAX_CASES ? tooManyCases(rows) : null;
}

function sizeOf({ name, text }: { name: string; text: string }): string {
  if (text.trim() === '') return '';
  const rows = countRows(text);
  const size =
    formatOfTable(text, name) === 'csv' ? `${rows.toLocaleString('en-US')} ${rows === 1 ? 'case' : 'cases'}` : '';
  return [name, size].filter(Boolean).join(', ');
}
