// Text for live display on its way out of the reading thread. A message for every token would be a third of the thread's work, taken
// from the very loop that stamps; so the first of each call goes at once, and what follows is gathered.
import type { ExchangeDelta } from './exchange.ts';

/** How long text is gathered, ms: a reader sees no difference. */
const GATHER_MS = 40;

export class DeltaGatherer {
  readonly #post: (deltas: ExchangeDelta[]) => void;
  /** By exchange: each appears once in a message, however many reads its text came in. */
  readonly #waiting = new Map<number, ExchangeDelta>();
  #timer: NodeJS.Timeout | null = null;
  #isGoing = false;

  constructor(post: (deltas: ExchangeDelta[]) => void) {
    this.#post = post;
  }

  add(delta: ExchangeDelta, isFirst: boolean): void {
    const waiting = this.#waiting.get(delta.id);
    if (waiting) {
      waiting.answer += delta.answer;
      waiting.reasoning += delta.reasoning;
    } else this.#waiting.set(delta.id, delta);
    if (isFirst && !this.#isGoing) {
      // After the reads of this batch: what came together travels together.
      this.#isGoing = true;
      queueMicrotask(() => this.flush());
    } else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isGoing = false;
    if (this.#waiting.size === 0) return;
    const deltas = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#post(deltas);
  }
}
