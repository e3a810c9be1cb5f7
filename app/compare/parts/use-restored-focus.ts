import { useEffect, useRef } from 'react';

/**
 * Moving, pinning and removing rebuild the table's head, and the browser lets go of the focus. This puts it back on the
 * same act, or on its neighbour when that act has come to an end (the last column moves no further right).
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
    const [, act, id] = /^(left|right|pin|swap|remove)-(.+)$/.exec(last.current) ?? [];
    if (act === undefined || document.activeElement !== document.body) return;
    const neighbours = [last.current, act === 'left' ? `right-${id}` : `left-${id}`, `pin-${id}`];
    const next = neighbours.map((name) => document.getElementById(name)).find((element) => element !== null);
    (next ?? document.querySelector<HTMLElement>('[role="combobox"]'))?.focus({ preventScroll: true });
  }, [change]);
}
