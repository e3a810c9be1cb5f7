import { type RefObject, useEffect } from 'react';

/**
 * Saves what is typed into a form in this browser, and fills an empty form with it.
 * @param isRefused the form was sent and came back with what was typed
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string, isRefused: boolean) {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    if (!isRefused) fill(element, read(key));
    const save = () =>
      write(key, Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])));
    if (isRefused) save();
    // Sent: what comes back is saved again.
    const forget = () => write(key, null);
    element.addEventListener('input', save);
    element.addEventListener('submit', forget);
    return () => {
      element.removeEventListener('input', save);
      element.removeEventListener('submit', forget);
    };
  }, [form, key, isRefused]);
}

function fill(form: HTMLFormElement, draft: Record<string, string>) {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isText =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
    if (!isText || field.type === 'checkbox' || field.value !== '') continue;
    field.value = value;
  }
}

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Without storage, as in some private windows, there is no draft. */
function write(key: string, draft: Record<string, string> | null) {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}
