// Every figure of one sample from its stamps. A figure that would be a guess is null; nothing here invents a number. Pure.
import { sumOfKnown } from './providers/lenient-json.ts';
import type { Attempt, Metrics, Outcome, ReasoningVisibility, Usage } from './record.ts';
import { percentileOfRanked } from './stats/percentile.ts';

export interface MetricsInput {
  outcome: Outcome;
  attempts: Attempt[];
  enqueuedMs: number;
  usage: Usage | null;
  reasoningVisibility: ReasoningVisibility;
  answerChars: number;
  isStreaming: boolean;
}

/** Why no answer of a watched suite has a time. */
export const NO_TIMES_OF_A_WATCH = 'The suite is watched for its answers; its calls are not timed.';
/** Why a conversation that went on has no time: one of today is compared with none of yesterday. */
export const NO_TIMES_OF_TWO_PARTS = 'The conversation was cut off and went on later, so it has no times.';

/** Of a call that nothing was learnt of. */
export const noMetrics: Metrics = {
  responseMs: null,
  streamClosedMs: null,
  timeToFirstTokenMs: null,
  timeToFirstAnswerMs: null,
  timeToFirstByteMs: null,
  thinkingMs: null,
  decodeMs: null,
  msPerOutputToken: null,
  outputTokensPerSecond: null,
  visibleCharsPerSecond: null,
  endToEndTokensPerSecond: null,
  chunkGapP50Ms: null,
  chunkGapP95Ms: null,
  chunkGapMaxMs: null,
  queueMs: null,
  connectMs: null,
  backoffMs: 0,
  logicalMs: null,
  standardised500Ms: null,
  longerThanMs: null,
  speedWithheld: null,
};

/** All metrics of a sample. Times are of the last attempt alone; waiting has fields of its own. */
export function computeMetrics(input: MetricsInput): Metrics {
  const last = input.attempts.at(-1);
  if (!last) return { ...noMetrics, speedWithheld: 'No call was made.' };
  const waiting = waitingTimes(input, last);
  if (input.outcome === 'timeout') {
    const longerThanMs = between(last.stamps.requestMs ?? last.stamps.calledMs, last.stamps.endMs);
    return {
      ...noMetrics,
      ...waiting,
      ...firstTimes(last),
      longerThanMs,
      speedWithheld: 'The call ran into a time limit.',
    };
  }
  if (input.outcome === 'interrupted')
    return { ...noMetrics, ...waiting, ...firstTimes(last), speedWithheld: 'The reply was cut off.' };
  if (input.outcome !== 'ok' && input.outcome !== 'truncated')
    return { ...noMetrics, ...waiting, speedWithheld: 'There is no complete answer to time.' };
  return { ...noMetrics, ...waiting, ...firstTimes(last), ...wholeTimes(input, last), ...speeds(input, last) };
}

/**
 * The metrics of a conversation from those of its requests: each time is that of all before the last and of the last together; the pace
 * is that of the last, which holds the answer. A scripted tool takes no time. Where the time of one request is unknown, so is every
 * time that rests on it.
 */
export function joinMetrics(all: readonly Metrics[]): Metrics {
  const [first, ...others] = all as [Metrics, ...Metrics[]];
  const last = others.at(-1);
  if (!last) return first;
  const earlier = all.slice(0, -1).map(({ responseMs }) => responseMs);
  const after = (own: number | null) => sumOfKnown([...earlier, own]);
  return {
    ...last,
    responseMs: after(last.responseMs),
    streamClosedMs: after(last.streamClosedMs),
    timeToFirstTokenMs: first.timeToFirstTokenMs,
    timeToFirstByteMs: first.timeToFirstByteMs,
    timeToFirstAnswerMs: after(last.timeToFirstAnswerMs),
    standardised500Ms: after(last.standardised500Ms),
    longerThanMs: after(last.longerThanMs),
    queueMs: first.queueMs,
    connectMs: first.connectMs,
    backoffMs: all.reduce((sum, { backoffMs }) => sum + backoffMs, 0),
  };
}

/**
 * The metrics of a conversation with a user from those of its answers: times are means over its answers, so that a long conversation is
 * compared with a short one. Where one answer's time is unknown, so is the mean. The pace is that of the answers that show one.
 *
 * @param userMs what the user took, which is no time of the model
 */
export function meanMetrics(all: readonly Metrics[], userMs: number): Metrics {
  const [first, last] = [all[0], all.at(-1)] as [Metrics, Metrics];
  const mean = (pick: (metrics: Metrics) => number | null, isOfSome = false) => {
    const known = all.map(pick).filter((value) => value !== null);
    if (known.length === 0 || (!isOfSome && known.length < all.length)) return null;
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const msPerOutputToken = mean((metrics) => metrics.msPerOutputToken, true);
  return {
    responseMs: mean(({ responseMs }) => responseMs),
    streamClosedMs: mean(({ streamClosedMs }) => streamClosedMs),
    timeToFirstTokenMs: mean(({ timeToFirstTokenMs }) => timeToFirstTokenMs),
    timeToFirstAnswerMs: mean(({ timeToFirstAnswerMs }) => timeToFirstAnswerMs),
    timeToFirstByteMs: mean(({ timeToFirstByteMs }) => timeToFirstByteMs),
    thinkingMs: mean(({ thinkingMs }) => thinkingMs),
    decodeMs: mean(({ decodeMs }) => decodeMs),
    msPerOutputToken,
    outputTokensPerSecond: msPerOutputToken === null ? null : 1000 / msPerOutputToken,
    visibleCharsPerSecond: mean(({ visibleCharsPerSecond }) => visibleCharsPerSecond, true),
    endToEndTokensPerSecond: mean(({ endToEndTokensPerSecond }) => endToEndTokensPerSecond, true),
    chunkGapP50Ms: mean(({ chunkGapP50Ms }) => chunkGapP50Ms, true),
    chunkGapP95Ms: mean(({ chunkGapP95Ms }) => chunkGapP95Ms, true),
    chunkGapMaxMs: mean(({ chunkGapMaxMs }) => chunkGapMaxMs, true),
    queueMs: first.queueMs,
    connectMs: first.connectMs,
    backoffMs: all.reduce((sum, { backoffMs }) => sum + backoffMs, 0),
    logicalMs: last.logicalMs === null ? null : Math.max(0, last.logicalMs - userMs),
    standardised500Ms: mean(({ standardised500Ms }) => standardised500Ms),
    longerThanMs: last.longerThanMs,
    speedWithheld: msPerOutputToken === null ? last.speedWithheld : null,
  };
}

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : to - from;
}

function waitingTimes({ attempts, enqueuedMs, outcome }: MetricsInput, last: Attempt): Partial<Metrics> {
  const isTimed = outcome === 'ok' || outcome === 'truncated';
  return {
    queueMs: between(enqueuedMs, attempts[0]?.stamps.calledMs ?? null),
    connectMs: between(last.stamps.calledMs, last.stamps.requestMs),
    backoffMs: attempts.reduce((total, attempt) => total + attempt.waitedMs, 0),
    logicalMs: isTimed ? between(enqueuedMs, last.stamps.lastContentMs) : null,
  };
}

/**
 * The time from first content to later content; null where a stamp may be off by more than that. A time since the request needs no
 * such care: nothing can have come before it was written, so its bound is never larger than itself.
 */
function windowOf(
  { stamps, uncertainty }: Attempt,
  from: 'firstContentMs' | 'firstAnswerMs',
  to: 'firstAnswerMs' | 'lastContentMs',
): number | null {
  const ms = between(stamps[from], stamps[to]);
  const bound = Math.max(uncertainty[from] ?? 0, uncertainty[to] ?? 0);
  return ms === null || (ms > 0 && bound > ms) ? null : ms;
}

function firstTimes({ stamps }: Attempt): Partial<Metrics> {
  return {
    timeToFirstTokenMs: between(stamps.requestMs, stamps.firstContentMs),
    timeToFirstAnswerMs: between(stamps.requestMs, stamps.firstAnswerMs),
    timeToFirstByteMs: between(stamps.requestMs, stamps.firstByteMs),
  };
}

function wholeTimes(input: MetricsInput, last: Attempt): Partial<Metrics> {
  const { stamps } = last;
  const hasStreamedReasoning =
    stamps.firstContentMs !== stamps.firstAnswerMs && last.timeline.reasoningChars.some((chars) => chars > 0);
  return {
    responseMs: between(stamps.requestMs, stamps.lastContentMs),
    streamClosedMs: between(stamps.requestMs, stamps.endMs),
    thinkingMs: hasStreamedReasoning ? windowOf(last, 'firstContentMs', 'firstAnswerMs') : null,
    decodeMs: windowOf(last, 'firstContentMs', 'lastContentMs'),
    ...(input.isStreaming ? chunkGaps(last) : {}),
  };
}

/** Differences of the times at which content was read; keep-alive reads do not count. */
function chunkGaps({ timeline }: Attempt): Partial<Metrics> {
  const times = timeline.atMs.filter(
    (_, index) => (timeline.answerChars[index] ?? 0) > 0 || (timeline.reasoningChars[index] ?? 0) > 0,
  );
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = Float64Array.from(gaps).sort();
  return {
    chunkGapP50Ms: percentileOfRanked(sorted, 0.5).value,
    chunkGapP95Ms: percentileOfRanked(sorted, 0.95).value,
    chunkGapMaxMs: sorted.at(-1) ?? null,
  };
}

function speeds(input: MetricsInput, last: Attempt): Partial<Metrics> {
  const { stamps } = last;
  const visible = visibleTokens(input);
  const responseMs = between(stamps.requestMs, stamps.lastContentMs);
  const endToEndTokensPerSecond =
    visible !== null && visible > 0 && responseMs !== null && responseMs > 0 ? (visible / responseMs) * 1000 : null;
  if (!input.isStreaming || stamps.firstContentMs === null) {
    return { endToEndTokensPerSecond, speedWithheld: 'The answer came in one piece, so its pace cannot be seen.' };
  }
  const pair = consistentPair(input, last);
  const chars = { visibleCharsPerSecond: visibleCharsPerSecond(input, last), endToEndTokensPerSecond };
  if (typeof pair === 'string') return { ...chars, speedWithheld: pair };
  const msPerOutputToken = pair.windowMs / (pair.tokens - pair.firstTokens);
  const firstAnswerMs = between(stamps.requestMs, stamps.firstAnswerMs);
  return {
    ...chars,
    msPerOutputToken,
    outputTokensPerSecond: 1000 / msPerOutputToken,
    standardised500Ms:
      firstAnswerMs === null ? null : firstAnswerMs + (500 - Math.min(500, pair.firstTokens)) * msPerOutputToken,
  };
}

/** `N_vis`; null where reasoning may hide in the count. */
function visibleTokens({ usage, reasoningVisibility }: MetricsInput): number | null {
  if (!usage || usage.outputTokens === null) return null;
  if (usage.reasoningTokens !== null) return Math.max(0, usage.outputTokens - usage.reasoningTokens);
  return reasoningVisibility === 'none' ? usage.outputTokens : null;
}

/** Fewer characters a token than this, and unseen reasoning may be in the count. */
const LEAST_CHARS_PER_TOKEN = 2;

interface Pair {
  windowMs: number;
  tokens: number;
  /** Tokens that the first read brought: 1, or by its share of the text where that shows a bundle. */
  firstTokens: number;
}

/**
 * The window and the count that belong together, or why there is none: dividing a window of visible text by a count that
 * holds hidden reasoning would overstate the speed many times.
 */
function consistentPair(input: MetricsInput, attempt: Attempt): Pair | string {
  const { stamps, timeline } = attempt;
  const { usage, reasoningVisibility: visibility, answerChars } = input;
  const output = usage?.outputTokens ?? null;
  if (!usage || output === null) return 'The provider did not say how many tokens it wrote.';
  const isAllShown =
    visibility === 'verbatim' ||
    visibility === 'none' ||
    (visibility === 'unknown' && answerChars >= output * LEAST_CHARS_PER_TOKEN);
  if (visibility === 'unknown' && !isAllShown) return 'The provider does not say whether the model thought unseen.';
  if (!isAllShown && usage.reasoningTokens === null)
    return 'The model thought unseen, and the provider does not say how many tokens that took.';
  const tokens = isAllShown ? output : output - (usage.reasoningTokens ?? 0);
  const begin = isAllShown ? 'firstContentMs' : 'firstAnswerMs';
  const windowMs = windowOf(attempt, begin, 'lastContentMs');
  if (tokens < 2) return 'The answer has fewer than two tokens.';
  if (windowMs === null && (between(stamps[begin], stamps.lastContentMs) ?? 0) > 0)
    return 'The answer arrived in less time than its stamps may be off by.';
  if (windowMs === null || windowMs <= 0) return 'The answer arrived all at once.';
  const estimated = tokens * firstShare(timeline, isAllShown);
  const firstTokens = estimated < BUNDLE_TOKENS ? 1 : estimated;
  if (tokens - firstTokens < 1) return 'The answer arrived all but at once.';
  return { windowMs, tokens, firstTokens };
}

/** From so much text on, in tokens of average length, the first read held several for certain; less may be one long word. */
const BUNDLE_TOKENS = 4;

/**
 * Share of the text that the first read of the window brought. It was there when the window began: where a server sends many tokens
 * at a time, counting them into the window would overstate the speed.
 */
function firstShare({ answerChars, reasoningChars }: Attempt['timeline'], isAllShown: boolean): number {
  const chars = answerChars.map((answer, read) => answer + (isAllShown ? (reasoningChars[read] ?? 0) : 0));
  const total = chars.reduce((sum, count) => sum + count, 0);
  return total === 0 ? 0 : (chars.find((count) => count > 0) ?? 0) / total;
}

/** Characters after the first read of the answer, over the time they took; comparable across tokenizers. */
function visibleCharsPerSecond({ answerChars }: MetricsInput, attempt: Attempt): number | null {
  const windowMs = windowOf(attempt, 'firstAnswerMs', 'lastContentMs');
  const first = attempt.timeline.answerChars.find((chars) => chars > 0) ?? 0;
  const chars = answerChars - first;
  return windowMs === null || windowMs <= 0 || chars <= 0 ? null : (chars / windowMs) * 1000;
}
