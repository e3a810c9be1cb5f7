import type { Prompt, Sample } from '@yardstick/bench';
import type { GivenVerdict } from '../verdicts/verdict-store.server.ts';

/** Tokens of a judge's reply until one was longer. */
const USUAL_REPLY_TOKENS = 1_500;
const CHARS_PER_TOKEN = 4;
/** Questions in a row without a reply, and first replies without a verdict, after which going on would only cost. */
const FAILURES_IN_ROW = 5;
const UNUSABLE_FROM_START = 10;

/** Keeps the judge to its tokens, and ends it where it cannot be asked or says nothing usable. */
export class JudgePurse {
  /** Why no further question is asked. */
  problem: string | null = null;
  readonly #ceiling: number | null;
  #taken = 0;
  #reserved = 0;
  #longestReply = USUAL_REPLY_TOKENS;
  #failuresInRow = 0;
  #unusable = 0;
  #usable = 0;

  /** @param ceiling tokens that may still be taken; null: no limit */
  constructor(ceiling: number | null) {
    this.#ceiling = ceiling;
  }

  /** Sets aside what a question may take; null when that would pass the ceiling. */
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
