import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type CheckKind, type CheckRow, checkKinds, isLong, MAX_CHECKS, takesValue } from '../../runs/answer-check.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface Row extends CheckRow {
  id: number;
}

const options = checkKinds.map(({ id, label }) => ({ value: id, label }));
const placeholderOf = (kind: CheckKind) => checkKinds.find(({ id }) => id === kind)?.placeholder ?? '';

/** Checks for every answer, one row each. */
export function CheckRows({ initial }: { initial: CheckRow[] }) {
  const [rows, setRows] = useState<Row[]>(initial.map((row, id) => ({ ...row, id })));
  const next = useRef(initial.length);
  const list = useRef<HTMLFieldSetElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    // The forecast listens for change events, and removing a row changes no field.
    if (count.current !== rows.length) list.current?.form?.dispatchEvent(new Event('change'));
    count.current = rows.length;
  }, [rows.length]);
  const change = (id: number, facts: Partial<CheckRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...facts } : row)));
  return (
    <fieldset ref={list} className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        Checks<span className="ml-1.5 font-normal text-muted">optional</span>
      </legend>
      <p className="text-sm text-muted">
        Every answer has to pass them all. {'{{name}}'} stands for a column of the cases; a column “expected” is a check
        of its own, which passes only an answer equal to it as a whole.
      </p>
      {rows.some(({ kind }) => isLong(kind)) && (
        <p className="text-sm text-muted">
          Code gets the answer as <code>output</code> and the columns as <code>context.vars</code>, and comes to true or
          false, a grade from 0 to 1, or {'{ pass, score, reason }'}. It runs in a sandbox without network and files,
          for 1 second at most.
        </p>
      )}
      {rows.map((row, index) => (
        <CheckFields
          key={row.id}
          row={row}
          number={index + 1}
          onChange={(facts) => change(row.id, facts)}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      {rows.length < MAX_CHECKS && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setRows([...rows, { id: next.current++, kind: 'contains', value: '' }])}
        >
          <Plus className="size-4" aria-hidden />
          Add a check
        </Button>
      )}
    </fieldset>
  );
}

interface CheckFieldsProps {
  row: CheckRow;
  number: number;
  onChange: (facts: Partial<CheckRow>) => void;
  onRemove: () => void;
}

function CheckFields({ row: { kind, value }, number, onChange, onRemove }: CheckFieldsProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(12rem,auto)_1fr_auto] sm:items-center">
      <Select
        name="checkKind"
        aria-label={`Check ${number}`}
        value={kind}
        options={options}
        onChange={({ target }) => onChange({ kind: target.value as CheckKind })}
      />
      <CheckText
        name="checkValue"
        aria-label={`${kind === 'javascript' ? 'Code' : 'Text'} of check ${number}`}
        kind={kind}
        // An empty text for a kind without one keeps both lists parallel.
        className={takesValue(kind) ? undefined : 'invisible max-sm:hidden'}
        value={value}
        placeholder={placeholderOf(kind)}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <Button size="small" variant="quiet" className="justify-self-start" onClick={onRemove}>
        Remove<span className="sr-only"> check {number}</span>
      </Button>
    </div>
  );
}

type CheckTextProps = { kind: CheckKind } & Pick<
  ComponentProps<'textarea'>,
  'name' | 'aria-label' | 'className' | 'placeholder'
> & { value: string; onChange: (event: { target: { value: string } }) => void };

/** Code and rubrics are rarely one line. */
function CheckText({ kind, ...control }: CheckTextProps) {
  if (!isLong(kind)) return <Input dir="auto" {...control} />;
  if (kind === 'judge') return <Textarea dir="auto" {...control} rows={2} maxLength={10_000} />;
  return <Textarea {...control} className="font-mono" rows={1} spellCheck={false} />;
}
