import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { conflicts, incentives, questions, usedEach, usedFor } from '../record/review.ts';
import type { ReviewErrors, Typed } from '../writing/read-review.server.ts';

interface FieldsProps {
  typed: Typed;
  errors: ReviewErrors;
}

export function ReviewFields({ typed, errors }: FieldsProps) {
  return (
    <>
      {questions.map(({ id, question }) => (
        <Rating key={id} name={id} question={question} value={typed[id]} error={errors[id]} />
      ))}
      <Field label="What is good about it?" error={errors.pros}>
        {(control) => <Textarea {...control} name="pros" rows={3} required defaultValue={typed.pros} />}
      </Field>
      <Field label="What is not good about it?" error={errors.cons}>
        {(control) => <Textarea {...control} name="cons" rows={3} required defaultValue={typed.cons} />}
      </Field>
      <Field label="What do you use it for?" error={errors.useCase}>
        {(control) => <Input {...control} name="useCase" type="text" required defaultValue={typed.useCase} />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Choice label="How long have you used it?" name="usedFor" options={usedFor} typed={typed} errors={errors} />
        <Choice label="How often do you use it?" name="usedEach" options={usedEach} typed={typed} errors={errors} />
        <Choice
          label="Do you have an interest in its success?"
          hint="Shown with the review, which then does not count."
          name="conflict"
          options={conflicts}
          typed={typed}
          errors={errors}
        />
        <Choice
          label="Did you get anything for this review?"
          hint="Shown with the review, which then does not count."
          name="incentive"
          options={incentives}
          typed={typed}
          errors={errors}
        />
      </div>
      <Field label="Name to show" isOptional hint="Empty: your review has no name." error={errors.byline}>
        {(control) => <Input {...control} name="byline" type="text" defaultValue={typed.byline} />}
      </Field>
    </>
  );
}

const steps = [
  { value: '1', label: '1, poor' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5, excellent' },
  { value: '', label: 'Cannot say' },
];

interface RatingProps {
  name: string;
  question: string;
  value: string | undefined;
  error: string | undefined;
}

function Rating({ name, question, value, error }: RatingProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{question}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((step) => (
          <label key={step.value} className="flex min-h-6 items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              value={step.value}
              defaultChecked={value === step.value}
              className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-5 checked:border-accent"
            />
            {step.label}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

interface ChoiceProps extends FieldsProps {
  label: string;
  hint?: string;
  name: 'usedFor' | 'usedEach' | 'conflict' | 'incentive';
  options: Record<string, string>;
}

function Choice({ label, hint, name, options, typed, errors }: ChoiceProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <Select
          {...control}
          name={name}
          required
          placeholder="Please choose"
          defaultValue={typed[name] ?? ''}
          options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
        />
      )}
    </Field>
  );
}
