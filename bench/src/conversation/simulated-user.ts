// The model that plays the users of one run. It is asked apart from what is measured: its tokens, cost and time have places of their own.
import { isUncounted } from '../budget.ts';
import type { CallModelOptions } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import { FailureStreak } from '../failure-streak.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { ModelSpec, Sample } from '../record.ts';
import type { Prompt } from '../request.ts';
import type { UserCall } from './conversation-schema.ts';
import { type AskUser, MOST_MESSAGE_CHARS } from './user-prompt.ts';

/** Times for one message. */
const LIMITS = { firstContentMs: 60_000, totalMs: 120_000 };

type Means = Pick<CallModelOptions, 'key' | 'prices' | 'resolveHost' | 'retries' | 'now'>;

export class SimulatedUser implements AskUser {
  /** Why no further message can be had: conversations that need one are not begun any more. */
  problem: string | null = null;
  readonly model: AskUser['model'];
  readonly #spec: ModelSpec;
  readonly #means: Means;
  readonly #failures = new FailureStreak('The simulated user');

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
    if (isAnswer) this.#failures.end();
    else if (sample.outcome !== 'aborted')
      this.problem ??= this.#failures.count(sample.failure?.message ?? 'it refuses', sample.failure);
    return {
      text: sample.text.slice(0, MOST_MESSAGE_CHARS).toWellFormed(),
      outcome: sample.outcome,
      failure: isAnswer ? null : (sample.failure?.message ?? 'it refused to go on'),
      ...billOf(sample),
      tookMs: monotonicNow() - startedMs,
    };
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
    isUncounted: isUncounted({ attempts }),
  };
}
