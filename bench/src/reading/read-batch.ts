// Reads are only stamped and queued while the loop hands them out; they are parsed after the batch, when every stamp of it is taken.
import { LoopWatch } from './loop-watch.ts';
import { monotonicNow } from './monotonic-clock.ts';

export interface BatchedRead {
  onRead(chunk: Buffer, nowMs: number, boundMs: number): void;
  onClosed(error: Error | null, nowMs: number, boundMs: number): void;
}

interface Entry {
  reader: BatchedRead;
  chunk: Buffer | null;
  error: Error | null;
  nowMs: number;
  boundMs: number;
}

export class ReadBatch {
  readonly #watch = new LoopWatch();
  #entries: Entry[] = [];
  readonly #flush = () => {
    const entries = this.#entries;
    this.#entries = [];
    this.#watch.close();
    for (const { reader, chunk, error, nowMs, boundMs } of entries) {
      if (chunk) reader.onRead(chunk, nowMs, boundMs);
      else reader.onClosed(error, nowMs, boundMs);
    }
  };

  /** Call first thing in the read callback; a null chunk closes the reader. */
  add(reader: BatchedRead, chunk: Buffer | null, error: Error | null = null): void {
    const nowMs = monotonicNow();
    const boundMs = this.#watch.bound(nowMs);
    if (this.#entries.push({ reader, chunk, error, nowMs, boundMs }) === 1) setImmediate(this.#flush);
  }

  /** The loop has just handed out all that was readable, so what is read next arrived later. */
  sawSockets(): void {
    this.#watch.mark(monotonicNow());
  }
}
