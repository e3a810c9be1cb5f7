import { LimitError, limitOf } from '../bounded/bounded-pool.ts';
import { checkPool, codePool } from '../bounded/pools.ts';
import type { Sample, Score } from '../record.ts';
import { checkAnswer, NotMade, type PlainAssertion } from './check-answer.ts';
import { type CodeAssertion, inputOf, verdictOf } from './score-code.ts';
import type { CustomVerdict } from './scorer.ts';

/** A check that was stopped so often in one run is not made any more: each time costs seconds and a process. */
const MOST_STOPPED = 3;
/** Of all checks of a run that are code: each case may have its own. */
const MOST_STOPPED_CODE = 20;

/** Counts how often each check of a run was stopped. */
export class StoppedChecks {
  readonly #stopped = new Map<string, number>();

  /** @throws Error saying that the check was stopped; NotMade when it was so too often to be made again */
  async make<T>(name: string, check: () => Promise<T>): Promise<T> {
    const stopped = this.#stopped.get(name) ?? 0;
    if (stopped >= MOST_STOPPED) throw new NotMade(`not made: it was stopped ${stopped} times before`);
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
  #stoppedCode = 0;
  #lastCode: Promise<unknown> = Promise.resolve();

  /** @throws Error for a check that was stopped */
  async check(assertion: PlainAssertion, sample: Sample): Promise<Score> {
    if (!takesLong(assertion)) return checkAnswer(assertion, sample);
    const text = JSON.stringify(assertion);
    return await this.#stopped.make(text, () => checkPool.run('check', { assertion: text, text: sample.text }));
  }

  /** One after the other, so that a run with much code holds up no other. @throws Error for code that threw or was stopped */
  async run(assertion: CodeAssertion, sample: Sample, variables?: Record<string, unknown>): Promise<CustomVerdict> {
    const made = this.#lastCode.then(() => this.#runCode(assertion, sample, variables));
    this.#lastCode = made.catch(() => {});
    return await made;
  }

  async #runCode(
    assertion: CodeAssertion,
    sample: Sample,
    variables?: Record<string, unknown>,
  ): Promise<CustomVerdict> {
    if (this.#stoppedCode >= MOST_STOPPED_CODE)
      throw new NotMade(`not made: code of this run was stopped ${this.#stoppedCode} times before`);
    const outcome = await this.#stopped.make(assertion.code, async () => {
      const input = inputOf(assertion, sample, variables);
      const made = await codePool()
        .run('runCode', input)
        .catch((error) => {
          // What fails before the code runs is the machine's fault, and says nothing of the answer.
          if (!(error instanceof LimitError))
            throw new NotMade(`not made: ${error instanceof Error ? error.message : String(error)}`);
          this.#stoppedCode++;
          throw error;
        });
      if (!('stopped' in made)) return made;
      this.#stoppedCode++;
      throw new LimitError(made.stopped, made.words);
    });
    return verdictOf(outcome, assertion.threshold);
  }
}
