import type { ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Cell } from './cell.ts';
import type { SentErrors, Typed } from './read-correction.server.ts';

interface ValueFieldsProps {
  cell: Pick<Cell, 'kind' | 'plan'>;
  typed: Typed;
  errors: SentErrors;
}

const options = (...values: string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const hints: Partial<Record<Cell['kind'], string>> = {
  date: 'As precise as the source: 2026, 2026-09 or 2026-09-08.',
  year: 'The year, such as 2015.',
  address: 'A full address, such as https://example.com/prices.',
  list: 'All of them, one on each line.',
};

/** For those who know that a value is wrong, and not what is right; of a list, which one. */
export function WrongFields({ cell, typed, errors }: Omit<ValueFieldsProps, 'cell'> & { cell: Cell }) {
  if (!cell.canBeEmpty) return null;
  return (
    <>
      <Checkbox
        name="wrong"
        label="This is wrong, and I know no right value"
        hint="The value then leaves the record, and nothing takes its place."
        defaultChecked={typed.wrong === 'on'}
      />
      {cell.kind === 'list' && (
        <div className="hidden group-has-[[name=wrong]:checked]:block">
          <Field label="Which one is wrong" error={errors.which}>
            {(control) => (
              <Select
                {...control}
                name="which"
                options={cell.present.map(({ text }) => ({ value: text, label: text }))}
                defaultValue={typed.which}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

/** The new value, in the form that its field needs. */
export function ValueFields({ cell: { kind, plan }, typed, errors }: ValueFieldsProps) {
  switch (kind) {
    case 'answer':
      return (
        <Choices
          legend="New value"
          name="value"
          values={['yes', 'no', 'not applicable']}
          typed={typed}
          error={errors.value}
        />
      );
    case 'yesNo':
      return <Choices legend="New value" name="value" values={['yes', 'no']} typed={typed} error={errors.value} />;
    case 'training':
      return (
        <div className="grid gap-5 sm:grid-cols-2">
          <Choices
            legend="Trains on your data by default"
            name="default"
            values={['yes', 'no']}
            typed={typed}
            error={errors.default ?? errors.value}
          />
          <Choices legend="You can opt out" name="optOut" values={['yes', 'no']} typed={typed} error={errors.optOut} />
        </div>
      );
    case 'status':
      return <StatusFields typed={typed} errors={errors} />;
    case 'owner':
      return <OwnerFields typed={typed} errors={errors} />;
    case 'plan':
      return <PlanFields typed={{ ...plan, ...typed }} errors={errors} />;
    case 'list':
      return (
        <Field label="New value" hint={hints.list} error={errors.value}>
          {(control) => <Textarea {...control} name="value" rows={4} required defaultValue={typed.value} />}
        </Field>
      );
    default:
      return <Line label="New value" name="value" hint={hints[kind]} typed={typed} error={errors.value} isRequired />;
  }
}

interface LineProps {
  label: string;
  name: string;
  typed: Typed;
  error: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
}

function Line({ label, name, typed, error, hint, isRequired = false }: LineProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={!isRequired}>
      {(control) => <Input {...control} name={name} type="text" required={isRequired} defaultValue={typed[name]} />}
    </Field>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  values: string[];
  typed: Typed;
  error: string | undefined;
}

function Choices({ legend, name, values, typed, error }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options(...values).map(({ value, label }) => (
          <label key={value} className="flex min-h-6 items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={typed[name] === value}
              className="size-4.5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

function Choice({ label, name, values, typed }: Omit<ChoicesProps, 'legend' | 'error'> & { label: string }) {
  return (
    <Field label={label}>
      {(control) => <Select {...control} name={name} options={options(...values)} defaultValue={typed[name]} />}
    </Field>
  );
}

const statuses = ['live', 'degraded', 'closing', 'closed', 'acquired', 'renamed', 'archived'];

function StatusFields({ typed, errors }: Omit<ValueFieldsProps, 'cell'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Choice label="New status" name="kind" values={statuses} typed={typed} />
      <Line label="Since or on" name="on" hint={hints.date} typed={typed} error={errors.on ?? errors.value} />
      <Line
        label="By whom"
        name="by"
        hint="Of an acquisition: the buyer. If the tool goes on under its own name, it is live: name its owner instead."
        typed={typed}
        error={errors.by}
      />
      <Line label="New name, or what replaces it" name="to" typed={typed} error={errors.to} />
    </div>
  );
}

function OwnerFields({ typed, errors }: Omit<ValueFieldsProps, 'cell'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Line label="Owner" name="name" typed={typed} error={errors.name ?? errors.value} isRequired />
      <Line label="Bought on" name="boughtOn" hint={hints.date} typed={typed} error={errors.boughtOn} />
      <Checkbox
        name="bought"
        label="The owner bought the tool"
        hint="Pages then say so. Leave it unchecked if the owner has had the tool for years."
        defaultChecked={typed.bought === 'on'}
      />
    </div>
  );
}

function PlanFields({ typed, errors }: Omit<ValueFieldsProps, 'cell'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Line label="Plan" name="name" typed={typed} error={errors.name ?? errors.value} isRequired />
      <Choice label="Tier" name="tier" values={['starter', 'professional', 'enterprise']} typed={typed} />
      <Line label="Price" name="amount" hint="Empty: on request." typed={typed} error={errors.amount} />
      <Line label="Currency" name="currency" typed={{ currency: 'USD', ...typed }} error={errors.currency} isRequired />
      <Choice label="Price for a" name="interval" values={['month', 'year', 'once', 'credits']} typed={typed} />
      <Choice label="Billed by" name="billed" values={['month', 'year']} typed={typed} />
      <Line label="Fewest seats" name="minSeats" hint="Empty: not stated." typed={typed} error={errors.minSeats} />
      <Line label="Most people" name="maxSeats" hint="Empty: not stated." typed={typed} error={errors.maxSeats} />
      <Checkbox name="perSeat" label="For each seat" defaultChecked={typed.perSeat === 'on'} />
    </div>
  );
}
