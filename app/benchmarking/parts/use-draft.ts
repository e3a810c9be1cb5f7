import { useEffect, useState } from 'react';

/** A text that survives navigation, in this tab and for this person only. */
export function useDraft(key: string | null, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  const name = key === null ? null : `benchmark-draft-${key}`;
  useEffect(() => {
    const stored = name === null ? null : read(name);
    if (stored) setText((typed) => typed || stored);
  }, [name]);
  const set = (next: string) => {
    setText(next);
    if (name !== null) store(name, next);
  };
  return [text, set];
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Without storage the text lives on the page only. */
function store(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {}
}
