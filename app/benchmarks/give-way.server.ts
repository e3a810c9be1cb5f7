import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readingThread } from '@yardstick/bench';

/** A step back, not out of the way: a third of the share of others where all want the processor, all of it where nobody does. */
const NICENESS = 5;

/**
 * Lets everybody else on this machine have the processor before a worker's own writing and housekeeping: a model server
 * that must wait for them looks slow, and so does an answer that the reading thread could not stamp. That thread, which does
 * little and must do it at once, is started first and keeps its priority. Linux only; elsewhere nothing changes.
 */
export function giveWay(): void {
  let threads: string[] = [];
  try {
    threads = readdirSync('/proc/self/task');
  } catch {
    return;
  }
  readingThread.start();
  for (const thread of threads) {
    try {
      setPriority(Number(thread), NICENESS);
    } catch {
      // It has ended meanwhile, or the system does not allow it: then it stays as it was.
    }
  }
}
