import { useEffect, useState } from 'react';

/** A text that is still there after another page was looked at, in this tab of this person only. */
export function useDraft(key: string | null, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  const name = key === null ? null : `benchmark-draft-${key}`;
  useEffect(() => {
    const kept = name === null ? null : read(name);
    if (kept) setText((typed) => typed || kept);
  }, [name]);
  const set = (next: string) => {
    setText(next);
    if (name !== null) keep(name, next);
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

/** Storage can be full or forbidden: then the text is kept on the page alone. */
function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {}
}
