import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Delay between two refreshes, ms: short at first, then longer, because a mail may wait for hours. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Refreshes the page while it shows something that waits, and only while it is visible. */
export function useFollow(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const stop = new AbortController();
    let pauseMs = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (document.hidden) {
        document.addEventListener('visibilitychange', look, { once: true, signal: stop.signal });
        return;
      }
      if (await isServerThere()) await revalidate();
      if (stop.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
      timer = setTimeout(look, pauseMs);
    };
    timer = setTimeout(look, pauseMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isWaiting, revalidate]);
}

/** A server that is briefly unreachable must not replace a readable page by an error page. */
async function isServerThere(): Promise<boolean> {
  return await fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
}
