import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { FormStart } from '../form/form-start.ts';

interface JudgeFieldsProps {
  start: FormStart['judge'];
  /** The account's models: one that is not measured is the best judge. */
  models: { id: string; name: string; end: string | null }[];
  selected: ReadonlySet<string>;
}

/** A model that grades answers by the rubrics of checks, and compares them in pairs after the run. */
export function JudgeFields({ start, models, selected }: JudgeFieldsProps) {
  const [modelId, setModelId] = useState(models.some(({ id }) => id === start.modelId) ? start.modelId : '');
  const name = models.find(({ id }) => id === modelId)?.name;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-medium">
        Judge<span className="ml-1.5 font-normal text-muted">optional</span>
      </legend>
      <p className="text-sm text-muted">
        A model grades each answer by the rubrics among the checks, and by criteria it compares the answers in pairs,
        each pair in both orders. It is asked after the calls, so that no time is disturbed.
      </p>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <Field label="Judge model">
          {(control) => (
            <Select
              {...control}
              name="judgeModelId"
              placeholder="No judge"
              value={modelId}
              onChange={({ target }) => setModelId(target.value)}
              options={models.map(({ id, name: label, end }) => ({
                value: id,
                label: `${label}${selected.has(id) ? ' (measured itself)' : ''}${end === null ? '' : `: ${end}`}`,
              }))}
            />
          )}
        </Field>
        <Field label="Rounds judged" hint={modelId ? 'From the first on' : undefined}>
          {(control) => (
            <Input
              {...control}
              name="judgeRounds"
              type="number"
              inputMode="numeric"
              min={1}
              max={30}
              defaultValue={start.rounds}
              disabled={modelId === ''}
            />
          )}
        </Field>
      </div>
      {name !== undefined && selected.has(modelId) && (
        <Banner tone="warn" title={`${name} would judge its own answers`}>
          Models tend to prefer what they wrote themselves. A judge that is not measured is fairer.
        </Banner>
      )}
      {modelId !== '' && <Criteria initial={start.criteria} />}
    </fieldset>
  );
}

function Criteria({ initial }: { initial: string }) {
  return (
    <Field
      label="Criteria"
      hint="What makes one answer better than another? The judge sees nothing else. Leave it empty to have rubrics graded only."
    >
      {(control) => (
        <Textarea
          {...control}
          name="judgeCriteria"
          rows={3}
          dir="auto"
          maxLength={10_000}
          defaultValue={initial}
          placeholder="The better answer is correct, says how sure it is, and can be understood by a beginner."
        />
      )}
    </Field>
  );
}
