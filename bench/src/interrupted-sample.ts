// The sample of a call whose process ended before it could say what came of it.
import { cacheModeOf } from './cache-mode.ts';
import { makeFailure } from './failures.ts';
import { noMetrics } from './metrics.ts';
import { sampleId } from './plan.ts';
import { type Failure, type ModelSpec, RECORD_VERSION, type Sample } from './record.ts';

const failureOf = (message: string): Failure =>
  makeFailure('interrupted', 'worker_ended', message, { isRetryable: true });

/** A call that was cut off because its process was stopped. */
export function asInterrupted(sample: Sample, message: string): Sample {
  return { ...sample, outcome: 'interrupted', failure: failureOf(message) };
}

interface LostCall extends Pick<Sample, 'runId' | 'caseId' | 'round' | 'isStreaming' | 'cacheMode' | 'concurrency'> {
  model: ModelSpec;
  startedAt: string;
}

/** A call that was begun and of which nothing is known: it may have been billed, so it is not made again by itself. */
export function interruptedSample({ model, startedAt, cacheMode, ...call }: LostCall, message: string): Sample {
  return {
    ...call,
    cacheMode: cacheModeOf(model, cacheMode),
    recordVersion: RECORD_VERSION,
    id: sampleId(call.runId, call.caseId, model.key, call.round),
    caseFamily: null,
    modelKey: model.key,
    provider: model.provider,
    model: model.model,
    modelName: model.name ?? model.model,
    position: 0,
    isWarmup: false,
    isSimulated: false,
    startedAt,
    enqueuedMs: 0,
    outcome: 'interrupted',
    failure: failureOf(message),
    text: '',
    reasoningText: '',
    toolCalls: [],
    reasoningVisibility: 'unknown',
    finishReason: 'unknown',
    finishReasonRaw: null,
    servedModel: null,
    responseId: null,
    systemFingerprint: null,
    serviceTier: { requested: null, served: null },
    parameters: { requested: {}, sent: {}, served: {}, warnings: [] },
    request: { method: 'POST', url: '', headers: {}, body: null },
    usage: null,
    cost: null,
    costUnknownReason: 'the worker ended',
    metrics: noMetrics,
    attempts: [],
    scores: [],
  };
}
