import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { VariableState } from '../../platform/saved-variables.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { loadSetup } from '../setup/load-setup.server.ts';
import type { SetupField, SetupSection } from '../setup/setup-fields.ts';

/** The parts of /admin/setup: a section is a form of its own, which works without scripts. */

export interface SetupAnswer {
  section: string;
  errors: Record<string, string>;
  message: string | null;
  typed: Record<string, string>;
}

export type SetupPart = Awaited<ReturnType<typeof loadSetup>> & {
  saved: SetupSection | null;
  answer: SetupAnswer | null;
  ownEmail: string;
};

interface SetupFormProps {
  id: SetupSection;
  title: string;
  text: string;
  part: SetupPart;
  /** Whether the environment leaves anything to save. */
  canSave?: boolean;
  isMultipart?: boolean;
  /** Below the form: what is no part of it. */
  below?: ReactNode;
  children: ReactNode;
}

export function SetupForm({ id, title, text, part, canSave = true, isMultipart, below, children }: SetupFormProps) {
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formData?.get('section') === id;
  const errors = part.answer?.section === id ? Object.keys(part.answer.errors).length : 0;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-6">
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
      {part.saved === id && part.answer === null && <Banner tone="good" role="status" title="Saved" className="mt-4" />}
      {errors > 0 && (
        <Banner tone="bad" role="alert" title="Nothing was saved" className="mt-4">
          {errors === 1 ? 'One field is wrong.' : `${errors} fields are wrong.`} The reason is beside it.
        </Banner>
      )}
      <Form
        method="post"
        action={`/admin/setup#${id}`}
        encType={isMultipart ? 'multipart/form-data' : undefined}
        aria-labelledby={`${id}-title`}
        className="mt-5 grid items-start gap-5 *:min-w-0 sm:grid-cols-2 [&>:is(fieldset,label,p,button)]:col-span-full"
        preventScrollReset
      >
        <input type="hidden" name="section" value={id} />
        <input type="hidden" name="seen" value={part.seen} />
        {children}
        {canSave && (
          <Button type="submit" variant="primary" isBusy={isSending} className="justify-self-start">
            Save<span className="sr-only"> {title}</span>
          </Button>
        )}
      </Form>
      {below}
    </section>
  );
}

export const fixedBy = (name: string) => `Set by ${name} in the environment of the process; change it there.`;

/** What was typed and refused, or what is set. */
export function typedIn(part: SetupPart, section: SetupSection, name: string, known: string): string {
  return part.answer?.section === section ? (part.answer.typed[name] ?? known) : known;
}

export const errorIn = (part: SetupPart, section: SetupSection, name: string): string | undefined =>
  part.answer?.section === section ? part.answer.errors[name] : undefined;

export const isFixed = (state: VariableState | undefined) => state?.source === 'environment';

/** Inputs of variables; one that the environment sets can only be read, and is not sent. */
export function SetupInputs({
  part,
  section,
  fields,
}: {
  part: SetupPart;
  section: SetupSection;
  fields: readonly SetupField[];
}) {
  return fields.map(({ name, label, hint, type = 'text', placeholder }) => {
    const state = part.states[name];
    const known = state?.written ?? '';
    return (
      <Field key={name} label={label} hint={isFixed(state) ? fixedBy(name) : hint} error={errorIn(part, section, name)}>
        {(control) =>
          isFixed(state) ? (
            <Input {...control} value={known} readOnly />
          ) : (
            <Input
              {...control}
              // A value that was saved meanwhile replaces what an uncontrolled input shows.
              key={known}
              name={name}
              type={type === 'number' ? 'text' : type}
              inputMode={type === 'number' ? 'numeric' : undefined}
              placeholder={placeholder}
              defaultValue={typedIn(part, section, name, known)}
              autoComplete="off"
            />
          )
        }
      </Field>
    );
  });
}
