/**
 * Delays the start of a call until this process writes nothing: a write uses CPU and disk, and beside the start of a
 * call its time would be measured as the provider's, where both share the machine.
 */

/** Longest delay, ms: while calls end all the time, there is no pause between writes. */
const MOST_WAITED_MS = 100;

let writing = 0;
const waiting = new Set<() => void>();

/** Counts as a write until `work` has settled. */
export async function trackWrite<Result>(work: Promise<Result>): Promise<Result> {
  writing++;
  try {
    return await work;
  } finally {
    if (--writing === 0) for (const go of waiting) go();
  }
}

/** Resolves when nothing is being written, or after a tenth of a second. */
export async function waitForWrites(): Promise<void> {
  if (writing === 0) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, MOST_WAITED_MS);
    waiting.add(go);
  });
}
