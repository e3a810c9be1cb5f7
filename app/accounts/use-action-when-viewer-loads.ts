import { useEffect, useRef, useState } from 'react';
import { useViewer } from './use-viewer.ts';
import type { Viewer } from './viewer.ts';

/**
 * Runs an action that depends on the viewer. A press before the viewer has loaded is held and runs afterwards: the form
 * would otherwise go to the server, which cannot store the choice in this tab.
 */
export function useActionWhenViewerLoads<Choice>(go: (choice: Choice, user: Viewer | null) => void): {
  press: (choice: Choice) => void;
  /** The choice that waits for the viewer. */
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
