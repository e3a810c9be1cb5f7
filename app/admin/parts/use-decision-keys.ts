import { type KeyboardEvent, useState } from 'react';

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select') !== null;

/**
 * Presses what has the typed keys in `data-keys`, such as "a1" or "j", while the focus is inside the element that gets
 * `onKeyDown`. `typed` is the first key of two.
 */
export function useDecisionKeys() {
  const [typed, setTyped] = useState('');
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || isTyping(event.target)) {
      if (event.key === 'Escape') setTyped('');
      return;
    }
    const find = (keys: string) => event.currentTarget.querySelector<HTMLElement>(`[data-keys="${CSS.escape(keys)}"]`);
    const starts = (keys: string) => event.currentTarget.querySelector(`[data-keys^="${CSS.escape(keys)}"]`) !== null;
    const keys = [typed + event.key, event.key].find((tried) => starts(tried)) ?? '';
    const pressed = keys === '' ? null : find(keys);
    setTyped(pressed === null ? keys : '');
    if (pressed === null) return;
    event.preventDefault();
    pressed.click();
  }
  return { typed, onKeyDown };
}
