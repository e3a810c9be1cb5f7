// A sleep that an abort ends at once; the time really slept is returned, because timers are late under load.
import { monotonicNow } from './reading/monotonic-clock.ts';

/** Sleeps about `ms`; returns the ms that passed. */
export function sleep(ms: number, signal?: AbortSignal): Promise<number> {
  const startMs = monotonicNow();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve(monotonicNow() - startMs);
    };
    const timer = setTimeout(finish, Math.max(0, ms));
    if (signal?.aborted) finish();
    else signal?.addEventListener('abort', finish, { once: true });
  });
}
