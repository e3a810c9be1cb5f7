import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormStart, VersionFields } from '../form/form-start.ts';

interface BaselineFieldsProps {
  start: FormStart['baseline'];
  /** The models of the run. */
  models: { id: string; name: string }[];
  versions: readonly VersionFields[];
}

/** The model that others may replace, and how much worse they may be. */
export function BaselineFields({ start, models, versions }: BaselineFieldsProps) {
  const [chosen, setChosen] = useState(start.model);
  const hasVersions = versions.length > 0;
  const named = versions.map(({ name }, index) => ({
    id: `v${index + 2}`,
    name: name.trim() || `Version ${index + 2}`,
  }));
  const choices = hasVersions ? named : models;
  const modelId = choices.some(({ id }) => id === chosen) ? chosen : '';
  const isNone = modelId === '' && !hasVersions;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-medium">
        Good enough?<span className="ml-1.5 font-normal text-muted">optional</span>
      </legend>
      <p className="text-sm text-muted">
        {hasVersions
          ? 'Each version is compared with the baseline on the same model: the result says whether it is good enough, better or worse. That takes checks.'
          : 'Name the model you use now: the result says which of the others are good enough to replace it, and compares with it alone, which decides more with the same calls.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Baseline">
          {(control) => (
            <Select
              {...control}
              name="baseline"
              placeholder={hasVersions ? 'Version 1' : 'None: compare all'}
              value={modelId}
              onChange={({ target }) => setChosen(target.value)}
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Terms start={start} isDisabled={isNone} />
      </div>
    </fieldset>
  );
}

/** How much worse, and by which figure. */
function Terms({ start, isDisabled }: Pick<BaselineFieldsProps, 'start'> & { isDisabled: boolean }) {
  return (
    <>
      <Field label="May be worse by" hint="Points of 100, named before the run. Usual: 5, for grades 7.5">
        {(control) => (
          <Input
            {...control}
            name="margin"
            type="number"
            inputMode="decimal"
            min={0.5}
            max={50}
            step={0.5}
            placeholder="usual"
            defaultValue={start.margin}
            disabled={isDisabled}
          />
        )}
      </Field>
      <Field label="Measured by">
        {(control) => (
          <Select
            {...control}
            name="measure"
            defaultValue={start.measure}
            disabled={isDisabled}
            options={[
              { value: 'pass-rate', label: 'Pass rate: every check' },
              { value: 'grade', label: 'Mean grade of the checks' },
            ]}
          />
        )}
      </Field>
    </>
  );
}
