import { limitOf } from '../bounded/bounded-pool.ts';
import { checkPool } from '../bounded/pools.ts';
import type { Sample, Score } from '../record.ts';
import { checkAnswer, type PlainAssertion } from './check-answer.ts';

/** A check that was stopped so often in one run is not made any more: each time costs seconds and a process. */
const MOST_STOPPED = 3;

/** Counts how often each check of a run was stopped. */
export class StoppedChecks {
  readonly #stopped = new Map<string, number>();

  /** @throws Error saying that the check was stopped, or was so too often to be made again */
  async make<T>(name: string, check: () => Promise<T>): Promise<T> {
    const stopped = this.#stopped.get(name) ?? 0;
    if (stopped >= MOST_STOPPED) throw new Error(`not made: it was stopped ${stopped} times before`);
    return await check().catch((error: unknown) => {
      const { message } = limitOf(error);
      this.#stopped.set(name, (this.#stopped.get(name) ?? 0) + 1);
      throw new Error(`stopped: it ${message}`);
    });
  }
}

/** Some patterns and schemas take years on some answers, and similarity takes the product of two lengths. */
const takesLong = ({ type, ...assertion }: PlainAssertion) =>
  type === 'regex' ||
  type === 'json' ||
  type === 'similar' ||
  (type === 'equals' && typeof (assertion as { value: unknown }).value !== 'string');

/** Makes the checks of one run. Those that could take long are made in a process with limits, so that none stops the run. */
export class BoundedChecks {
  readonly #stopped = new StoppedChecks();

  /** @throws Error for a check that was stopped */
  async check(assertion: PlainAssertion, sample: Sample): Promise<Score> {
    if (!takesLong(assertion)) return checkAnswer(assertion, sample);
    const text = JSON.stringify(assertion);
    return await this.#stopped.make(text, () => checkPool.run('check', { assertion: text, text: sample.text }));
  }
}
