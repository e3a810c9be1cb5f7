import { useEffect, useRef, useState } from 'react';
import { useViewer } from './use-viewer.ts';
import type { Viewer } from './viewer.ts';

/**
 * For presses whose way depends on who looks. One that comes before that is known is kept, and goes on when it is: the
 * form would otherwise go to the server, which cannot remember for this tab what a visitor has chosen.
 */
export function useActionWhenViewerLoads<Choice>(go: (choice: Choice, user: Viewer | null) => void): {
  press: (choice: Choice) => void;
  /** What waits for the answer. */
  kept: Choice | null;
} {
  const { user, isLoading } = useViewer();
  const [kept, setKept] = useState<Choice | null>(null);
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (kept === null || isLoading) return;
    setKept(null);
    latest.current(kept, user);
  }, [kept, isLoading, user]);
  return { press: (choice) => (isLoading ? setKept(choice) : go(choice, user)), kept };
}
