// How long this thread was ready to run and had no processor, from the kernel's own count (Linux). A thread that waits for a processor
// after its data arrived looks idle to the event loop, so no measure of the loop alone can see it.
import { openSync, readSync } from 'node:fs';

export class RunDelay {
  readonly #file: number | null;
  readonly #bytes = Buffer.allocUnsafeSlow(96);
  #lastMs = 0;

  constructor() {
    this.#file = open();
    this.takeMs();
  }

  /** ms of waiting for a processor since the last call; 0 where the system does not report it. */
  takeMs(): number {
    if (this.#file === null) return 0;
    const length = readSync(this.#file, this.#bytes, 0, this.#bytes.length, 0);
    const totalMs = Number(this.#bytes.toString('latin1', 0, length).split(' ')[1]) / 1e6;
    const sinceMs = totalMs - this.#lastMs;
    this.#lastMs = totalMs;
    return Number.isFinite(sinceMs) ? sinceMs : 0;
  }
}

function open(): number | null {
  try {
    return openSync('/proc/thread-self/schedstat', 'r');
  } catch {
    return null;
  }
}
