import { useEffect, useState } from 'react';

/** The time now, ten times a second while `isRunning`; 0 until the browser draws by itself, so that both draw the same at first. */
export function useNow(isRunning = true): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
