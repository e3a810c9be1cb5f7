import { LimitError, limitOf, NotStarted } from '../bounded/bounded-pool.ts';
import { checkPool, codePool } from '../bounded/pools.ts';
import type { CodeOutcome, CodeRun } from '../bounded/run-code.ts';
import { formatDuration } from '../format-figures.ts';
import type { Sample, Score } from '../record.ts';
import { checkAnswer, isNotMade, NotMade, type PlainAssertion, STOPPED_BEFORE } from './check-answer.ts';
import { PATTERN_LIMIT_MS } from './match-pattern.ts';
import { type CodeAssertion, inputOf, verdictOf } from './score-code.ts';
import type { CustomVerdict } from './scorer.ts';

/** A check that was stopped so often in one run is not made any more: each time costs seconds and a process. */
const MOST_STOPPED = 3;
/** Of all checks of a run that are code: each case may have its own. */
const MOST_STOPPED_CODE = 20;
/** Of these, those that nothing stopped but the end of their process, by its computing time or by the clock, which was held until then. */
const MOST_KILLED_CODE = 3;
/** Computing time of all code of a run, ms: code that is never stopped can be slow as well. */
export const CODE_LIMIT_MS = 10 * 60_000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Counts how often each check of a run was stopped. */
export class StoppedChecks {
  readonly #stopped = new Map<string, number>();

  /** @throws NotMade when the check was stopped, was so too often to be made again, or was not begun: it would fail the first answers alone */
  async make<T>(name: string, check: () => Promise<T>): Promise<T> {
    const stopped = this.#stopped.get(name) ?? 0;
    if (stopped >= MOST_STOPPED) throw new NotMade(`it was stopped ${stopped} times before`);
    return await check().catch((error: unknown) => {
      if (error instanceof NotStarted) throw new NotMade(`it ${error.message}`);
      const { message } = limitOf(error);
      this.#stopped.set(name, (this.#stopped.get(name) ?? 0) + 1);
      throw new NotMade(`it ${message}`);
    });
  }
}

/** Some patterns and schemas take years on some answers, and similarity takes the product of two lengths. */
export const takesLong = ({ type, ...assertion }: PlainAssertion) =>
  type === 'regex' ||
  type === 'json' ||
  type === 'similar' ||
  (type === 'equals' && typeof (assertion as { value: unknown }).value !== 'string');

/** What fails beside a limit is the machine's fault, and says nothing of the answer. */
function notMade(error: unknown): never {
  throw error instanceof LimitError ? error : new NotMade(reasonOf(error));
}

export interface BoundedOptions {
  /** Checks that were not begun when it aborts are not made. */
  signal?: AbortSignal | undefined;
  codeLimitMs?: number | undefined;
  /** Who pays for the run: the checks of several payers are begun in turns. */
  payer?: string | undefined;
}

/** Makes the checks of one run. Those that could take long are made in a process with limits, so that none stops the run. */
export class BoundedChecks {
  readonly #stopped = new StoppedChecks();
  readonly #signal: AbortSignal | undefined;
  readonly #codeLimitMs: number;
  readonly #payer: string | undefined;
  #stoppedCode = 0;
  #killedCode = 0;
  #codeMs = 0;
  #lastCode: Promise<unknown> = Promise.resolve();

  constructor({ signal, codeLimitMs = CODE_LIMIT_MS, payer }: BoundedOptions = {}) {
    this.#payer = payer;
    this.#signal = signal;
    this.#codeLimitMs = codeLimitMs;
  }

  /** @throws NotMade for a check that was stopped */
  async check(assertion: PlainAssertion, sample: Sample): Promise<Score> {
    if (!takesLong(assertion)) return checkAnswer(assertion, sample);
    this.#throwIfStopped();
    const text = JSON.stringify(assertion);
    return await this.#stopped.make(text, async () => {
      const input = { assertion: text, text: sample.text };
      const score = await checkPool.run('check', input, { payer: this.#payer }).catch(notMade);
      if (isNotMade(score)) throw new LimitError('time', `took longer than ${PATTERN_LIMIT_MS} ms`);
      return score;
    });
  }

  /** One after the other, so that a run with much code holds up no other. @throws Error for code that threw, NotMade for code that was stopped */
  async run(assertion: CodeAssertion, sample: Sample, variables?: Record<string, unknown>): Promise<CustomVerdict> {
    const made = this.#lastCode.then(() => this.#runCode(assertion, sample, variables));
    this.#lastCode = made.catch(() => {});
    return await made;
  }

  #throwIfStopped(): void {
    if (this.#signal?.aborted) throw new NotMade(STOPPED_BEFORE);
  }

  async #runCode(
    assertion: CodeAssertion,
    sample: Sample,
    variables?: Record<string, unknown>,
  ): Promise<CustomVerdict> {
    this.#throwIfStopped();
    if (this.#stoppedCode >= MOST_STOPPED_CODE)
      throw new NotMade(`code of this run was stopped ${this.#stoppedCode} times before`);
    if (this.#killedCode >= MOST_KILLED_CODE)
      throw new NotMade(`code of this run was stopped ${this.#killedCode} times by the end of its process`);
    if (this.#codeMs >= this.#codeLimitMs)
      throw new NotMade(
        `the code of this run has taken ${formatDuration(this.#codeLimitMs)} of computing time, which is the most`,
      );
    const outcome = await this.#stopped.make(assertion.code, async () => {
      const made = await this.#runBounded(assertion, sample, variables);
      if (!('stopped' in made)) return made;
      this.#stoppedCode++;
      throw new LimitError(made.stopped, made.words);
    });
    return verdictOf(outcome, assertion.threshold);
  }

  async #runBounded(
    assertion: CodeAssertion,
    sample: Sample,
    variables?: Record<string, unknown>,
  ): Promise<CodeOutcome> {
    const session = await codePool()
      .open('runCode', inputOf(assertion, sample, variables), { payer: this.#payer })
      .catch(neverBegun);
    try {
      await session.next().catch(neverBegun);
      const startMs = performance.now();
      const { outcome, cpuMs } = (
        await session.next().catch((error) => {
          // Its process is gone, and with it what it knew of the time.
          this.#codeMs += performance.now() - startMs;
          if (error instanceof LimitError) this.#stoppedCode++;
          if (error instanceof LimitError && error.limit === 'time') this.#killedCode++;
          return notMade(error);
        })
      ).value as CodeRun;
      this.#codeMs += cpuMs;
      return outcome;
    } finally {
      session.close();
    }
  }
}

/** Making the engine ready runs nothing of the check. */
function neverBegun(error: unknown): never {
  throw new NotMade(error instanceof LimitError ? `its engine ${error.message}` : reasonOf(error));
}
