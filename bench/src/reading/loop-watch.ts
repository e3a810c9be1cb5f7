// Says how far a stamp can be off. Bytes that are read now arrived after the previous read batch; the loop slept in between for as
// long as `idleTime` grew, and arriving bytes would have woken it. What remains, the time the loop was busy, is the bound.
import { performance } from 'node:perf_hooks';
import { monotonicNow } from './monotonic-clock.ts';

const timing = performance.nodeTiming;

export class LoopWatch {
  #batchStartMs = monotonicNow();
  #idleAtStartMs = timing.idleTime;
  #isOpen = false;
  #boundMs = 0;

  /** Call with the stamp of every read; the first of a batch measures, the others add what passed since. Returns the bound, ms. */
  bound(nowMs: number): number {
    if (!this.#isOpen) {
      this.#isOpen = true;
      const idleMs = timing.idleTime;
      this.#boundMs = Math.max(0, nowMs - this.#batchStartMs - (idleMs - this.#idleAtStartMs));
      this.#batchStartMs = nowMs;
      this.#idleAtStartMs = idleMs;
    }
    return this.#boundMs + (nowMs - this.#batchStartMs);
  }

  /** The batch is over: the loop is about to look for new events. */
  close(): void {
    this.#isOpen = false;
  }
}
