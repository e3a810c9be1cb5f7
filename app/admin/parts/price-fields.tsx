import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countSteps, isOptionalPrice, MOST_STEPS, priceFields } from '../../contributions/model-price.ts';
import type { SentErrors, Typed } from '../../contributions/read-correction.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface PriceFieldsProps {
  begun: Typed;
  typed: Typed;
  errors: SentErrors;
}

const amounts = Object.entries(priceFields);

/** A price per million tokens, its steps for long prompts, and since when it holds. */
export function PriceFields({ begun, typed, errors }: PriceFieldsProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {amounts.map(([name, { label }]) => (
          <Field
            key={name}
            label={`${label}, per million tokens`}
            hint={isOptionalPrice(name) || begun[name] === '' ? 'Empty: not known.' : undefined}
            error={errors[name]}
          >
            {(control) => (
              <Input {...control} name={name} inputMode="decimal" defaultValue={typed[name]} autoComplete="off" />
            )}
          </Field>
        ))}
      </div>
      <Steps typed={typed} errors={errors} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Currency" hint="Three letters, such as USD." error={errors.currency}>
          {(control) => (
            <Input {...control} name="currency" defaultValue={typed.currency} maxLength={3} autoComplete="off" />
          )}
        </Field>
        <Field
          label="Since when"
          hint="The day on which it changed, such as 2026-11-20. Empty: what was said before was never right."
          error={errors.since ?? errors.value}
        >
          {(control) => (
            <Input {...control} name="since" defaultValue={typed.since} maxLength={10} autoComplete="off" />
          )}
        </Field>
      </div>
    </>
  );
}

/** The rows keep what was typed when one above them is removed; the names of the fields follow their place. */
function Steps({ typed, errors }: Omit<PriceFieldsProps, 'begun'>) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: countSteps(typed) }, (_, row) => ({ id: row, begun: row as number | null })),
  );
  const list = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const addRow = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    flushSync(() => setRows([...rows, { id, begun: null }]));
    list.current?.querySelector<HTMLInputElement>(`[name="above${rows.length}"]`)?.focus();
  };
  const removeRow = (place: number) => {
    flushSync(() => setRows(rows.toSpliced(place, 1)));
    // A button that is gone cannot keep the focus.
    add.current?.focus();
  };
  return (
    <fieldset ref={list} className="grid gap-4">
      <legend className="mb-1 text-sm font-medium">Steps for long prompts</legend>
      <p className="text-sm text-muted">
        When a request has more input tokens than a step says, the step’s prices count for all of its tokens. A price
        that is empty stays as it is below the step.
      </p>
      {rows.map(({ id, begun }, place) => (
        <Step
          key={id}
          place={place}
          begun={(name) => (begun === null ? '' : typed[`${name}${begun}`])}
          errors={errors}
          onRemove={() => removeRow(place)}
        />
      ))}
      <Button
        ref={add}
        size="small"
        className="justify-self-start"
        aria-disabled={rows.length >= MOST_STEPS}
        onClick={() => rows.length < MOST_STEPS && addRow()}
      >
        <Plus className="size-4" aria-hidden />
        Add a step
      </Button>
      {rows.length >= MOST_STEPS && <p className="text-sm text-muted">A price has {MOST_STEPS} steps at most.</p>}
    </fieldset>
  );
}

interface StepProps {
  /** From 0. */
  place: number;
  /** What a field of the row begins with. */
  begun: (name: string) => string | undefined;
  errors: SentErrors;
  onRemove: () => void;
}

function Step({ place, begun, errors, onRemove }: StepProps) {
  const fields = [['above', 'Above tokens'], ...amounts.map(([name, { label }]) => [name, label])] as const;
  return (
    <fieldset className="grid gap-4 border-l-2 border-edge pl-4 sm:grid-cols-5">
      <legend className="sr-only">Step {place + 1}</legend>
      {fields.map(([name = '', label]) => (
        <Field
          key={name}
          label={
            <>
              {label}
              <span className="sr-only"> (step {place + 1})</span>
            </>
          }
          error={errors[`${name}${place}`]}
        >
          {(control) => (
            <Input
              {...control}
              name={`${name}${place}`}
              inputMode="decimal"
              defaultValue={begun(name)}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      <Button size="small" variant="quiet" className="justify-self-start sm:col-span-full" onClick={onRemove}>
        Remove<span className="sr-only"> step {place + 1}</span>
      </Button>
    </fieldset>
  );
}
