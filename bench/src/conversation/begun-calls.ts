// The conversations of a resumed run that go on, and what is kept of its budget for calls of which nobody knows what they took.
import { isUncounted, type Reservation, type RunBudget } from '../budget.ts';
import type { Sample } from '../record.ts';
import { goesOn, isPerhapsMore } from './begun-talk.ts';

export class BegunCalls {
  readonly #budget: RunBudget;
  readonly #samples: Map<string, Sample>;
  readonly #held = new Map<string, Reservation>();

  constructor(samples: readonly Sample[], budget: RunBudget) {
    this.#budget = budget;
    this.#samples = new Map(samples.filter(goesOn).map((sample) => [sample.id, sample]));
  }

  /** Keeps the most that a call may have taken, which was perhaps billed and not counted. */
  hold(id: string, most: Reservation): void {
    this.#budget.hold(most);
    this.#held.set(id, most);
  }

  /** Those that may have cost more than was counted. */
  uncounted(): Sample[] {
    return [...this.#samples.values()].filter((sample) => isUncounted(sample) || isPerhapsMore(sample));
  }

  of(id: string): Sample | undefined {
    return this.#samples.get(id);
  }

  /**
   * A conversation that goes on is booked with its end as a whole, what was spent and held for it before included.
   * @returns what books it again, where it does not go on
   */
  takeBack(begun: Sample): () => void {
    const putBack = this.#budget.takeBack(begun);
    const { nanos = 0, tokens = 0 } = this.#held.get(begun.id) ?? {};
    this.#budget.hold({ nanos: -nanos, tokens: -tokens });
    return () => {
      putBack();
      this.#budget.hold({ nanos, tokens });
    };
  }

  /** Books a call. Of what was under way at a kill nobody learns the cost, also where all that came after is counted. */
  settle(reservation: Reservation, sample: Sample): void {
    this.#budget.settle(reservation, sample);
    const held = this.#samples.has(sample.id) ? this.#held.get(sample.id) : undefined;
    if (held && !isUncounted(sample)) this.#budget.hold(held);
  }
}
