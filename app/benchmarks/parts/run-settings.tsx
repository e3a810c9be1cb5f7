import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { presets } from '../run-plan.ts';

/** Rounds, suite and what is sent beside the prompt. All of it is optional. */
export function RunSettings() {
  return (
    <>
      <RadioCards
        legend="Rounds"
        name="preset"
        columns={2}
        defaultValue="quick"
        options={presets.map(({ id, title, text, rounds }) => ({ value: id, title, text, aside: String(rounds) }))}
      />
      <details className="rounded border border-line bg-surface">
        <summary className="p-4 text-sm font-medium">Suite, system prompt and settings</summary>
        <div className="grid gap-5 border-t border-line p-4">
          <Field label="Name" isOptional hint="A named suite keeps its history: run it again and compare.">
            {(control) => <Input {...control} name="name" maxLength={120} />}
          </Field>
          <SuiteField />
          <Field label="System prompt" isOptional>
            {(control) => <Textarea {...control} name="system" rows={2} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Output limit" isOptional hint="Tokens">
              {(control) => (
                <Input {...control} name="maxOutputTokens" type="number" min={1} max={200_000} inputMode="numeric" />
              )}
            </Field>
            <Field label="Temperature" isOptional>
              {(control) => (
                <Input {...control} name="temperature" type="number" min={0} max={2} step={0.1} inputMode="decimal" />
              )}
            </Field>
            <Field label="Top P" isOptional>
              {(control) => (
                <Input {...control} name="topP" type="number" min={0} max={1} step={0.05} inputMode="decimal" />
              )}
            </Field>
            <Field label="Reasoning effort" isOptional>
              {(control) => (
                <Select
                  {...control}
                  name="reasoningEffort"
                  placeholder="Not sent"
                  options={['low', 'medium', 'high'].map((value) => ({ value, label: value }))}
                />
              )}
            </Field>
            <Field label="Prompt cache" hint="Cold: a unique first line a call">
              {(control) => (
                <Select
                  {...control}
                  name="cacheMode"
                  options={[
                    { value: 'warm', label: 'As it is' },
                    { value: 'cold', label: 'Cold' },
                  ]}
                />
              )}
            </Field>
            <Field label="Tie margin" hint="± percent, set before the run">
              {(control) => (
                <Input
                  {...control}
                  name="tieMargin"
                  type="number"
                  min={1}
                  max={100}
                  defaultValue={20}
                  inputMode="numeric"
                />
              )}
            </Field>
          </div>
          <Checkbox name="json" label="Ask for JSON" />
          <p className="text-sm text-muted">
            Nothing is sent unless it is set: many newer models refuse a temperature.
          </p>
        </div>
      </details>
    </>
  );
}

const example = 'id,thing,assert.contains\nrain,rain,water\ntides,the tides,moon';

/** Cases as a table with one row each, pasted or read from a file. */
function SuiteField() {
  const [file, setFile] = useState({ name: '', text: '' });
  const read = async (chosen: File | undefined) => {
    if (chosen) setFile({ name: chosen.name, text: await chosen.text() });
  };
  return (
    <div className="grid gap-2">
      <Field
        label="Cases"
        isOptional
        hint={
          <>
            One row a case. Columns are variables for {'{{name}}'} in the prompt; id, prompt, system, expected and
            assert.contains mean what they say. A suite in YAML or JSON is taken too.
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            name="table"
            rows={4}
            className="font-mono"
            placeholder={example}
            value={file.text}
            onChange={(event) => setFile({ name: '', text: event.target.value })}
          />
        )}
      </Field>
      <input type="hidden" name="tableName" value={file.name} />
      <label className="w-fit text-sm text-accent underline underline-offset-2">
        Upload a file
        <input
          type="file"
          accept=".csv,.tsv,.yaml,.yml,.json"
          className="sr-only"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
