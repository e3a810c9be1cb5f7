import { startTransition, useEffect, useState } from 'react';

/**
 * The current time, ten times a second while `isRunning`; 0 until hydration, so that server and browser render the
 * same. A tick has the priority of a navigation: on a slow machine it would otherwise interrupt each one until the run is over.
 */
export function useNow(isRunning = true): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setNowMs(Date.now());
    const timer = setInterval(() => startTransition(() => setNowMs(Date.now())), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
