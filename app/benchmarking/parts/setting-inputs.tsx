import { type ComponentProps, type MouseEvent, useState } from 'react';
import { writeStops } from '../../runs/request-settings.ts';
import type { RequestSettings } from '../../runs/run-spec.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { VersionSettings } from '../form/form-start.ts';

const numbers = [
  { name: 'maxOutputTokens', label: 'Output limit', hint: 'Tokens', min: 1, max: 200_000, step: 1 },
  { name: 'temperature', label: 'Temperature', hint: '0 to 2', min: 0, max: 2, step: 0.1 },
  { name: 'topP', label: 'Top P', hint: '0 to 1', min: 0, max: 1, step: 0.05 },
  { name: 'seed', label: 'Seed', hint: 'A whole number', step: 1 },
] as const;

const efforts = ['low', 'medium', 'high'].map((value) => ({ value, label: value }));
export const CACHE_HINT = 'Cold: a unique first line a call';
export const cacheModes = [
  { value: 'warm', label: 'Warm, as it is' },
  { value: 'cold', label: 'Cold' },
];
const STOP_HINT = String.raw`One a line; \n stands for a line break`;

interface SettingInputsProps {
  settings: RequestSettings;
  /** Names of selected models that refuse a setting, by setting. */
  refusing: Partial<Record<string, string[]>>;
}

/** The settings of a run. One that a selected model refuses is disabled. */
export function SettingInputs({ settings, refusing }: SettingInputsProps) {
  const refusal = (name: string) => (refusing[name] ? `Not taken by ${refusing[name].join(', ')}` : undefined);
  return (
    <>
      {numbers.map(({ name, label, hint, ...range }) => (
        <Field key={name} label={label} isOptional hint={refusal(name) ?? hint}>
          {(control) => (
            <Input
              {...control}
              {...range}
              name={name}
              type="number"
              inputMode="decimal"
              defaultValue={settings[name]}
              disabled={refusing[name] !== undefined}
            />
          )}
        </Field>
      ))}
      <Field label="Stop sequences" isOptional hint={STOP_HINT}>
        {(control) => (
          <Textarea {...control} name="stop" rows={1} className="font-mono" defaultValue={writeStops(settings.stop)} />
        )}
      </Field>
      <Field label="Reasoning effort" isOptional hint={refusal('reasoningEffort')}>
        {(control) => (
          <Select
            {...control}
            name="reasoningEffort"
            placeholder="Not sent"
            defaultValue={settings.reasoningEffort}
            disabled={refusing.reasoningEffort !== undefined}
            options={efforts}
          />
        )}
      </Field>
    </>
  );
}

interface VersionChoice extends Pick<ComponentProps<typeof Select>, 'options'> {
  name: 'reasoningEffort' | 'tools' | 'cacheMode';
  label: string;
  hint?: string;
}

const choices: VersionChoice[] = [
  { name: 'reasoningEffort', label: 'Reasoning effort', options: efforts },
  {
    name: 'tools',
    label: 'Tools',
    hint: 'Those of every case, and those of single cases too',
    options: [{ value: 'none', label: 'None' }],
  },
  { name: 'cacheMode', label: 'Prompt cache', hint: CACHE_HINT, options: cacheModes },
];

interface VersionSettingInputsProps {
  /** The number of the version. */
  number: number;
  settings: VersionSettings;
  onChange: (settings: VersionSettings) => void;
}

/** The same fields for a version of the prompt: what is empty is as in the run. They are sent together, in one field. */
export function VersionSettingInputs({ number, settings, onChange }: VersionSettingInputsProps) {
  const change = (name: keyof VersionSettings, value: string) => {
    const { [name]: _, ...others } = settings;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  // Clearing the last field does not close it.
  const [isOpen] = useState(Object.keys(settings).length > 0);
  return (
    <details open={isOpen}>
      <summary className="w-fit text-sm text-muted underline underline-offset-4">
        Parameters, tools and cache of version {number}
      </summary>
      <input type="hidden" name="versionSettings" value={JSON.stringify(settings)} />
      <div className="mt-3 grid gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3">
        {numbers.map(({ name, label, hint, ...range }) => (
          <Field key={name} label={`${label} of version ${number}`} isOptional hint={hint}>
            {(control) => (
              <Input
                {...control}
                {...range}
                type="number"
                inputMode="decimal"
                value={settings[name] ?? ''}
                onChange={({ target }) => change(name, target.value)}
              />
            )}
          </Field>
        ))}
        <Field label={`Stop sequences of version ${number}`} isOptional hint={STOP_HINT}>
          {(control) => (
            <Textarea
              {...control}
              rows={1}
              className="font-mono"
              value={settings.stop ?? ''}
              onChange={({ target }) => change('stop', target.value)}
            />
          )}
        </Field>
        {choices.map(({ name, label, hint, options }) => (
          <Field key={name} label={`${label} of version ${number}`} isOptional hint={hint}>
            {(control) => (
              <Select
                {...control}
                placeholder="As in the run"
                value={settings[name] ?? ''}
                onChange={({ target }) => change(name, target.value)}
                options={options}
              />
            )}
          </Field>
        ))}
      </div>
      {settings.json !== undefined && (
        <JsonOfVersion number={number} json={settings.json} onRemove={() => change('json', '')} />
      )}
    </details>
  );
}

/** It has no field: only the API and suites can set it. */
function JsonOfVersion({ number, json, onRemove }: { number: number; json: string; onRemove: () => void }) {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with the line.
    currentTarget.closest('details')?.querySelector('summary')?.focus();
    onRemove();
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 text-sm wrap-anywhere">JSON of the answer: {describeJson(json)}</p>
      <Button size="small" variant="quiet" onClick={remove}>
        Remove<span className="sr-only"> the JSON setting of version {number}</span>
      </Button>
    </div>
  );
}

function describeJson(json: string): string {
  const read = JSON.parse(json) as NonNullable<RequestSettings['json']>;
  if (typeof read === 'boolean') return read ? 'any JSON' : 'not asked for';
  return `by a schema of its own${read.name === undefined ? '' : `, “${read.name}”`}`;
}
