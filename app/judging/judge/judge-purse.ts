import type { Prompt, Sample } from '@yardstick/bench';
import type { GivenVerdict } from '../verdicts/verdict-store.server.ts';

/** Estimated tokens of a judge's reply, until a longer one is seen. */
const USUAL_REPLY_TOKENS = 1_500;
const CHARS_PER_TOKEN = 4;
/** Consecutive failures, or first replies without a verdict, after which the judge is stopped. */
const FAILURES_IN_ROW = 5;
const UNUSABLE_FROM_START = 10;

/** Limits the judge to its tokens, and stops it when it cannot be reached or gives no usable verdict. */
export class JudgePurse {
  /** Why no more questions are asked. */
  problem: string | null = null;
  readonly #ceiling: number | null;
  #taken = 0;
  #reserved = 0;
  #longestReply = USUAL_REPLY_TOKENS;
  #failuresInRow = 0;
  #unusable = 0;
  #usable = 0;

  /** @param ceiling tokens left; null: no limit */
  constructor(ceiling: number | null) {
    this.#ceiling = ceiling;
  }

  /** Reserves what a question may use; null when that would exceed the ceiling. */
  reserve({ system = '', messages }: Prompt): number | null {
    const chars = messages.reduce((sum, { content }) => sum + String(content).length, system.length);
    const most = Math.ceil(chars / CHARS_PER_TOKEN) + this.#longestReply;
    if (this.#ceiling !== null && this.#taken + this.#reserved + most > this.#ceiling) {
      this.problem ??= 'The tokens set aside for the judge are used up.';
      return null;
    }
    this.#reserved += most;
    return most;
  }

  settle(most: number, { attempts }: Pick<Sample, 'attempts'>): void {
    this.#reserved -= most;
    for (const { usage } of attempts) {
      this.#taken += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
      this.#longestReply = Math.max(this.#longestReply, usage?.outputTokens ?? 0);
    }
  }

  learn({ state, winner, error }: Pick<GivenVerdict, 'state' | 'winner' | 'error'>, failure: Sample['failure']): void {
    if (state === 'failed') {
      this.#failuresInRow++;
      const isRefused = failure?.stopsProvider || [401, 403, 404].includes(failure?.httpStatus ?? 0);
      if (isRefused || this.#failuresInRow >= FAILURES_IN_ROW)
        this.problem ??= `The judge could not be asked: ${error.replace(/\.$/, '')}.`;
      return;
    }
    this.#failuresInRow = 0;
    if (state !== 'answered') return;
    if (winner === null) this.#unusable++;
    else this.#usable++;
    if (this.#usable === 0 && this.#unusable >= UNUSABLE_FROM_START)
      this.problem ??= `None of the judge’s first ${UNUSABLE_FROM_START} replies held a verdict.`;
  }
}
