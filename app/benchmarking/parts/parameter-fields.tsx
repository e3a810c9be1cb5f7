import { useState } from 'react';
import { BudgetInput } from '../../runs/budget-input.tsx';
import { readSchema } from '../../runs/request-settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { emptyStart, type FormStart } from '../form/form-start.ts';
import { CACHE_HINT, cacheModes, SettingInputs } from './setting-inputs.tsx';

interface ParameterFieldsProps {
  start: FormStart;
  /** Names of selected models that refuse a setting, by setting. */
  refusing: Partial<Record<string, string[]>>;
  /** The server's message about the parameters. */
  problem: string | null;
}

/** What is sent beside the prompt, and within which limits. */
export function ParameterFields({ start, refusing, problem }: ParameterFieldsProps) {
  const { settings, cacheMode, tieMargin, budget } = start;
  return (
    <fieldset className="grid gap-4 *:min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Parameters</legend>
      <p className="text-sm text-muted">Nothing is sent unless it is set: many newer models refuse a temperature.</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SettingInputs settings={settings} refusing={refusing} />
        <Field label="Prompt cache" hint={CACHE_HINT}>
          {(control) => <Select {...control} name="cacheMode" defaultValue={cacheMode} options={cacheModes} />}
        </Field>
        <Field label="Tie margin" hint={`± percent, set before the run; usual is ${emptyStart.tieMargin}`}>
          {(control) => (
            <Input
              {...control}
              name="tieMargin"
              type="number"
              min={1}
              max={100}
              defaultValue={tieMargin}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field label="Budget" isOptional hint="US dollars for the run and its judge: it ends before it could pass them">
          {(control) => <BudgetInput {...control} defaultValue={budget} />}
        </Field>
      </div>
      <AnswerFormat start={start} problem={problem} />
    </fieldset>
  );
}

/** Any JSON, or what fits a schema, which is looked at where it is typed. */
function AnswerFormat({ start, problem }: Omit<ParameterFieldsProps, 'refusing'>) {
  const [schema, setSchema] = useState(start.schema);
  const read = schema.trim() === '' ? null : readSchema(schema);
  const own = read && 'problem' in read ? read.problem : null;
  return (
    <>
      <Checkbox name="json" label="Ask for JSON" defaultChecked={Boolean(start.settings.json)} />
      <Field
        label="JSON Schema of the answer"
        isOptional
        hint="Asks for JSON that fits it, where the provider can hold a model to a schema."
        error={own ?? (read === null ? null : problem)}
      >
        {(control) => (
          <Textarea
            {...control}
            name="jsonSchema"
            rows={3}
            spellCheck={false}
            className="max-h-72 font-mono"
            value={schema}
            onChange={({ target }) => setSchema(target.value)}
            placeholder={PLACEHOLDER}
          />
        )}
      </Field>
      {/* The name belongs to the schema that came with it. */}
      <input type="hidden" name="jsonName" value={schema === start.schema ? start.schemaName : ''} />
      <Checkbox
        name="checksSchema"
        label="An answer that breaks the schema is a failed check"
        defaultChecked={start.checksSchema}
      />
    </>
  );
}

const PLACEHOLDER = `{"type": "object", "properties": {"city": {"type": "string"}},
 "required": ["city"], "additionalProperties": false}`;
