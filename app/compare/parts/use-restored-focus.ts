import { useEffect, useRef } from 'react';

/**
 * Moving, pinning and removing a column rebuild the table's head and the chips, and the browser drops the focus. This
 * restores it to the same action, to its neighbour when that action is no longer possible (the last column cannot move
 * right), to another chip, or to the search field, which opens the keyboard of a phone.
 */
export function useRestoredFocus(change: string): void {
  const last = useRef('');
  useEffect(() => {
    function remember(event: FocusEvent) {
      if (event.target instanceof HTMLElement) last.current = event.target.id;
    }
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the columns.
  useEffect(() => {
    const [, act, id] = /^(left|right|pin|swap|remove|drop)-(.+)$/.exec(last.current) ?? [];
    if (act === undefined || document.activeElement !== document.body) return;
    const neighbours = [last.current, act === 'left' ? `right-${id}` : `left-${id}`, `pin-${id}`];
    const next = neighbours.map((name) => document.getElementById(name)).find((element) => element !== null);
    const chip = document.querySelector<HTMLElement>('[id^="drop-"]');
    const field = document.querySelector<HTMLElement>('[role="combobox"]');
    (next ?? (act === 'drop' ? chip : null) ?? field)?.focus({ preventScroll: true });
  }, [change]);
}
