import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormStart } from '../form/form-start.ts';

interface BaselineFieldsProps {
  start: FormStart['baseline'];
  /** The models of the run. */
  models: { id: string; name: string }[];
}

/** The model that others may replace, and how much worse they may be. */
export function BaselineFields({ start, models }: BaselineFieldsProps) {
  const [chosen, setChosen] = useState(start.model);
  const modelId = models.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-medium">
        Good enough?<span className="ml-1.5 font-normal text-muted">optional</span>
      </legend>
      <p className="text-sm text-muted">
        Name the model you use now: the result says which of the others are good enough to replace it, and compares with
        it alone, which decides more with the same calls.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Baseline">
          {(control) => (
            <Select
              {...control}
              name="baseline"
              placeholder="None: compare all"
              value={modelId}
              onChange={({ target }) => setChosen(target.value)}
              options={models.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
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
              disabled={modelId === ''}
            />
          )}
        </Field>
        <Field label="Measured by">
          {(control) => (
            <Select
              {...control}
              name="measure"
              defaultValue={start.measure}
              disabled={modelId === ''}
              options={[
                { value: 'pass-rate', label: 'Pass rate: every check' },
                { value: 'grade', label: 'Mean grade of the checks' },
              ]}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
