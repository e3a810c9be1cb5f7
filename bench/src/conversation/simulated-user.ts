// The model that plays the users of one run. It is asked apart from what is measured: its tokens, cost and time have places of their own.
import type { CallModelOptions } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import { mayHaveBilled } from '../cost.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { ModelSpec, Sample } from '../record.ts';
import type { Prompt } from '../request.ts';
import type { UserCall } from './conversation-schema.ts';
import { type AskUser, MOST_MESSAGE_CHARS } from './user-prompt.ts';

/** Times for one message. */
const LIMITS = { firstContentMs: 60_000, totalMs: 120_000 };
/** Questions in a row without a reply, after which no further one is asked. */
const FAILURES_IN_ROW = 5;

type Means = Pick<CallModelOptions, 'key' | 'prices' | 'resolveHost' | 'retries' | 'now'>;

export class SimulatedUser implements AskUser {
  /** Why no further message can be had: conversations that need one are not begun any more. */
  problem: string | null = null;
  readonly model: AskUser['model'];
  readonly #spec: ModelSpec;
  readonly #means: Means;
  #failuresInRow = 0;

  constructor(spec: ModelSpec, means: Means) {
    this.#spec = spec;
    this.#means = means;
    this.model = { provider: spec.provider, model: spec.model, name: spec.name ?? spec.model };
  }

  async ask(prompt: Prompt, signal: AbortSignal | undefined): Promise<UserCall> {
    const startedMs = monotonicNow();
    const call = { ...this.#means, ...(signal ? { signal } : {}), limits: LIMITS, keepsRaw: false, isStreaming: true };
    const sample = await callModel({ ...call, model: this.#spec, prompt });
    const isAnswer = sample.outcome === 'ok' || sample.outcome === 'truncated';
    if (isAnswer) this.#failuresInRow = 0;
    else if (sample.outcome !== 'aborted') this.#countFailure(sample.failure);
    return {
      text: sample.text.slice(0, MOST_MESSAGE_CHARS).toWellFormed(),
      outcome: sample.outcome,
      failure: isAnswer ? null : (sample.failure?.message ?? 'it refused to go on'),
      ...billOf(sample),
      tookMs: monotonicNow() - startedMs,
    };
  }

  /** Refused credentials and unknown models stop it at once. */
  #countFailure(failure: Sample['failure']): void {
    this.#failuresInRow++;
    const isRefused = failure?.stopsProvider || [401, 403, 404].includes(failure?.httpStatus ?? 0);
    if (isRefused || this.#failuresInRow >= FAILURES_IN_ROW)
      this.problem ??= `The simulated user could not be asked: ${(failure?.message ?? 'it refuses').replace(/\.$/, '')}.`;
  }
}

function billOf({ attempts, cost }: Sample) {
  const sum = (field: 'inputTokens' | 'outputTokens') =>
    attempts.reduce((total, { usage }) => total + (usage?.[field] ?? 0), 0);
  return {
    attempts: attempts.length,
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    // A call that nobody may have billed costs nothing that is known, and leaves nothing unknown.
    cost,
    isUncounted: attempts.some((attempt) => mayHaveBilled(attempt) && attempt.usage === null),
  };
}
