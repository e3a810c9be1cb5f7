import { type RefObject, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { isAttachment, outlineUrl, parseAttachment } from '../../runs/prompt-attachment.ts';
import type { FormAnswer } from '../form/form-answer.ts';

/** Pause after a change before the forecast is requested, ms. */
const REST_MS = 400;

/** The server's forecast for the form, or why it cannot be run. Null while it is incomplete. */
export function useForecast(
  form: RefObject<HTMLFormElement | null>,
  isReady: boolean,
  signal: string,
): FormAnswer | null {
  const fetcher = useFetcher<FormAnswer>();
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const element = form.current;
    const onChange = () => setChanges((count) => count + 1);
    // Text and number fields fire `change` only on blur; `input` covers typing.
    for (const type of ['input', 'change']) element?.addEventListener(type, onChange);
    return () => {
      for (const type of ['input', 'change']) element?.removeEventListener(type, onChange);
    };
  }, [form]);
  const { submit } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own state is read when one of these changes
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      if (!form.current) return;
      const data = new FormData(form.current);
      data.set('intent', 'forecast');
      // The forecast needs the kinds and sizes of attachments, not their megabytes.
      const files = data.getAll('attachments').map((file) => parseAttachment(String(file)));
      data.delete('attachments');
      for (const file of files.filter(isAttachment)) data.append('attachments', outlineUrl(file));
      void submit(data, { method: 'post', encType: 'multipart/form-data' });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isReady, signal, changes, form, submit]);
  return isReady ? (fetcher.data ?? null) : null;
}
