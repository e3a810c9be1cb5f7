// The schemas of one HTTP request and its reply; see record-schema.ts.
import * as z from 'zod';

// Every number has a bound, far above what is measured: records come from strangers too, and are added up, stored and shown.
export const ms = z.number().min(-1e12).max(1e12);
export const tokens = z.number().nonnegative().max(1e9);
export const count = z.number().nonnegative().max(1e9);
export const bytes = z.number().nonnegative().max(1e15);
/** Nano-units of money: at most a hundred thousand of the currency for one sample. */
export const nanos = z.number().int().nonnegative().max(1e14);
export const perhaps = <T extends z.ZodType>(schema: T) => schema.nullable();

/**
 * How a sample ended. `ok`, `truncated` (by a limit of output, or of requests that call tools) and `refused` are answers; the others
 * are failures.
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

/** Tokens as the provider counted them; null is unknown, never 0. Each input token is counted in exactly one of the three input buckets. */
export const usageSchema = z.object({
  /** All input tokens: uncached + cache read + cache write. */
  inputTokens: perhaps(tokens),
  uncachedInputTokens: perhaps(tokens),
  cacheReadTokens: perhaps(tokens),
  cacheWriteTokens: perhaps(tokens),
  /** The part of `cacheWriteTokens` kept for one hour, where the provider reports it. */
  cacheWriteOneHourTokens: perhaps(tokens),
  /** Those of the uncached input and of `cacheReadTokens` that are audio. Absent: none. Null: there was audio, and it was not counted apart. */
  audioTokens: perhaps(tokens).optional(),
  audioCacheReadTokens: perhaps(tokens).optional(),
  /** Billed output, reasoning included. */
  outputTokens: perhaps(tokens),
  reasoningTokens: perhaps(tokens),
  /** What the provider sent, untouched. */
  raw: z.unknown(),
});
export type Usage = z.infer<typeof usageSchema>;

export const costBucketSchema = z.object({
  kind: z.enum([
    'input',
    'input_audio',
    'cache_read',
    'cache_read_audio',
    'cache_write',
    'cache_write_1h',
    'output',
    'request',
  ]),
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
  /** Input tokens above which a higher price held, if one was applied. */
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
  /** 1 for the first of its request. */
  number: z.number().int().positive().max(10_000),
  /** Which request of a conversation with tools; left out for the first. */
  turn: z.number().int().positive().max(1_000).optional(),
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
