import { useEffect, useState } from 'react';

/** The time now, ten times a second; 0 until the browser draws by itself, so that both draw the same at first. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
