// The schemas of what the engine writes down: one Sample per (case, model, round), one Attempt per HTTP request. Pure. Loaded only where
// records are read back, because the validator takes 15 MB and a tenth of a second; see load-lazily.ts.
// Stamps are milliseconds of one monotonic clock (CLOCK_MONOTONIC): only their differences mean anything, and wall-clock steps never touch them.
import * as z from 'zod';
import { RECORD_VERSION } from './record.ts';

// Every number has a bound, far above what is measured: records come from strangers too, and are added up, stored and shown.
const ms = z.number().min(-1e12).max(1e12);
const tokens = z.number().nonnegative().max(1e9);
const count = z.number().nonnegative().max(1e9);
const bytes = z.number().nonnegative().max(1e15);
/** Nano-units of money: at most a hundred thousand of the currency for one sample. */
const nanos = z.number().int().nonnegative().max(1e14);
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1970' && !Number.isNaN(Date.parse(text)), 'is not a date since 1970');
/** As in a suite: see suite-schema.ts. */
const MOST_ROUNDS = 10_000;
const MOST_CONCURRENCY = 4096;
const perhaps = <T extends z.ZodType>(schema: T) => schema.nullable();

/**
 * How a sample ended. `ok`, `truncated` and `refused` are answers; the others are failures.
 * `aborted` means that the caller stopped the run while the call was in flight.
 */
export const outcomeSchema = z.enum([
  'ok',
  'truncated',
  'refused',
  'rate_limit',
  'quota',
  'overload',
  'network',
  'interrupted',
  'timeout',
  'invalid',
  'protocol',
  'aborted',
]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Moments of one attempt, ms on the monotonic clock; null when the moment never came. */
export const stampsSchema = z.object({
  /** The call is made; the body is already serialised. */
  calledMs: ms,
  /** A socket was ready (equal to `requestMs` when a warm connection was taken). */
  connectedMs: perhaps(ms),
  /** t0: the request began to be written to a connected socket. Every duration starts here. */
  requestMs: perhaps(ms),
  headersMs: perhaps(ms),
  firstByteMs: perhaps(ms),
  /** First non-empty content of any kind: reasoning, text or tool argument. */
  firstContentMs: perhaps(ms),
  /** First non-empty answer text. */
  firstAnswerMs: perhaps(ms),
  lastContentMs: perhaps(ms),
  endMs: perhaps(ms),
});
export type Stamps = z.infer<typeof stampsSchema>;

/** How much earlier than its stamp a moment may have been, ms: the truth lies in [stamp - bound, stamp]. */
export const uncertaintySchema = z.object({
  firstByteMs: perhaps(ms),
  firstContentMs: perhaps(ms),
  firstAnswerMs: perhaps(ms),
  lastContentMs: perhaps(ms),
  endMs: perhaps(ms),
});
export type Uncertainty = z.infer<typeof uncertaintySchema>;

/** One entry per read batch, as columns: enough to replay the stream at its true speed. */
export const timelineSchema = z.object({
  /** Arrival, ms since `requestMs`. */
  atMs: z.array(ms),
  bytes: z.array(bytes),
  /** Answer characters this read completed. */
  answerChars: z.array(count),
  /** Reasoning characters this read completed. */
  reasoningChars: z.array(count),
  uncertaintyMs: z.array(ms),
  /** Reads left out after the cap; 0 when the timeline is complete. */
  dropped: count,
});
export type Timeline = z.infer<typeof timelineSchema>;

/** Tokens as the provider counted them; null is unknown, never 0. Each input token stands in exactly one of the three input buckets. */
export const usageSchema = z.object({
  /** All input tokens: uncached + cache read + cache write. */
  inputTokens: perhaps(tokens),
  uncachedInputTokens: perhaps(tokens),
  cacheReadTokens: perhaps(tokens),
  cacheWriteTokens: perhaps(tokens),
  /** The part of `cacheWriteTokens` kept for one hour, where the provider reports it. */
  cacheWriteOneHourTokens: perhaps(tokens),
  /** Billed output, reasoning included. */
  outputTokens: perhaps(tokens),
  reasoningTokens: perhaps(tokens),
  /** What the provider sent, untouched. */
  raw: z.unknown(),
});
export type Usage = z.infer<typeof usageSchema>;

export const costBucketSchema = z.object({
  kind: z.enum(['input', 'cache_read', 'cache_write', 'cache_write_1h', 'output', 'request']),
  tokens,
  /** Integer micro-units of the currency per million tokens (per request for `request`). */
  microsPerMillion: z.number().nonnegative().max(1e15),
  nanos: z.number().nonnegative().max(1e14),
});
export type CostBucket = z.infer<typeof costBucketSchema>;

/** Which price was applied, so that a cost can be recomputed. */
export const priceStampSchema = z.object({
  table: z.string(),
  version: z.string(),
  source: z.string(),
  /** ISO date the price was last seen by its source, if known. */
  asOf: perhaps(z.string()),
  tier: z.string(),
  /** Input tokens above which a dearer price held, if one was applied. */
  longContextThresholdTokens: perhaps(tokens),
});
export type PriceStamp = z.infer<typeof priceStampSchema>;

/** Money in integer nano-units (1e-9) of `currency`. An unknown price is a null cost, never 0. */
export const costSchema = z.object({
  nanos,
  currency: z.string(),
  /** True when more may have been billed than is known (a cut stream, an attempt without usage). */
  isAtLeast: z.boolean(),
  buckets: z.array(costBucketSchema),
  price: priceStampSchema,
});
export type Cost = z.infer<typeof costSchema>;

/** What went wrong, in words for people and in fields for programs. */
export const failureSchema = z.object({
  class: outcomeSchema,
  /** The narrower cause: `first_content` for a timeout, `auth` for an invalid call, `connect` for the network. */
  reason: z.string(),
  message: z.string(),
  httpStatus: perhaps(count),
  providerCode: perhaps(z.string()),
  /** What the provider asked to wait, ms. */
  retryAfterMs: perhaps(ms),
  /** True when another attempt may help; whether one is made is decided by the retry rules. */
  isRetryable: z.boolean(),
  /** True when no later call to this provider can succeed (spend limit, bad key). */
  stopsProvider: z.boolean(),
  /** The limit that was passed, ms, for timeouts. */
  limitMs: perhaps(ms),
  /** The body of an error reply, at most 64 KiB. */
  body: perhaps(z.string()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Whether the model's thinking can be seen, which decides which speed may be shown. */
export const reasoningVisibilitySchema = z.enum(['verbatim', 'summary', 'hidden', 'none', 'unknown']);
export type ReasoningVisibility = z.infer<typeof reasoningVisibilitySchema>;

export const rawBodySchema = z.object({
  encoding: z.enum(['zstd+base64', 'base64']),
  data: z.string(),
  /** Size before compression. */
  bytes,
  isComplete: z.boolean(),
});
export type RawBody = z.infer<typeof rawBodySchema>;

export const attemptSchema = z.object({
  /** 1 for the first. */
  number: z.number().int().positive().max(10_000),
  outcome: outcomeSchema,
  failure: perhaps(failureSchema),
  stamps: stampsSchema,
  uncertainty: uncertaintySchema,
  /** Slept before this attempt, ms: 0 for the first. */
  waitedMs: ms,
  connectionReused: perhaps(z.boolean()),
  httpStatus: perhaps(count),
  responseHeaders: z.record(z.string(), z.string()),
  providerRequestId: perhaps(z.string()),
  usage: perhaps(usageSchema),
  cost: perhaps(costSchema),
  receivedBytes: bytes,
  /** Longest stall of the reading loop during this attempt, ms. */
  loopDelayMaxMs: ms,
  /** Bytes that were not valid UTF-8 and were replaced. */
  invalidUtf8Count: count,
  /** Events that could not be parsed and were passed over. */
  malformedEventCount: count,
  timeline: timelineSchema,
  raw: perhaps(rawBodySchema),
});
export type Attempt = z.infer<typeof attemptSchema>;

const perSecond = z.number().min(0).max(1e12);

/** The figures of one sample; a figure that would be a guess is null. Formulas: `metricCatalogue` in metrics.ts. */
export const metricsSchema = z.object({
  responseMs: perhaps(ms),
  streamClosedMs: perhaps(ms),
  timeToFirstTokenMs: perhaps(ms),
  timeToFirstAnswerMs: perhaps(ms),
  timeToFirstByteMs: perhaps(ms),
  thinkingMs: perhaps(ms),
  decodeMs: perhaps(ms),
  msPerOutputToken: perhaps(ms),
  outputTokensPerSecond: perhaps(perSecond),
  visibleCharsPerSecond: perhaps(perSecond),
  endToEndTokensPerSecond: perhaps(perSecond),
  chunkGapP50Ms: perhaps(ms),
  chunkGapP95Ms: perhaps(ms),
  chunkGapMaxMs: perhaps(ms),
  queueMs: perhaps(ms),
  connectMs: perhaps(ms),
  backoffMs: ms,
  logicalMs: perhaps(ms),
  /** Estimated: first answer plus 500 tokens at the measured pace. */
  standardised500Ms: perhaps(ms),
  /** For a timed-out call: the time is longer than this (censored). */
  longerThanMs: perhaps(ms),
  /** Why no speed is shown, or null when one is. */
  speedWithheld: perhaps(z.string()),
});
export type Metrics = z.infer<typeof metricsSchema>;

export const finishReasonSchema = z.enum([
  'stop',
  'length',
  'content_filter',
  'refusal',
  'tool_calls',
  'error',
  'other',
  'unknown',
]);
export type FinishReason = z.infer<typeof finishReasonSchema>;

export const toolCallSchema = z.object({ id: perhaps(z.string()), name: z.string(), arguments: z.string() });
export type ToolCall = z.infer<typeof toolCallSchema>;

/** A judgement of an answer: an assertion, a similarity, or a verdict of a judge. */
export const scoreSchema = z.object({
  name: z.string(),
  type: z.string(),
  passed: perhaps(z.boolean()),
  /** 0 to 1, or null when the check gives no degree. */
  value: perhaps(z.number().min(0).max(1)),
  reason: z.string(),
  detail: z.unknown().optional(),
});
export type Score = z.infer<typeof scoreSchema>;

const jsonObject = z.record(z.string(), z.unknown());

export const sampleSchema = z.object({
  recordVersion: z.literal(RECORD_VERSION),
  /** `runId/caseId/modelKey/round`, unique inside a run. */
  id: z.string(),
  runId: z.string(),
  caseId: z.string(),
  /** Cases of one family are not independent of each other. */
  caseFamily: perhaps(z.string()),
  modelKey: z.string(),
  provider: z.string(),
  /** The model that was asked for, as sent. */
  model: z.string(),
  modelName: z.string(),
  /** 1 to R; 0 for a warm-up, which no figure includes. */
  round: z.number().int().nonnegative().max(MOST_ROUNDS),
  /** Place in the run's random order, from 0. */
  position: count,
  isWarmup: z.boolean(),
  /** Part of the run in which the call was made: 1, and one more each time the run is taken up again. Left out for 1. */
  block: z.number().int().positive().optional(),
  /** Made again after the first call of this place had ended; only tokens and cost include it. Left out for a first call. */
  isRepeat: z.boolean().optional(),
  /** True when a simulated model answered; every output says so. */
  isSimulated: z.boolean(),
  /** ISO wall-clock time the call started; informational only. */
  startedAt: instant,
  enqueuedMs: ms,
  outcome: outcomeSchema,
  failure: perhaps(failureSchema),
  text: z.string(),
  reasoningText: z.string(),
  toolCalls: z.array(toolCallSchema),
  reasoningVisibility: reasoningVisibilitySchema,
  finishReason: finishReasonSchema,
  finishReasonRaw: perhaps(z.string()),
  servedModel: perhaps(z.string()),
  responseId: perhaps(z.string()),
  systemFingerprint: perhaps(z.string()),
  serviceTier: z.object({ requested: perhaps(z.string()), served: perhaps(z.string()) }),
  parameters: z.object({ requested: jsonObject, sent: jsonObject, served: jsonObject, warnings: z.array(z.string()) }),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
  /** Part of the cell's identity, with `cacheMode` and `concurrency`: unlike samples never share a median. */
  isStreaming: z.boolean(),
  cacheMode: z.enum(['cold', 'warm']),
  concurrency: z.number().int().positive().max(MOST_CONCURRENCY),
  usage: perhaps(usageSchema),
  /** All attempts together; null when the price is unknown. */
  cost: perhaps(costSchema),
  costUnknownReason: perhaps(z.string()),
  metrics: metricsSchema,
  attempts: z.array(attemptSchema),
  scores: z.array(scoreSchema),
});
export type Sample = z.infer<typeof sampleSchema>;

export const runnerSchema = z.object({
  host: z.string(),
  region: perhaps(z.string()),
  node: z.string(),
  platform: z.string(),
  cpu: z.string(),
  cpuCount: count,
  engineVersion: z.string(),
  gitHash: perhaps(z.string()),
});
export type Runner = z.infer<typeof runnerSchema>;

export const budgetSchema = z.object({
  /** Hard ceiling in integer nano-units of `currency`; null for none. */
  nanos: perhaps(z.number().int().nonnegative()),
  currency: z.string(),
  /** Hard ceiling of input plus output tokens; null for none. */
  tokens: perhaps(z.number().int().nonnegative()),
});
export type Budget = z.infer<typeof budgetSchema>;

/** One model of a run. `key` is unique in the run, so that one model can run twice with other parameters. */
export const modelSpecSchema = z.object({
  key: z.string().min(1),
  provider: z.string().min(1),
  model: z.string().min(1),
  name: z.string().optional(),
  /** Overrides the provider's own address, for self-hosted and compatible endpoints. */
  baseUrl: z.string().optional(),
  /** Which of a provider's protocols to speak: `responses` for OpenAI; default is the provider's first. */
  protocol: z.string().optional(),
  /** Sent as given, merged into the request body last. */
  parameters: jsonObject.optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type ModelSpec = z.infer<typeof modelSpecSchema>;

export const runStatusSchema = z.enum(['running', 'completed', 'aborted', 'budget_reached', 'failed']);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** Everything that a reader needs to repeat a run, beside its samples. */
export const manifestSchema = z.object({
  recordVersion: z.literal(RECORD_VERSION),
  runId: z.string(),
  name: z.string(),
  startedAt: instant,
  finishedAt: perhaps(instant),
  status: runStatusSchema,
  runner: runnerSchema,
  suite: z.object({ name: z.string(), sha256: z.string(), caseIds: z.array(z.string()) }),
  models: z.array(modelSpecSchema),
  rounds: z.number().int().positive().max(MOST_ROUNDS),
  seed: z.number().int(),
  isStreaming: z.boolean(),
  cacheMode: z.enum(['cold', 'warm']),
  concurrency: z.number().int().positive().max(MOST_CONCURRENCY),
  tieMargin: z.number().nonnegative().max(10),
  budget: budgetSchema,
  isSimulated: z.boolean(),
  /** TCP handshake time to each provider's host, ms, median of a few. */
  roundTripMs: z.record(z.string(), perhaps(ms)),
  prices: z.array(z.object({ table: z.string(), version: z.string() })),
  totals: z.object({
    planned: z.number().int().nonnegative().max(1e9),
    done: count,
    ok: count,
    failed: count,
    skipped: count,
    tokens: z.number().nonnegative().max(1e15),
    nanos: perhaps(z.number().nonnegative().max(1e18)),
    isAtLeast: z.boolean(),
  }),
  /** Files of the export with their SHA-256, hex. */
  files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes })),
});
export type Manifest = z.infer<typeof manifestSchema>;
