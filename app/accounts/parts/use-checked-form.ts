import { type FormEvent, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { parseForm } from '../../platform/parse-form.ts';

type Errors = Partial<Record<string, string>>;

/**
 * Validates a form in the browser with the same rules as the server. Messages appear beside the fields at once; the
 * server's answer replaces them.
 */
export function useCheckedForm(schema: z.core.$ZodType, found: Errors | undefined) {
  const [errors, setErrors] = useState<Errors>(found ?? {});
  useEffect(() => setErrors(found ?? {}), [found]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const found: Errors | undefined = parseForm(schema, new FormData(form)).errors;
    setErrors(found ?? {});
    if (!found) return;
    event.preventDefault();
    const [first] = Object.keys(found);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return { errors, onSubmit };
}
