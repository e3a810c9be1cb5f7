import { LimitError } from '../bounded/bounded-pool.ts';
import { checkPool } from '../bounded/pools.ts';
import type { Sample, Score } from '../record.ts';
import { checkAnswer, type PlainAssertion, toScore } from './check-answer.ts';

/** A check that needed too long so often in one run is not made any more: each time costs a second and a process. */
const MOST_STOPPED = 3;

/** Some patterns and schemas take years on some answers, and similarity takes the product of two lengths. */
const takesLong = ({ type, ...assertion }: PlainAssertion) =>
  type === 'regex' ||
  type === 'json' ||
  type === 'similar' ||
  (type === 'equals' && typeof (assertion as { value: unknown }).value !== 'string');

/** Makes the checks of one run. Those that could take long are made in a process with limits, so that none stops the run. */
export class BoundedChecks {
  readonly #stopped = new Map<string, number>();

  async check(assertion: PlainAssertion, sample: Sample): Promise<Score> {
    if (!takesLong(assertion)) return checkAnswer(assertion, sample);
    const text = JSON.stringify(assertion);
    const stopped = this.#stopped.get(text) ?? 0;
    if (stopped >= MOST_STOPPED)
      return toScore(assertion, { passed: null, reason: `not made: it was stopped ${stopped} times before` });
    try {
      return await checkPool.run('check', { assertion: text, text: sample.text });
    } catch (error) {
      if (error instanceof LimitError) this.#stopped.set(text, stopped + 1);
      const reason = error instanceof Error ? error.message : String(error);
      return toScore(assertion, { passed: null, reason: `stopped: ${reason}` });
    }
  }
}
