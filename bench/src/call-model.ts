// One call of one model, with its retries, as its stored Sample.
import { cacheModeOf } from './cache-mode.ts';
import type { CallModelOptions, CallPlace } from './call-context.ts';
import { begunTalk, goesOn, isPerhapsMore } from './conversation/begun-talk.ts';
import {
  isCut,
  joinAnswers,
  neverAsked,
  recordTalk,
  talkFailure,
  talkWarnings,
  toolFailure,
} from './conversation/record-talk.ts';
import { type Talk, type TalkMeans, talk } from './conversation/talk.ts';
import { addUsage, costOfAttempts, costOfUsage, mayHaveBilled } from './cost.ts';
import { hasAudio } from './media.ts';
import { computeMetrics, joinMetrics, meanMetrics, NO_TIMES_OF_TWO_PARTS, noMetrics } from './metrics.ts';
import { BadPlanError, sampleId } from './plan.ts';
import { loadBundledPrices } from './prices/bundled-prices.ts';
import { findPrice, type PriceTable } from './prices/price-book.ts';
import { freePrice, type TokenPrice } from './prices/token-price.ts';
import type { AnswerSnapshot } from './providers/answer-draft.ts';
import type { Exchange } from './providers/dialect.ts';
import { type PreparedCall, prepareCall } from './providers/prepare-call.ts';
import { seededRandom } from './random.ts';
import { monotonicNow } from './reading/monotonic-clock.ts';
import { type Attempt, type Failure, type Metrics, RECORD_VERSION, type Sample } from './record.ts';
import type { Prompt } from './request.ts';
import { decideRetry, defaultRetryRules } from './retry-rules.ts';
import { attemptOf } from './run-attempt.ts';
import { sleep } from './sleep.ts';
import { type Conversation, converse, type Reply } from './tools/converse.ts';
import { wallClock } from './wall-clock.ts';

/**
 * Calls one model once, and again for each result of a tool that it calls, and returns what can be known of it. Network faults,
 * refusals and limits are outcomes of the sample, never exceptions. Times are in milliseconds, money in nano-units (1e-9) of its currency.
 *
 * @throws {BadModelError} if the model cannot be called as described (unknown provider, bad address); nothing was sent then.
 * @example
 * const sample = await callModel({
 *   model: { key: 'mini', provider: 'openai', model: 'gpt-4o-mini' },
 *   prompt: { messages: [{ role: 'user', content: 'Name three rivers.' }] },
 *   key: () => apiKey,
 *   onDelta: ({ answer }) => process.stdout.write(answer),
 * })
 * console.log(sample.outcome, sample.metrics.responseMs, sample.metrics.timeToFirstTokenMs)
 */
export async function callModel(options: CallModelOptions): Promise<Sample> {
  const tables = options.prices ?? [await loadBundledPrices()];
  const place = placeOf(options.place);
  const { prompt, httpTools, signal } = options;
  // Of a conversation that the simulated user begins, the first request is not known yet, unless it goes on.
  const opening = options.begun?.conversation?.turns[0]?.user ?? '';
  let prepared = prepareCall({ ...options, prompt: begun(prompt, opening) }, place);
  const startedAt = (options.now ?? wallClock)();
  const ask = (asked: Prompt, exchanges: readonly Exchange[]) => {
    const call = { ...options, prompt: asked };
    const next = exchanges.length === 0 && asked === prompt ? prepared : prepareCall(call, place, exchanges);
    if (exchanges.length === 0) prepared = next;
    return runAttempts(call, next, place, tables);
  };
  const ofTalk = (talked: Talk) =>
    sampleOf({ options, prepared, place, startedAt, tables, talked, ...joinAnswers(talked) });
  const { onTurn } = options;
  const talked = await talkOf(options, ask, onTurn && ((talk) => onTurn(ofTalk(talk))));
  if (talked) return ofTalk(talked);
  const conversation = await converse(prompt, { ask: (exchanges) => ask(prompt, exchanges), httpTools, signal });
  return sampleOf({ options, prepared, place, startedAt, tables, talked, ...conversation });
}

const begun = (prompt: Prompt, opening: string): Prompt =>
  prompt.messages.at(-1)?.role === 'user'
    ? prompt
    : { ...prompt, messages: [...prompt.messages, { role: 'user', content: opening }] };

/** Null where no simulated user goes on. */
async function talkOf(
  { prompt, simulatedUser, ...means }: CallModelOptions,
  ask: TalkMeans['ask'],
  onStep: TalkMeans['onStep'],
) {
  const { user } = prompt;
  if (!user) return null;
  if (!simulatedUser)
    throw new BadPlanError('A simulated user goes on with this prompt, and no model is named for it.');
  const { httpTools, signal } = means;
  const begun = means.begun && goesOn(means.begun) ? begunTalk(means.begun) : null;
  return await talk({ ...prompt, user }, { ask, user: simulatedUser, httpTools, signal, begun, onStep });
}

function placeOf(place: Partial<CallPlace> = {}): CallPlace {
  const alone = {
    runId: 'call',
    caseId: 'prompt',
    caseFamily: null,
    round: 1,
    position: 0,
    isWarmup: false,
    concurrency: 1,
  };
  return { ...alone, enqueuedMs: monotonicNow(), ...place };
}

async function runAttempts(
  options: CallModelOptions,
  prepared: PreparedCall,
  place: CallPlace,
  tables: PriceTable[],
): Promise<Reply> {
  const rules = { ...defaultRetryRules, ...options.retries };
  const random = seededRandom(options.seed ?? 1, 'jitter', place.caseId, place.round, options.model.key);
  const attempts: Attempt[] = [];
  const failures: Failure[] = [];
  let waitedMs = 0;
  let nextWaitMs = 0;
  for (;;) {
    const result = await prepared.exchange();
    const { usage } = result.answer;
    // Audio that was sent and not counted apart was still heard, at a price of its own.
    if (usage && usage.audioTokens === undefined && hasAudio(options.prompt)) usage.audioTokens = null;
    const attempt = attemptOf(result, prepared.dialect, attempts.length + 1, nextWaitMs);
    if (mayHaveBilled(attempt)) attempt.cost = costOfAttempt(attempt, priceFor(options, result.answer, tables));
    attempts.push(attempt);
    if (attempt.failure) failures.push(attempt.failure);
    const decision = attempt.failure && !options.reply ? decideRetry(failures, waitedMs, random.next(), rules) : null;
    if (!decision?.retry || options.signal?.aborted) return { attempts, result };
    options.onWait?.({ provider: options.model.provider, waitMs: decision.waitMs, reason: decision.reason });
    const sleptMs = await sleep(decision.waitMs, options.signal);
    // A run that is stopped during the sleep keeps the failure that had been reached.
    if (options.signal?.aborted) return { attempts, result };
    nextWaitMs = sleptMs;
    waitedMs += sleptMs;
  }
}

function costOfAttempt(attempt: Attempt, price: TokenPrice | null) {
  const isCut = attempt.outcome === 'interrupted' || attempt.outcome === 'timeout' || attempt.outcome === 'aborted';
  const isPartial = isCut || attempt.failure !== null;
  return costOfUsage(attempt.usage, price, isPartial).cost;
}

function priceFor({ model }: CallModelOptions, answer: AnswerSnapshot, tables: PriceTable[]): TokenPrice | null {
  if (model.provider === 'demo') return freePrice;
  const query = {
    provider: model.provider,
    baseUrl: model.baseUrl ?? null,
    tier: answer.serviceTier,
    inputTokens: answer.usage?.inputTokens ?? 0,
  };
  // The served id is the precise one; a gateway may serve under an id of its own, which no table knows.
  const served = answer.servedModel ? findPrice(tables, { ...query, model: answer.servedModel }) : null;
  return served ?? findPrice(tables, { ...query, model: model.model });
}

interface SampleParts extends Conversation {
  /** Null without a simulated user. */
  talked: Talk | null;
  options: CallModelOptions;
  prepared: PreparedCall;
  place: CallPlace;
  startedAt: string;
  tables: PriceTable[];
}

/** The times of an answer are those of its requests together. */
function metricsOf(replies: readonly Reply[], isStreamed: boolean, { enqueuedMs }: CallPlace): Metrics {
  const each = replies.map(({ attempts: all, result: { answer, wasStream } }) => {
    const last = all.at(-1) as Attempt;
    // One that a stop cut off, and that was made again: perhaps by a process of another clock.
    const attempts = all.filter((attempt) => attempt === last || attempt.outcome !== 'aborted');
    return computeMetrics({
      outcome: last.outcome,
      attempts,
      enqueuedMs,
      usage: answer.usage,
      isStreaming: isStreamed && (wasStream || last.failure !== null),
      reasoningVisibility: answer.reasoningVisibility,
      answerChars: answer.text.length,
    });
  });
  return joinMetrics(each);
}

/** Of each answer. @param isLater how long a conversation waited and took in all is unknown where it was not under way all the time */
function metricsOfEach(
  answers: readonly { replies: readonly Reply[] }[],
  isStreamed: boolean,
  place: CallPlace,
  isLater: boolean,
): Metrics[] {
  const each = answers.map(({ replies }) => metricsOf(replies, isStreamed, place));
  return isLater ? each.map((metrics) => ({ ...metrics, queueMs: null, logicalMs: null })) : each;
}

/** A conversation that was answered in two parts of a run has no time, but that its last answer ran into a limit is known. */
const metricsOfTalk = ({ answered, userMs }: Talk, each: readonly Metrics[]): Metrics =>
  answered.some(({ isEarlier }) => isEarlier)
    ? { ...noMetrics, longerThanMs: each.at(-1)!.longerThanMs, speedWithheld: NO_TIMES_OF_TWO_PARTS }
    : meanMetrics(each, userMs);

/** Without a last request that failed, where others were answered. */
const answeredOf = (replies: readonly Reply[]): readonly Reply[] =>
  replies.length > 1 && replies.at(-1)?.attempts.at(-1)?.failure ? replies.slice(0, -1) : replies;

/** What the last reply says of itself. */
const repliedIn = (answer: AnswerSnapshot) => ({
  reasoningVisibility: answer.reasoningVisibility,
  finishReason: answer.finishReason,
  finishReasonRaw: answer.finishReasonRaw,
  servedModel: answer.servedModel,
  responseId: answer.responseId,
  systemFingerprint: answer.systemFingerprint,
});

function sampleOf({ options, prepared, place, startedAt, tables, talked, ...conversation }: SampleParts): Sample {
  const { replies, calls, cutBy, failedTool } = conversation;
  const ownFailure = (talked && talkFailure(talked)) ?? (failedTool && toolFailure(failedTool));
  const { model } = options;
  if (replies.length === 0) return neverAsked(options, place, startedAt, talked!, ownFailure!);
  const isLater = options.begun !== undefined;
  const each = metricsOfEach(talked?.answered ?? [conversation], prepared.isStreaming, place, isLater);
  const { result } = replies.at(-1) as Reply;
  const { answer } = result;
  const attempts = replies.flatMap((reply, index) =>
    index === 0 ? reply.attempts : reply.attempts.map((attempt) => ({ ...attempt, turn: index + 1 })),
  );
  const last = attempts.at(-1) as Attempt;
  // A request that failed does not say which model would have served it, which an earlier one did.
  const prices = replies.map((reply) => priceFor(options, reply.result.answer, tables));
  const price = prices.findLast((one) => one !== null) ?? null;
  const { cost, reason } = costOfAttempts(attempts, price, costOfUsage(last.usage, price, false).reason);
  if (cost && options.begun && isPerhapsMore(options.begun)) cost.isAtLeast = true;
  const isStreaming = prepared.isStreaming && (result.wasStream || last.failure !== null);
  const warnings = [...prepared.warnings, ...(cutBy === null ? [] : [cutBy]), ...(talked ? talkWarnings(talked) : [])];
  if (prepared.isStreaming && !isStreaming) warnings.push('a stream was asked for, but the reply came in one piece');
  const { runId, caseId, round } = place;
  return {
    recordVersion: RECORD_VERSION,
    id: sampleId(runId, caseId, model.key, round),
    runId,
    caseId,
    caseFamily: place.caseFamily,
    modelKey: model.key,
    provider: model.provider,
    model: model.model,
    modelName: model.name ?? model.model,
    round,
    position: place.position,
    isWarmup: place.isWarmup,
    isSimulated: prepared.isSimulated,
    startedAt,
    enqueuedMs: place.enqueuedMs,
    outcome: ownFailure?.class ?? (isCut(cutBy, talked) && last.failure === null ? 'truncated' : last.outcome),
    failure: ownFailure ?? last.failure,
    text: answer.text,
    reasoningText: answer.reasoningText,
    toolCalls: calls,
    ...(replies.length > 1 ? { turns: replies.length } : {}),
    ...(talked ? { conversation: recordTalk(talked, each, options.simulatedUser!.model) } : {}),
    ...repliedIn(answer),
    serviceTier: { requested: options.prompt.serviceTier ?? null, served: answer.serviceTier },
    parameters: { requested: prepared.requested, sent: prepared.sent, served: answer.servedParameters, warnings },
    request: prepared.request,
    isStreaming,
    cacheMode: cacheModeOf(model, options.cacheMode),
    concurrency: place.concurrency,
    usage: addUsage(answeredOf(replies).map((reply) => reply.result.answer.usage)),
    cost,
    costUnknownReason: cost ? null : reason,
    metrics: ownFailure ? noMetrics : talked ? metricsOfTalk(talked, each) : each[0]!,
    attempts,
    scores: [],
  };
}
