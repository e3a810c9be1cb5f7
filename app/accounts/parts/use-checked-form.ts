import { type FormEvent, useEffect, useState } from 'react';
import type { Checked } from '../account-forms.ts';

/**
 * Validates a form in the browser with the same rules as the server. Messages appear beside the fields at once; the
 * server's answer replaces them.
 */
export function useCheckedForm<Values extends object>(
  check: (form: FormData) => Checked<Values>,
  found: Partial<Record<string, string>> | undefined,
) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>(found ?? {});
  useEffect(() => setErrors(found ?? {}), [found]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const result = check(new FormData(form));
    setErrors(result.errors ?? {});
    if (!result.errors) return;
    event.preventDefault();
    const first = Object.keys(result.errors)[0];
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return { errors, onSubmit };
}
