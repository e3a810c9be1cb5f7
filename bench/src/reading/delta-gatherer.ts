// Text for live display on its way out of the reading thread. A message for every token would be a third of the thread's work, taken
// from the very loop that stamps; so the first of each call goes at once, what follows is gathered, and the last goes with the result.
import type { ExchangeDelta } from './exchange.ts';

/** How long text is gathered, ms: a reader sees no difference. */
const GATHER_MS = 40;

export class DeltaGatherer {
  readonly #post: (deltas: ExchangeDelta[]) => void;
  /** By exchange: each appears once in a message, however many reads its text came in. */
  readonly #first = new Map<number, ExchangeDelta>();
  readonly #waiting = new Map<number, ExchangeDelta>();
  #timer: NodeJS.Timeout | null = null;

  constructor(post: (deltas: ExchangeDelta[]) => void) {
    this.#post = post;
  }

  add(delta: ExchangeDelta, isFirst: boolean): void {
    const sameCall = this.#first.get(delta.id) ?? this.#waiting.get(delta.id);
    if (sameCall) {
      sameCall.answer += delta.answer;
      sameCall.reasoning += delta.reasoning;
    } else if (isFirst) {
      // After the reads of this batch: the first texts that came together travel together.
      if (this.#first.size === 0) queueMicrotask(() => this.#send(this.#first));
      this.#first.set(delta.id, delta);
    } else {
      this.#waiting.set(delta.id, delta);
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#send(this.#waiting);
      }, GATHER_MS);
    }
  }

  /** Takes out the text of a call that has ended, so that it can go with the result; null where all has gone. */
  take(id: number): ExchangeDelta | null {
    const delta = this.#first.get(id) ?? this.#waiting.get(id) ?? null;
    this.#first.delete(id);
    this.#waiting.delete(id);
    return delta;
  }

  #send(gathered: Map<number, ExchangeDelta>): void {
    const deltas = [...gathered.values()];
    gathered.clear();
    if (deltas.length > 0) this.#post(deltas);
  }
}
