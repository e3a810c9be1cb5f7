import { type Outcome, RECORD_VERSION, type Sample } from '@yardstick/bench';
import type { PlanModel } from '../../models/model.ts';
import type { RunPlan } from '../run-plan.ts';
import type { CallPlace } from '../sample-store.server.ts';

export const whyInterrupted =
  'The worker ended during this call. It was not made again, so that nothing is paid for twice; "Run failed calls again" makes it again.';

function failureOf(message: string): NonNullable<Sample['failure']> {
  return {
    ...{
      class: 'interrupted' as Outcome,
      reason: 'worker_ended',
      message,
      httpStatus: null,
      providerCode: null,
      retryAfterMs: null,
    },
    ...{ isRetryable: true, stopsProvider: false, limitMs: null, body: null },
  };
}

/** A call that ran when its worker was stopped: as interrupted as one whose worker was killed. */
export function asInterrupted(sample: Sample): Sample {
  return { ...sample, outcome: 'interrupted', failure: failureOf(whyInterrupted) };
}

export function interruptedSample(runId: string, place: CallPlace, model: PlanModel, plan: RunPlan, now: Date): Sample {
  const none = null;
  return {
    ...{
      recordVersion: RECORD_VERSION,
      id: `${runId}/${place.caseId}/${place.modelKey}/${place.round}`,
      runId,
      ...place,
    },
    ...{
      caseFamily: none,
      provider: model.provider,
      model: model.model,
      modelName: model.name,
      position: 0,
      isWarmup: false,
    },
    ...{
      isSimulated: false,
      startedAt: now.toISOString(),
      enqueuedMs: 0,
      outcome: 'interrupted',
      failure: failureOf(whyInterrupted),
    },
    ...{
      text: '',
      reasoningText: '',
      toolCalls: [],
      reasoningVisibility: 'unknown',
      finishReason: 'unknown',
      finishReasonRaw: none,
    },
    ...{ servedModel: none, responseId: none, systemFingerprint: none, serviceTier: { requested: none, served: none } },
    parameters: { requested: {}, sent: {}, served: {}, warnings: [] },
    request: { method: 'POST', url: '', headers: {}, body: null },
    ...{
      isStreaming: plan.isStreaming,
      cacheMode: plan.cacheMode,
      concurrency: plan.concurrency,
      usage: none,
      cost: none,
      costUnknownReason: 'the worker ended',
    },
    metrics: {
      ...{
        responseMs: none,
        streamClosedMs: none,
        timeToFirstTokenMs: none,
        timeToFirstAnswerMs: none,
        timeToFirstByteMs: none,
      },
      ...{
        thinkingMs: none,
        decodeMs: none,
        msPerOutputToken: none,
        outputTokensPerSecond: none,
        visibleCharsPerSecond: none,
      },
      ...{
        endToEndTokensPerSecond: none,
        chunkGapP50Ms: none,
        chunkGapP95Ms: none,
        chunkGapMaxMs: none,
        queueMs: none,
      },
      ...{
        connectMs: none,
        backoffMs: 0,
        logicalMs: none,
        standardised500Ms: none,
        longerThanMs: none,
        speedWithheld: none,
      },
    },
    ...{ attempts: [], scores: [] },
  } as Sample;
}
