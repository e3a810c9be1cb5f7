// Says how far a stamp can be off. Bytes that are read now arrived after the previous read batch; the loop slept in between for as
// long as `idleTime` grew, and arriving bytes would have woken it. What remains, the time the loop was busy, is the bound; the time
// the thread waited for a processor after it was woken comes on top.
import { performance } from 'node:perf_hooks';
import { monotonicNow } from './monotonic-clock.ts';
import { RunDelay } from './run-delay.ts';

const timing = performance.nodeTiming;

/** The kernel is asked again after this, ms. A wait that matters makes more time than this pass, so none is missed. */
const ASK_EVERY_MS = 0.5;

export class LoopWatch {
  readonly #runDelay = new RunDelay();
  #askedAtMs = 0;
  #batchStartMs = monotonicNow();
  #idleAtStartMs = timing.idleTime;
  #isOpen = false;
  #boundMs = 0;

  /** Call with the stamp of every read; the first of a batch measures, the others add what passed since. Returns the bound, ms. */
  bound(nowMs: number): number {
    if (!this.#isOpen) {
      this.#isOpen = true;
      const idleMs = timing.idleTime;
      const busyMs = nowMs - this.#batchStartMs - (idleMs - this.#idleAtStartMs);
      this.#boundMs = Math.max(0, busyMs) + this.#waitedMs(nowMs);
      this.#batchStartMs = nowMs;
      this.#idleAtStartMs = idleMs;
    }
    return this.#boundMs + (nowMs - this.#batchStartMs);
  }

  #waitedMs(nowMs: number): number {
    if (nowMs - this.#askedAtMs < ASK_EVERY_MS) return 0;
    this.#askedAtMs = nowMs;
    return this.#runDelay.takeMs();
  }

  /** The batch is over: the loop is about to look for new events. */
  close(): void {
    this.#isOpen = false;
  }

  /** Nothing was left to read at `nowMs`: the next bound counts from here. Not within a batch. */
  mark(nowMs: number): void {
    if (this.#isOpen) return;
    this.#batchStartMs = nowMs;
    this.#idleAtStartMs = timing.idleTime;
  }
}
