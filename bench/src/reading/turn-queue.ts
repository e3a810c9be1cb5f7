// Work that may wait, done one piece a turn of the event loop: between two pieces the loop looks at its sockets, so a crowd of streams
// that end or start together never holds up the stamps of the others.
import { monotonicNow } from './monotonic-clock.ts';

/** A crowd of any size is spread over this time at most, ms: beyond, spacing would cost more than the queue that it avoids. */
const MOST_SPREAD_MS = 25;
/** For every so many pieces that wait, one more is done a turn: a turn has a price of its own. */
const WAITING_PER_PIECE = 256;

export class TurnQueue {
  readonly #spacingMs: number;
  readonly #onTurn: () => void;
  readonly #pieces: (() => void)[] = [];
  #next = 0;
  #isScheduled = false;
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * @param spacingMs the least time between the end of one piece and the start of the next, ms
   * @param onTurn called at each turn, when the loop has just looked at its sockets
   */
  constructor(spacingMs: number, onTurn: () => void) {
    this.#spacingMs = spacingMs;
    this.#onTurn = onTurn;
  }

  add(piece: () => void): void {
    this.#pieces.push(piece);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#next === this.#pieces.length) return;
    this.#isScheduled = true;
    setImmediate(this.#turn);
  }

  readonly #turn = () => {
    this.#isScheduled = false;
    this.#onTurn();
    const waiting = this.#pieces.length - this.#next;
    if (monotonicNow() - this.#lastMs >= Math.min(this.#spacingMs, MOST_SPREAD_MS / waiting)) {
      for (let left = 1 + Math.floor(waiting / WAITING_PER_PIECE); left > 0; left--) this.#take()?.();
      this.#lastMs = monotonicNow();
    }
    this.#schedule();
  };

  #take(): (() => void) | undefined {
    const piece = this.#pieces[this.#next++];
    if (this.#next >= this.#pieces.length) {
      this.#pieces.length = 0;
      this.#next = 0;
    }
    return piece;
  }
}
