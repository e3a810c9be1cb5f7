// The counts of a run, and the progress reported from them. Of a finished sample only numbers are stored here.

import type { RunBudget } from './budget.ts';
import type { PlannedCall } from './plan.ts';
import { monotonicNow } from './reading/monotonic-clock.ts';
import type { Manifest, Sample } from './record.ts';
import type { RunProgress } from './run-options.ts';

export class RunLedger {
  done = 0;
  ok = 0;
  failed = 0;
  skipped = 0;
  hasReachedBudget = false;
  readonly planned: number;
  readonly #budget: RunBudget;
  readonly #onProgress: ((progress: RunProgress) => void) | undefined;
  readonly #startMs = monotonicNow();
  readonly #inFlight = new Map<PlannedCall, number>();
  readonly #waiting = new Map<string, RunProgress['waiting'][number]>();

  constructor(planned: number, budget: RunBudget, onProgress: ((progress: RunProgress) => void) | undefined) {
    this.planned = planned;
    this.#budget = budget;
    this.#onProgress = onProgress;
  }

  start(call: PlannedCall): void {
    this.#inFlight.set(call, monotonicNow());
    this.report();
  }

  finish(call: PlannedCall): void {
    this.#inFlight.delete(call);
  }

  wait(provider: string, waitMs: number, reason: string): void {
    this.#waiting.set(provider, { provider, untilMs: monotonicNow() + waitMs, reason });
    this.report();
  }

  resume(provider: string): void {
    if (this.#waiting.delete(provider)) this.report();
  }

  count({ outcome, isWarmup }: Pick<Sample, 'outcome' | 'isWarmup'>): void {
    if (isWarmup || outcome === 'aborted') return;
    this.done++;
    if (outcome === 'ok' || outcome === 'truncated') this.ok++;
    else this.failed++;
  }

  skip(calls = 1): void {
    this.skipped += calls;
    this.report();
  }

  report(last: Sample | null = null): void {
    const nowMs = monotonicNow();
    const { done, ok, failed, skipped, planned } = this;
    const { spentNanos, spentTokens, held, isAtLeast, budget, reserved } = this.#budget;
    this.#onProgress?.({
      done,
      planned,
      ok,
      failed,
      skipped,
      spentNanos,
      spentTokens,
      isAtLeast,
      budget,
      last,
      reservedNanos: reserved.nanos,
      reservedTokens: reserved.tokens,
      uncountedNanos: held.nanos,
      uncountedTokens: held.tokens,
      elapsedMs: nowMs - this.#startMs,
      inFlight: [...this.#inFlight].map(([{ model, suiteCase, round }, startMs]) => ({
        modelKey: model.key,
        caseId: suiteCase.id,
        round,
        sinceMs: nowMs - startMs,
      })),
      waiting: [...this.#waiting.values()],
    });
  }

  /** Of a run that nothing stopped. */
  get status(): 'completed' | 'incomplete' | 'budget_reached' {
    if (this.hasReachedBudget) return 'budget_reached';
    return this.skipped > 0 ? 'incomplete' : 'completed';
  }

  /** The part of the budget that ended it, where one did. */
  get limit(): Pick<Manifest, 'limit'> {
    const { reached } = this.#budget;
    return this.hasReachedBudget && reached !== null ? { limit: reached } : {};
  }

  totals(): Manifest['totals'] {
    const { planned, done, ok, failed, skipped } = this;
    const { spentTokens, spentNanos, isAtLeast } = this.#budget;
    return {
      planned,
      done,
      ok,
      failed,
      skipped,
      tokens: spentTokens,
      nanos: spentNanos === 0 && isAtLeast ? null : spentNanos,
      isAtLeast,
    };
  }
}
