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
  waiting: Choice | null;
} {
  const { user, isLoading } = useViewer();
  const [waiting, setWaiting] = useState<Choice | null>(null);
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (waiting === null || isLoading) return;
    setWaiting(null);
    latest.current(waiting, user);
  }, [waiting, isLoading, user]);
  return { press: (choice) => (isLoading ? setWaiting(choice) : go(choice, user)), waiting };
}
