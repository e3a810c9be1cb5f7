// Work that may wait, done one piece a turn of the event loop: between two pieces the loop looks at its sockets, so a crowd of streams
// that end or start together never holds up the stamps of the others.
import { monotonicNow } from './monotonic-clock.ts';

/** A crowd of any size is spread over this time at most, ms: beyond, spacing would cost more than the queue that it avoids. */
const MOST_SPREAD_MS = 250;
/** Lateness that is made up for, ms: what a coarse timer takes. After a standstill the machine is busy, and a salvo would wait in line. */
const MADE_UP_FOR_MS = 1;
/** For every so many pieces that wait, one more is done a turn: a turn has a price of its own. */
const WAITING_PER_PIECE = 256;
/** Pieces this far apart, ms, are slept for, so that others have the processor meanwhile; below, a timer is too coarse. */
const SLEPT_FOR_MS = 0.25;

export class TurnQueue {
  readonly #spacingMs: number;
  readonly #onTurn: () => void;
  readonly #pieces: (() => void)[] = [];
  #next = 0;
  #isScheduled = false;
  /** Most pieces that waited since the queue was empty: all of them share one spread. */
  #crowd = 0;
  #dueMs = Number.NEGATIVE_INFINITY;

  /**
   * @param spacingMs how far apart pieces are started, ms; a sleep may let two or three follow each other at once
   * @param onTurn called at each turn, when the loop has just looked at its sockets
   */
  constructor(spacingMs: number, onTurn: () => void) {
    this.#spacingMs = spacingMs;
    this.#onTurn = onTurn;
  }

  add(piece: () => void): void {
    this.#pieces.push(piece);
    this.#crowd = Math.max(this.#crowd, this.#pieces.length - this.#next);
    this.#schedule();
  }

  get #intervalMs(): number {
    return Math.min(this.#spacingMs, MOST_SPREAD_MS / this.#crowd);
  }

  #schedule(): void {
    if (this.#isScheduled || this.#next === this.#pieces.length) return;
    this.#isScheduled = true;
    const isSlept = this.#intervalMs >= SLEPT_FOR_MS && this.#dueMs > monotonicNow();
    // A turn is taken where the loop has just looked at its sockets, which it has not where timers end.
    if (isSlept) setTimeout(() => setImmediate(this.#turn), 1);
    else setImmediate(this.#turn);
  }

  readonly #turn = () => {
    this.#isScheduled = false;
    this.#onTurn();
    const nowMs = monotonicNow();
    if (nowMs >= this.#dueMs) {
      const waiting = this.#pieces.length - this.#next;
      // Counted from when it was due, so that a coarse timer does not stretch the spread.
      this.#dueMs = Math.max(this.#dueMs, nowMs - MADE_UP_FOR_MS) + this.#intervalMs;
      for (let left = 1 + Math.floor(waiting / WAITING_PER_PIECE); left > 0; left--) this.#take()?.();
    }
    this.#schedule();
  };

  #take(): (() => void) | undefined {
    const piece = this.#pieces[this.#next++];
    if (this.#next >= this.#pieces.length) {
      this.#pieces.length = 0;
      this.#next = 0;
      this.#crowd = 0;
    }
    return piece;
  }
}
