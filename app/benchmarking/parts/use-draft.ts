import { useEffect, useState } from 'react';

/** A text that survives navigation, in this tab and for this person only. */
export function useDraft(key: string | null, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const stored = key === null ? null : readDraft(key);
    if (stored) setText((typed) => typed || stored);
  }, [key]);
  const set = (next: string) => {
    setText(next);
    if (key !== null) storeDraft(key, next);
  };
  return [text, set];
}

const nameOf = (key: string) => `benchmark-draft-${key}`;

export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** Without storage the text lives on the page only. */
export function storeDraft(key: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(key), text);
  } catch {}
}
