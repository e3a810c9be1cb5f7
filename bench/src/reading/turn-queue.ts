// Work that may wait, done one piece a turn of the event loop: between two pieces the loop looks at its sockets, so a crowd of streams
// that end or start together never holds up the stamps of the others.
import { monotonicNow } from './monotonic-clock.ts';

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
    if (monotonicNow() - this.#lastMs >= this.#spacingMs) {
      const piece = this.#pieces[this.#next++];
      if (this.#next === this.#pieces.length) {
        this.#pieces.length = 0;
        this.#next = 0;
      }
      piece?.();
      this.#lastMs = monotonicNow();
    }
    this.#schedule();
  };
}
