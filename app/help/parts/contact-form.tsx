import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { parseForm } from '../../platform/parse-form.ts';
import { RefusalBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type ContactErrors, contactForm, TRAP_FIELD } from '../contact/contact-message.ts';

export interface ContactRefusal {
  errors: ContactErrors;
  /** A problem of the whole form. */
  problem: string | null;
  typed: Record<string, string>;
}

/** Errors appear beside the fields before sending; without scripts the server reports the same ones. */
export function ContactForm({ refusal }: { refusal: ContactRefusal | undefined }) {
  const { state, formMethod } = useNavigation();
  const isSending = state !== 'idle' && formMethod === 'POST';
  const [errors, setErrors] = useState<ContactErrors>(refusal?.errors ?? {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setErrors(refusal?.errors ?? {});
    focusFirst(form.current, refusal?.errors ?? {});
  }, [refusal]);

  function check(event: FormEvent<HTMLFormElement>) {
    const { errors: found } = parseForm(contactForm, new FormData(event.currentTarget));
    setErrors(found ?? {});
    if (!found) return;
    event.preventDefault();
    focusFirst(event.currentTarget, found);
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/contact"
      noValidate
      onSubmit={check}
      className="grid gap-5"
      aria-label="Contact"
    >
      <RefusalBanner title="Your message was not sent" text={refusal?.problem} />
      <ContactFields errors={errors} typed={refusal?.typed ?? {}} />
      <Trap />
      <div>
        <Button type="submit" variant="primary" size="large" isBusy={isSending}>
          Send Message
        </Button>
        <p role="status" className="sr-only">
          {isSending ? 'Sending' : ''}
        </p>
      </div>
    </Form>
  );
}

function ContactFields({ errors, typed }: Pick<ContactRefusal, 'errors' | 'typed'>) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input {...control} name="name" type="text" autoComplete="name" required defaultValue={typed.name} />
          )}
        </Field>
        <Field label="Email" error={errors.email}>
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="email" required defaultValue={typed.email} />
          )}
        </Field>
      </div>
      <Field label="Company" isOptional error={errors.company}>
        {(control) => (
          <Input {...control} name="company" type="text" autoComplete="organization" defaultValue={typed.company} />
        )}
      </Field>
      <Field label="Subject" error={errors.subject}>
        {(control) => <Input {...control} name="subject" type="text" required defaultValue={typed.subject} />}
      </Field>
      <Field label="Message" error={errors.message}>
        {(control) => <Textarea {...control} name="message" rows={7} required defaultValue={typed.message} />}
      </Field>
    </>
  );
}

/** Invisible, outside the tab order, and named so that nobody fills it in by hand. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function focusFirst(form: HTMLFormElement | null, errors: ContactErrors): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
