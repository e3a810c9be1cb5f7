// Text for live display on its way out of the reading thread. A message for every token would be a third of the thread's work, taken
// from the very loop that stamps; so the first goes at once, and what follows is gathered.
import type { ExchangeDelta } from './exchange.ts';
import { monotonicNow } from './monotonic-clock.ts';

/** Least time between two messages, ms: more often than a screen is drawn nobody sees. */
const GATHER_MS = 20;

export class DeltaGatherer {
  readonly #post: (deltas: ExchangeDelta[]) => void;
  /** By exchange: each is told once a message, however many reads its text came in. */
  readonly #waiting = new Map<number, ExchangeDelta>();
  #timer: NodeJS.Timeout | null = null;
  #isScheduled = false;
  #postedMs = Number.NEGATIVE_INFINITY;

  constructor(post: (deltas: ExchangeDelta[]) => void) {
    this.#post = post;
  }

  add(delta: ExchangeDelta): void {
    const waiting = this.#waiting.get(delta.id);
    if (waiting) {
      waiting.answer += delta.answer;
      waiting.reasoning += delta.reasoning;
    } else this.#waiting.set(delta.id, delta);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const leftMs = this.#postedMs + GATHER_MS - monotonicNow();
    // After the reads of this batch: what came together travels together.
    if (leftMs <= 0) queueMicrotask(() => this.flush());
    else this.#timer = setTimeout(() => this.flush(), leftMs);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isScheduled = false;
    if (this.#waiting.size === 0) return;
    this.#postedMs = monotonicNow();
    const deltas = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#post(deltas);
  }
}
