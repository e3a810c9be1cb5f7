// The schemas of what the engine writes down: one Sample per (case, model, round), one Attempt per HTTP request. Pure. Loaded only where
// records are read back, because the validator takes 15 MB and a tenth of a second; see load-lazily.ts.
// Stamps are milliseconds of one monotonic clock (CLOCK_MONOTONIC): only their differences mean anything, and wall-clock steps never touch them.
import * as z from 'zod';
import {
  attemptSchema,
  bytes,
  costSchema,
  count,
  failureSchema,
  ms,
  outcomeSchema,
  perhaps,
  reasoningVisibilitySchema,
  usageSchema,
} from './attempt-schema.ts';
import { conversationSchema } from './conversation/conversation-schema.ts';
import { RECORD_VERSION } from './record-version.ts';
import { MEASURES } from './stats/good-enough.ts';
import { RACE_ENDINGS } from './stats/race.ts';

const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1970' && !Number.isNaN(Date.parse(text)), 'is not a date since 1970');
/** As in a suite: see suite-schema.ts. */
const MOST_ROUNDS = 10_000;
const MOST_CONCURRENCY = 4096;

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

export const toolCallSchema = z.object({
  id: perhaps(z.string()),
  name: z.string(),
  arguments: z.string(),
  /** Which request of the conversation it answered; left out for the first. */
  turn: z.number().int().positive().max(1_000).optional(),
  /** As sent to the model; left out where the answer ended with the call. */
  result: z.string().optional(),
  /** True where that was an error: no such tool, arguments that are no JSON object, no result for them, or an address that failed. */
  isError: z.boolean().optional(),
  /** Of a tool with an address that was called: the HTTP status, where one came, and how long the call took. */
  http: z.object({ status: perhaps(z.number().int().min(0).max(999)), tookMs: ms }).optional(),
});
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
  /** Id of the sample of an earlier run that it is a copy of, with its cost: the same request was not made again. Left out elsewhere. */
  copyOf: z.string().optional(),
  /** True when a simulated model answered; every output says so. */
  isSimulated: z.boolean(),
  /** ISO wall-clock time the call started; informational only. */
  startedAt: instant,
  enqueuedMs: ms,
  outcome: outcomeSchema,
  failure: perhaps(failureSchema),
  text: z.string(),
  reasoningText: z.string(),
  /** Of all requests of the conversation, in order. */
  toolCalls: z.array(toolCallSchema),
  /** Requests of the conversation; left out for one. */
  turns: z.number().int().positive().max(1_000).optional(),
  /** With a simulated user, who wrote all messages but those of the suite; `text` is then the last answer. */
  conversation: conversationSchema.optional(),
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
  /** The version of the prompt that this entry is asked; absent where the suite has one. */
  variant: z.string().optional(),
  /** In place of the run's own; absent where the version sets none. */
  cacheMode: z.enum(['cold', 'warm']).optional(),
});
export type ModelSpec = z.infer<typeof modelSpecSchema>;

/** `incomplete`: carried out to its end, but a provider took some calls of the plan no more. */
export const runStatusSchema = z.enum(['running', 'completed', 'incomplete', 'aborted', 'budget_reached', 'failed']);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** The model that all others are compared with, and how much worse a replacement may be; named before the run. */
export const baselineSchema = z.strictObject({
  /** Key of a model of the run. */
  model: z.string().min(1),
  measure: z.enum(MEASURES).default('pass-rate'),
  /** A share of 1: 0.05 is 5 points. */
  margin: z.number().positive().max(0.5).optional(),
  /** The baseline of each other model by their keys, where they have several; pairs that are not named are not compared. */
  pairs: z.record(z.string(), z.string()).optional(),
});
export type Baseline = z.infer<typeof baselineSchema>;

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
  baseline: baselineSchema.optional(),
  /** The answers came in batches: there are no times. */
  batch: z.boolean().optional(),
  /** One version of a watched suite, with answers of earlier ones: there are no times. */
  watch: z.boolean().optional(),
  /** The run may end itself; all verdicts on its times hold at whichever round it was stopped. */
  stopWhenDecided: z.boolean().optional(),
  /** Why it did; absent where all rounds were made, or something else ended it. */
  ending: z.enum(RACE_ENDINGS).optional(),
  /** The model that plays the users of conversations; absent where there is none. */
  simulatedUser: modelSpecSchema.optional(),
  budget: budgetSchema,
  /** The part of the budget that ended the run; absent where none did, and in older records. */
  limit: z.enum(['money', 'tokens']).optional(),
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
