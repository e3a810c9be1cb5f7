/**
 * What this process writes down of its runs, of whichever: a call that is to begin waits until nothing is being written.
 * Writing is work for this process, the database and the disk; beside the start of a call it would be told as the
 * provider's time, where that one shares the machine.
 */

/** Nothing waits longer than this, ms: where calls end all the time, there is no rest. */
const MOST_WAITED_MS = 100;

let writing = 0;
const waiting = new Set<() => void>();

/** Counts as writing until `work` has ended, however it ends. */
export async function whileWriting<Result>(work: Promise<Result>): Promise<Result> {
  writing++;
  try {
    return await work;
  } finally {
    if (--writing === 0) for (const go of waiting) go();
  }
}

/** Resolves when nothing is being written, or after a tenth of a second. */
export async function writingRest(): Promise<void> {
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
