import { noMetrics } from '../metrics.ts';
import { createRandom } from '../random.ts';
import type { Attempt, Cost, Metrics, Outcome, Sample, Score, Usage } from '../record.ts';

/** What a test sets of a sample; everything else has a default. */
export interface SampleOverrides {
  model?: string;
  caseId?: string;
  family?: string;
  round?: number;
  responseMs?: number;
  outcome?: Outcome;
  text?: string;
  scores?: Score[];
  costNanos?: number | null;
  attempts?: number;
  isWarmup?: boolean;
  isSimulated?: boolean;
  isStreaming?: boolean;
}

function makeMetrics(responseMs: number, isAnswer: boolean): Metrics {
  const known = (value: number): number | null => (isAnswer ? value : null);
  return {
    ...noMetrics,
    responseMs: known(responseMs),
    streamClosedMs: known(responseMs + 1),
    timeToFirstTokenMs: known(responseMs / 4),
    timeToFirstAnswerMs: known(responseMs / 4),
    timeToFirstByteMs: known(responseMs / 5),
    decodeMs: known((responseMs * 3) / 4),
    msPerOutputToken: known(responseMs / 100),
    outputTokensPerSecond: known(100_000 / responseMs),
    visibleCharsPerSecond: known(400_000 / responseMs),
    endToEndTokensPerSecond: known(75_000 / responseMs),
    chunkGapP50Ms: known(8),
    chunkGapMaxMs: known(20),
    queueMs: 0,
    connectMs: 2,
    logicalMs: known(responseMs + 2),
  };
}

function makeCost(nanos: number): Cost {
  const price = {
    table: 'test',
    version: '1',
    source: 'test',
    asOf: null,
    tier: 'standard',
    longContextThresholdTokens: null,
  };
  return { nanos, currency: 'USD', isAtLeast: false, buckets: [], price };
}

const usage: Usage = {
  inputTokens: 10,
  uncachedInputTokens: 10,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  cacheWriteOneHourTokens: null,
  outputTokens: 100,
  reasoningTokens: null,
  raw: null,
};

function makeAttempt(number: number, outcome: Outcome, responseMs: number, cost: Cost | null): Attempt {
  return {
    number,
    outcome,
    failure: null,
    stamps: {
      calledMs: 1000,
      connectedMs: 1002,
      requestMs: 1002,
      headersMs: 1003,
      firstByteMs: 1004,
      firstContentMs: 1002 + responseMs / 4,
      firstAnswerMs: 1002 + responseMs / 4,
      lastContentMs: 1002 + responseMs,
      endMs: 1003 + responseMs,
    },
    uncertainty: { firstByteMs: 0.1, firstContentMs: 0.1, firstAnswerMs: 0.1, lastContentMs: 0.2, endMs: 0.1 },
    waitedMs: number === 1 ? 0 : 500,
    connectionReused: true,
    httpStatus: 200,
    responseHeaders: { 'content-type': 'text/event-stream' },
    providerRequestId: `request-${number}`,
    usage,
    cost,
    receivedBytes: 4000,
    loopDelayMaxMs: 1,
    invalidUtf8Count: 0,
    malformedEventCount: 0,
    timeline: {
      atMs: [1, 2],
      bytes: [10, 20],
      answerChars: [1, 2],
      reasoningChars: [0, 0],
      uncertaintyMs: [0.1, 0.1],
      dropped: 0,
    },
    raw: null,
  };
}

/** Builds a whole sample around what a test says of it. */
export function makeSample(overrides: SampleOverrides = {}): Sample {
  const {
    model = 'alpha',
    caseId = 'case-1',
    round = 1,
    responseMs = 1000,
    outcome = 'ok',
    costNanos = 1_000_000,
  } = overrides;
  const isAnswer = outcome === 'ok' || outcome === 'truncated';
  const cost = costNanos === null ? null : makeCost(costNanos);
  const count = overrides.attempts ?? 1;
  return {
    recordVersion: 1,
    id: `run-1/${caseId}/${model}/${round}`,
    runId: 'run-1',
    caseId,
    caseFamily: overrides.family ?? null,
    modelKey: model,
    provider: 'demo',
    model,
    modelName: model[0]?.toUpperCase() + model.slice(1),
    round,
    position: 0,
    isWarmup: overrides.isWarmup ?? false,
    isSimulated: overrides.isSimulated ?? false,
    startedAt: '2026-01-02T03:04:05.000Z',
    enqueuedMs: 1000,
    outcome,
    failure: null,
    text: overrides.text ?? 'An answer.',
    reasoningText: '',
    toolCalls: [],
    reasoningVisibility: 'none',
    finishReason: 'stop',
    finishReasonRaw: 'stop',
    servedModel: `${model}-2026`,
    responseId: 'response-1',
    systemFingerprint: null,
    serviceTier: { requested: null, served: null },
    parameters: { requested: {}, sent: {}, served: {}, warnings: [] },
    request: { method: 'POST', url: 'http://127.0.0.1/v1/chat/completions', headers: {}, body: { model } },
    isStreaming: overrides.isStreaming ?? true,
    cacheMode: 'warm',
    concurrency: 1,
    usage: isAnswer ? usage : null,
    cost,
    costUnknownReason: cost ? null : 'no price',
    metrics: makeMetrics(responseMs, isAnswer),
    attempts: Array.from({ length: count }, (_, index) =>
      makeAttempt(index + 1, index + 1 === count ? outcome : 'overload', responseMs, index + 1 === count ? cost : null),
    ),
    scores: overrides.scores ?? [],
  };
}

/** An interleaved run: each model's response times scatter around its own middle, in milliseconds. */
export function makeRun(models: Record<string, number>, rounds: number, cases = 1, seed = 1): Sample[] {
  const random = createRandom(seed);
  const samples: Sample[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (let item = 1; item <= cases; item++) {
      for (const [model, middle] of Object.entries(models)) {
        const responseMs = middle * Math.exp(0.1 * random.normal());
        samples.push({ ...makeSample({ model, caseId: `case-${item}`, round, responseMs }), position: samples.length });
      }
    }
  }
  return samples;
}
