// When asking on would only cost: of a model that helps with a run and is not measured, such as a judge. Pure.
import type { Sample } from './record.ts';

/** Questions in a row without a reply, after which no further one is asked. */
const FAILURES_IN_ROW = 5;

export class FailureStreak {
  readonly #who: string;
  #inRow = 0;

  /** @param who begins the sentence, such as "The judge" */
  constructor(who: string) {
    this.#who = who;
  }

  end(): void {
    this.#inRow = 0;
  }

  /** Why no further question is asked: at once where credentials are refused or the model is unknown. Null: ask on. */
  count(message: string, failure: Sample['failure']): string | null {
    this.#inRow++;
    const isRefused = failure?.stopsProvider || [401, 403, 404].includes(failure?.httpStatus ?? 0);
    if (!isRefused && this.#inRow < FAILURES_IN_ROW) return null;
    return `${this.#who} could not be asked: ${message.replace(/\.$/, '')}.`;
  }
}
