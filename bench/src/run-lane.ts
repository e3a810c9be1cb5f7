// One lane per endpoint: its calls one after the other (or as many at once as was asked), its rate limits, its standstill.

import type { PlannedCall } from './plan.ts';
import { resolveEndpoint } from './providers/endpoint.ts';
import { readRateLimits } from './rate-limits.ts';
import { monotonicNow } from './reading/monotonic-clock.ts';
import type { ModelSpec, Sample } from './record.ts';

export class RunLane {
  readonly provider: string;
  /** Null for simulated models. */
  readonly origin: string | null;
  /** Why no further call of this lane can succeed. */
  stoppedBecause: string | null = null;
  readyAtMs = 0;
  waitReason = '';

  constructor(provider: string, origin: string | null) {
    this.provider = provider;
    this.origin = origin;
  }

  /** Reads what the reply says about the next call. */
  observe(sample: Sample, nextTokens: number): void {
    if (sample.failure?.stopsProvider) this.stoppedBecause = sample.failure.message;
    const last = sample.attempts.at(-1);
    if (!last) return;
    const nowMs = monotonicNow();
    const limit = readRateLimits(last.responseHeaders, nextTokens, nowMs);
    if (limit) this.#delay(limit.readyAtMs, limit.reason);
    if (sample.failure?.class === 'rate_limit' && sample.failure.retryAfterMs !== null) {
      this.#delay(nowMs + Math.min(sample.failure.retryAfterMs, MAX_LANE_WAIT_MS), 'the provider asked to wait');
    }
  }

  #delay(readyAtMs: number, reason: string): void {
    if (readyAtMs <= this.readyAtMs) return;
    this.readyAtMs = readyAtMs;
    this.waitReason = reason;
  }
}

/** A provider that asks for more is asked again after this. */
const MAX_LANE_WAIT_MS = 10 * 60_000;

export function laneKey(model: ModelSpec): string {
  return model.provider === 'demo' ? 'demo' : `${model.provider} ${resolveEndpoint(model).origin}`;
}

export function makeLanes(models: ModelSpec[]): Map<string, RunLane> {
  const lanes = new Map<string, RunLane>();
  for (const model of models) {
    const key = laneKey(model);
    if (!lanes.has(key))
      lanes.set(key, new RunLane(model.provider, model.provider === 'demo' ? null : resolveEndpoint(model).origin));
  }
  return lanes;
}

/** The calls of a block by lane, each lane's in plan order. */
export function splitByLane(calls: PlannedCall[]): Map<string, PlannedCall[]> {
  return Map.groupBy(calls, ({ model }) => laneKey(model));
}
