import { t as RECORD_VERSION } from "./record-version-DY_1sQBb.js";
import { t as MEASURES } from "./good-enough-UjzEz_xV.js";
import { n as RACE_ENDINGS } from "./race-DvpETt7Z.js";
import { a as boolean, c as number, d as record, f as strictObject, h as unknown, i as array, l as object, p as string, r as _enum, s as literal } from "./schemas-B602iLzp.js";
import { n as datetime } from "./iso-Cqd8MLRD.js";

// src/attempt-schema.ts
const ms = number().min(-0xe8d4a51000).max(0xe8d4a51000);
const tokens = number().nonnegative().max(1e9);
const count = number().nonnegative().max(1e9);
const bytes = number().nonnegative().max(0x38d7ea4c68000);
/** Nano-units of money: at most a hundred thousand of the currency for one sample. */
const nanos = number().int().nonnegative().max(0x5af3107a4000);
const perhaps = (schema) => schema.nullable();
/**
* How a sample ended. `ok`, `truncated` and `refused` are answers; the others are failures.
* `aborted` means that the caller stopped the run while the call was in flight.
*/
const outcomeSchema = _enum([
	"ok",
	"truncated",
	"refused",
	"rate_limit",
	"quota",
	"overload",
	"network",
	"interrupted",
	"timeout",
	"invalid",
	"protocol",
	"aborted"
]);
/** Moments of one attempt, ms on the monotonic clock; null when the moment never came. */
const stampsSchema = object({
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
	endMs: perhaps(ms)
});
/** How much earlier than its stamp a moment may have been, ms: the truth lies in [stamp - bound, stamp]. */
const uncertaintySchema = object({
	firstByteMs: perhaps(ms),
	firstContentMs: perhaps(ms),
	firstAnswerMs: perhaps(ms),
	lastContentMs: perhaps(ms),
	endMs: perhaps(ms)
});
/** One entry per read batch, as columns: enough to replay the stream at its true speed. */
const timelineSchema = object({
	/** Arrival, ms since `requestMs`. */
	atMs: array(ms),
	bytes: array(bytes),
	/** Answer characters this read completed. */
	answerChars: array(count),
	/** Reasoning characters this read completed. */
	reasoningChars: array(count),
	uncertaintyMs: array(ms),
	/** Reads left out after the cap; 0 when the timeline is complete. */
	dropped: count
});
/** Tokens as the provider counted them; null is unknown, never 0. Each input token is counted in exactly one of the three input buckets. */
const usageSchema = object({
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
	raw: unknown()
});
const costBucketSchema = object({
	kind: _enum([
		"input",
		"cache_read",
		"cache_write",
		"cache_write_1h",
		"output",
		"request"
	]),
	tokens,
	/** Integer micro-units of the currency per million tokens (per request for `request`). */
	microsPerMillion: number().nonnegative().max(0x38d7ea4c68000),
	nanos: number().nonnegative().max(0x5af3107a4000)
});
/** Which price was applied, so that a cost can be recomputed. */
const priceStampSchema = object({
	table: string(),
	version: string(),
	source: string(),
	/** ISO date the price was last seen by its source, if known. */
	asOf: perhaps(string()),
	tier: string(),
	/** Input tokens above which a dearer price held, if one was applied. */
	longContextThresholdTokens: perhaps(tokens)
});
/** Money in integer nano-units (1e-9) of `currency`. An unknown price is a null cost, never 0. */
const costSchema = object({
	nanos,
	currency: string(),
	/** True when more may have been billed than is known (a cut stream, an attempt without usage). */
	isAtLeast: boolean(),
	buckets: array(costBucketSchema),
	price: priceStampSchema
});
/** What went wrong, in words for people and in fields for programs. */
const failureSchema = object({
	class: outcomeSchema,
	/** The narrower cause: `first_content` for a timeout, `auth` for an invalid call, `connect` for the network. */
	reason: string(),
	message: string(),
	httpStatus: perhaps(count),
	providerCode: perhaps(string()),
	/** What the provider asked to wait, ms. */
	retryAfterMs: perhaps(ms),
	/** True when another attempt may help; whether one is made is decided by the retry rules. */
	isRetryable: boolean(),
	/** True when no later call to this provider can succeed (spend limit, bad key). */
	stopsProvider: boolean(),
	/** The limit that was passed, ms, for timeouts. */
	limitMs: perhaps(ms),
	/** The body of an error reply, at most 64 KiB. */
	body: perhaps(string())
});
/** Whether the model's thinking can be seen, which decides which speed may be shown. */
const reasoningVisibilitySchema = _enum([
	"verbatim",
	"summary",
	"hidden",
	"none",
	"unknown"
]);
const rawBodySchema = object({
	encoding: _enum(["zstd+base64", "base64"]),
	data: string(),
	/** Size before compression. */
	bytes,
	isComplete: boolean()
});
const attemptSchema = object({
	/** 1 for the first. */
	number: number().int().positive().max(1e4),
	outcome: outcomeSchema,
	failure: perhaps(failureSchema),
	stamps: stampsSchema,
	uncertainty: uncertaintySchema,
	/** Slept before this attempt, ms: 0 for the first. */
	waitedMs: ms,
	connectionReused: perhaps(boolean()),
	httpStatus: perhaps(count),
	responseHeaders: record(string(), string()),
	providerRequestId: perhaps(string()),
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
	raw: perhaps(rawBodySchema)
});

// src/record-schema.ts
const instant = datetime({ offset: true }).refine((text) => text >= "1970" && !Number.isNaN(Date.parse(text)), "is not a date since 1970");
/** As in a suite: see suite-schema.ts. */
const MOST_ROUNDS = 1e4;
const MOST_CONCURRENCY = 4096;
const perSecond = number().min(0).max(0xe8d4a51000);
/** The figures of one sample; a figure that would be a guess is null. Formulas: `metricCatalogue` in metrics.ts. */
const metricsSchema = object({
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
	speedWithheld: perhaps(string())
});
const finishReasonSchema = _enum([
	"stop",
	"length",
	"content_filter",
	"refusal",
	"tool_calls",
	"error",
	"other",
	"unknown"
]);
const toolCallSchema = object({
	id: perhaps(string()),
	name: string(),
	arguments: string()
});
/** A judgement of an answer: an assertion, a similarity, or a verdict of a judge. */
const scoreSchema = object({
	name: string(),
	type: string(),
	passed: perhaps(boolean()),
	/** 0 to 1, or null when the check gives no degree. */
	value: perhaps(number().min(0).max(1)),
	reason: string(),
	detail: unknown().optional()
});
const jsonObject = record(string(), unknown());
const sampleSchema = object({
	recordVersion: literal(1),
	/** `runId/caseId/modelKey/round`, unique inside a run. */
	id: string(),
	runId: string(),
	caseId: string(),
	/** Cases of one family are not independent of each other. */
	caseFamily: perhaps(string()),
	modelKey: string(),
	provider: string(),
	/** The model that was asked for, as sent. */
	model: string(),
	modelName: string(),
	/** 1 to R; 0 for a warm-up, which no figure includes. */
	round: number().int().nonnegative().max(MOST_ROUNDS),
	/** Place in the run's random order, from 0. */
	position: count,
	isWarmup: boolean(),
	/** Part of the run in which the call was made: 1, and one more each time the run is taken up again. Left out for 1. */
	block: number().int().positive().optional(),
	/** Made again after the first call of this place had ended; only tokens and cost include it. Left out for a first call. */
	isRepeat: boolean().optional(),
	/** True when a simulated model answered; every output says so. */
	isSimulated: boolean(),
	/** ISO wall-clock time the call started; informational only. */
	startedAt: instant,
	enqueuedMs: ms,
	outcome: outcomeSchema,
	failure: perhaps(failureSchema),
	text: string(),
	reasoningText: string(),
	toolCalls: array(toolCallSchema),
	reasoningVisibility: reasoningVisibilitySchema,
	finishReason: finishReasonSchema,
	finishReasonRaw: perhaps(string()),
	servedModel: perhaps(string()),
	responseId: perhaps(string()),
	systemFingerprint: perhaps(string()),
	serviceTier: object({
		requested: perhaps(string()),
		served: perhaps(string())
	}),
	parameters: object({
		requested: jsonObject,
		sent: jsonObject,
		served: jsonObject,
		warnings: array(string())
	}),
	request: object({
		method: string(),
		url: string(),
		headers: record(string(), string()),
		body: unknown()
	}),
	/** Part of the cell's identity, with `cacheMode` and `concurrency`: unlike samples never share a median. */
	isStreaming: boolean(),
	cacheMode: _enum(["cold", "warm"]),
	concurrency: number().int().positive().max(MOST_CONCURRENCY),
	usage: perhaps(usageSchema),
	/** All attempts together; null when the price is unknown. */
	cost: perhaps(costSchema),
	costUnknownReason: perhaps(string()),
	metrics: metricsSchema,
	attempts: array(attemptSchema),
	scores: array(scoreSchema)
});
const runnerSchema = object({
	host: string(),
	region: perhaps(string()),
	node: string(),
	platform: string(),
	cpu: string(),
	cpuCount: count,
	engineVersion: string(),
	gitHash: perhaps(string())
});
const budgetSchema = object({
	/** Hard ceiling in integer nano-units of `currency`; null for none. */
	nanos: perhaps(number().int().nonnegative()),
	currency: string(),
	/** Hard ceiling of input plus output tokens; null for none. */
	tokens: perhaps(number().int().nonnegative())
});
/** One model of a run. `key` is unique in the run, so that one model can run twice with other parameters. */
const modelSpecSchema = object({
	key: string().min(1),
	provider: string().min(1),
	model: string().min(1),
	name: string().optional(),
	/** Overrides the provider's own address, for self-hosted and compatible endpoints. */
	baseUrl: string().optional(),
	/** Which of a provider's protocols to speak: `responses` for OpenAI; default is the provider's first. */
	protocol: string().optional(),
	/** Sent as given, merged into the request body last. */
	parameters: jsonObject.optional(),
	headers: record(string(), string()).optional(),
	/** The version of the prompt that this entry is asked; absent where the suite has one. */
	variant: string().optional()
});
const runStatusSchema = _enum([
	"running",
	"completed",
	"aborted",
	"budget_reached",
	"failed"
]);
/** The model that all others are compared with, and how much worse a replacement may be; named before the run. */
const baselineSchema = strictObject({
	/** Key of a model of the run. */
	model: string().min(1),
	measure: _enum(MEASURES).default("pass-rate"),
	/** A share of 1: 0.05 is 5 points. */
	margin: number().positive().max(.5).optional(),
	/** The baseline of each other model by their keys, where they have several; pairs that are not named are not compared. */
	pairs: record(string(), string()).optional()
});
/** Everything that a reader needs to repeat a run, beside its samples. */
const manifestSchema = object({
	recordVersion: literal(1),
	runId: string(),
	name: string(),
	startedAt: instant,
	finishedAt: perhaps(instant),
	status: runStatusSchema,
	runner: runnerSchema,
	suite: object({
		name: string(),
		sha256: string(),
		caseIds: array(string())
	}),
	models: array(modelSpecSchema),
	rounds: number().int().positive().max(MOST_ROUNDS),
	seed: number().int(),
	isStreaming: boolean(),
	cacheMode: _enum(["cold", "warm"]),
	concurrency: number().int().positive().max(MOST_CONCURRENCY),
	tieMargin: number().nonnegative().max(10),
	baseline: baselineSchema.optional(),
	/** The run may end itself; all verdicts on its times hold at whichever round it was stopped. */
	stopWhenDecided: boolean().optional(),
	/** Why it did; absent where all rounds were made, or something else ended it. */
	ending: _enum(RACE_ENDINGS).optional(),
	budget: budgetSchema,
	isSimulated: boolean(),
	/** TCP handshake time to each provider's host, ms, median of a few. */
	roundTripMs: record(string(), perhaps(ms)),
	prices: array(object({
		table: string(),
		version: string()
	})),
	totals: object({
		planned: number().int().nonnegative().max(1e9),
		done: count,
		ok: count,
		failed: count,
		skipped: count,
		tokens: number().nonnegative().max(0x38d7ea4c68000),
		nanos: perhaps(number().nonnegative().max(0xde0b6b3a7640000)),
		isAtLeast: boolean()
	}),
	/** Files of the export with their SHA-256, hex. */
	files: array(object({
		name: string(),
		sha256: string(),
		bytes
	}))
});

export { metricsSchema as a, runnerSchema as c, toolCallSchema as d, manifestSchema as i, sampleSchema as l, budgetSchema as n, modelSpecSchema as o, finishReasonSchema as r, runStatusSchema as s, baselineSchema as t, scoreSchema as u };