import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { FormStart } from '../form/form-start.ts';

interface ConversationFieldsProps {
  start: Pick<FormStart, 'user' | 'simulatedUserId'>;
  /** The account's models; one that is measured cannot play the user. */
  models: { id: string; name: string; end: string | null }[];
  selected: ReadonlySet<string>;
  problem: string | null;
}

/** Who goes on with a conversation after the first answer, and the model that plays this person. */
export function ConversationFields({ start, models, selected, problem }: ConversationFieldsProps) {
  const { user } = start;
  return (
    <details className="group/talk panel" open={user !== null || start.simulatedUserId !== ''}>
      <summary className="flex items-center gap-2 p-4 text-sm font-medium hover:text-accent">
        <ChevronRight className="size-4 transition-transform group-open/talk:rotate-90" aria-hidden />
        Conversation: a simulated user answers the models
      </summary>
      <div className="grid gap-4 border-t border-line p-4 *:min-w-0">
        <p className="text-sm text-muted">
          The prompt is the first message. After each answer, another model writes what the user says next. A
          conversation is one call: times are means over its answers, tokens and cost are of all of it, and what the
          user takes comes on top and is shown apart.
        </p>
        {problem !== null && (
          <Banner tone="bad" title="The conversation cannot be had">
            {problem}
          </Banner>
        )}
        <Player start={start.simulatedUserId} models={models} selected={selected} />
        <Field label="Goal" isOptional hint="What the user wants. Cases of a suite may name their own.">
          {(control) => (
            <Textarea
              {...control}
              name="userGoal"
              rows={2}
              dir="auto"
              maxLength={4_000}
              defaultValue={user?.goal}
              placeholder="Get the money for order A-17 back, and a date."
            />
          )}
        </Field>
        <Field label="Persona" isOptional hint="Who the user is, and how it writes">
          {(control) => (
            <Textarea
              {...control}
              name="userPersona"
              rows={2}
              dir="auto"
              maxLength={4_000}
              defaultValue={user?.persona}
              placeholder="Impatient. Writes short messages."
            />
          )}
        </Field>
        <StopFields stop={user?.stop ?? {}} />
      </div>
    </details>
  );
}

function Player({ start, models, selected }: Pick<ConversationFieldsProps, 'models' | 'selected'> & { start: string }) {
  const [id, setId] = useState(models.some((model) => model.id === start) ? start : '');
  const isMeasured = selected.has(id);
  return (
    <Field
      label="Model that plays the user"
      hint={isMeasured ? 'This model is measured, and would talk with itself. Choose another.' : undefined}
    >
      {(control) => (
        <Select
          {...control}
          name="simulatedUserId"
          placeholder="No simulated user"
          value={id}
          onChange={({ target }) => setId(target.value)}
          options={models.map(({ id: value, name, end }) => ({
            value,
            label: `${name}${selected.has(value) ? ' (measured itself)' : ''}${end === null ? '' : `: ${end}`}`,
          }))}
        />
      )}
    </Field>
  );
}

function StopFields({ stop }: { stop: NonNullable<NonNullable<FormStart['user']>['stop']> }) {
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-[11rem_1fr]">
      <Field label="Answers at most" isOptional hint="5 if empty">
        {(control) => (
          <Input
            {...control}
            name="userTurns"
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            step={1}
            defaultValue={stop.turns}
          />
        )}
      </Field>
      <Field label="Ends with the phrase" isOptional hint="In a message of the user">
        {(control) => <Input {...control} name="userPhrase" maxLength={200} dir="auto" defaultValue={stop.phrase} />}
      </Field>
      <div className="sm:col-span-2">
        <Field
          label="Ends when"
          isOptional
          hint="In words; the simulated user says when it holds. If empty: the goal is reached, or cannot be."
        >
          {(control) => (
            <Textarea {...control} name="userWhen" rows={2} maxLength={2_000} dir="auto" defaultValue={stop.when} />
          )}
        </Field>
      </div>
    </div>
  );
}
