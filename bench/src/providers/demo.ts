// Simulated models: seeded, so that the same run gives the same figures again. They speak no protocol and reach no network, and
// their stamps are the simulated ones, whatever the pace of delivery.
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { type Random, seededRandom } from '../random.ts';
import type { ExchangeEnd, ExchangeResult } from '../reading/exchange.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { Stamps, Usage } from '../record.ts';
import type { Prompt } from '../request.ts';
import { sleep } from '../sleep.ts';
import { AnswerDraft } from './answer-draft.ts';
import { demoAnswer } from './demo-answers.ts';

interface DemoModel {
  /** Place of this model inside the range of response times, 0 fast to 1 slow. */
  slowness: number;
  /** Share of the response time before the first token. */
  firstShare: number;
}

const demoModels: Record<string, DemoModel> = {
  'demo-swift': { slowness: 0.15, firstShare: 0.12 },
  'demo-steady': { slowness: 0.5, firstShare: 0.2 },
  'demo-thorough': { slowness: 0.85, firstShare: 0.3 },
};

const RESPONSE_MS = { least: 1000, most: 3000 };
const TOKENS = { least: 150, most: 500 };
const CHUNKS = 40;
const CHARS_PER_TOKEN = 4;

interface Plan {
  responseMs: number;
  firstMs: number;
  tokens: number;
  pieces: string[];
}

/** One simulated exchange. The parameter `pace` scales the delivery: 1 is true speed, 0 at once. */
export async function exchangeWithDemo(
  options: CallModelOptions,
  place: CallPlace,
  isStreaming: boolean,
): Promise<ExchangeResult> {
  const calledMs = monotonicNow();
  const random = seededRandom(options.seed ?? 1, 'demo', options.model.model, place.caseId, place.round);
  const text = demoAnswer(options.model.model, textOf(options.prompt));
  const plan = planAnswer(
    demoModels[options.model.model] ?? { slowness: random.next(), firstShare: 0.2 },
    text,
    random,
  );
  const pace = Number(options.model.parameters?.pace ?? 1);
  const isWhole = await deliver(options, plan, Number.isFinite(pace) ? Math.max(0, pace) : 1);
  const end: ExchangeEnd = isWhole
    ? { kind: 'complete', code: '', message: '', limitMs: null }
    : { kind: 'aborted', code: 'aborted', message: 'The caller stopped the call.', limitMs: null };
  return resultOf(options.prompt, plan, calledMs, isStreaming, end);
}

function planAnswer(model: DemoModel, text: string, random: Random): Plan {
  const place = Math.min(1, Math.max(0, model.slowness + (random.next() - 0.5) * 0.3));
  const responseMs = RESPONSE_MS.least + (RESPONSE_MS.most - RESPONSE_MS.least) * place;
  const tokens = Math.min(TOKENS.most, Math.max(TOKENS.least, Math.round(text.length / CHARS_PER_TOKEN)));
  const size = Math.ceil(text.length / CHUNKS);
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  return { responseMs, firstMs: responseMs * model.firstShare * (0.8 + 0.4 * random.next()), tokens, pieces };
}

function pieceAtMs(plan: Plan, index: number): number {
  return plan.firstMs + ((plan.responseMs - plan.firstMs) * index) / Math.max(1, plan.pieces.length - 1);
}

async function deliver(options: CallModelOptions, plan: Plan, pace: number): Promise<boolean> {
  let waitedMs = 0;
  for (const [index, piece] of plan.pieces.entries()) {
    const dueMs = pieceAtMs(plan, index) * pace;
    if (dueMs > waitedMs) waitedMs += await sleep(dueMs - waitedMs, options.signal);
    if (options.signal?.aborted) return false;
    options.onDelta?.({ answer: piece, reasoning: '', atMs: pieceAtMs(plan, index) });
  }
  return true;
}

function resultOf(
  prompt: Prompt,
  plan: Plan,
  calledMs: number,
  isStreaming: boolean,
  end: ExchangeEnd,
): ExchangeResult {
  const isWhole = end.kind === 'complete';
  const draft = new AnswerDraft();
  draft.servedModel = 'simulated';
  draft.usage = demoUsage(prompt, plan.tokens);
  if (isWhole) {
    draft.addAnswer(plan.pieces.join(''));
    draft.finish('stop', 'stop');
  }
  const firstMs = calledMs + plan.firstMs;
  const lastMs = calledMs + plan.responseMs;
  const open = { calledMs, connectedMs: calledMs, requestMs: calledMs, headersMs: firstMs, firstByteMs: firstMs };
  const content = {
    firstContentMs: isStreaming ? firstMs : null,
    firstAnswerMs: isStreaming ? firstMs : null,
    lastContentMs: lastMs,
    endMs: lastMs,
  };
  const none = {
    headersMs: null,
    firstByteMs: null,
    firstContentMs: null,
    firstAnswerMs: null,
    lastContentMs: null,
    endMs: monotonicNow(),
  };
  const stamps: Stamps = { ...open, ...(isWhole ? content : none) };
  const rows = plan.pieces.flatMap((piece, index) => [pieceAtMs(plan, index), piece.length, piece.length, 0, 0]);
  return {
    id: 0,
    end,
    stamps,
    uncertainty: { firstByteMs: 0, firstContentMs: 0, firstAnswerMs: 0, lastContentMs: 0, endMs: 0 },
    connectionReused: null,
    httpStatus: isWhole ? 200 : null,
    responseHeaders: {},
    receivedBytes: 0,
    loopDelayMaxMs: 0,
    invalidUtf8Count: 0,
    malformedEventCount: 0,
    wasStream: isStreaming,
    timeline: Float64Array.from(isWhole ? rows : []),
    timelineDropped: 0,
    answer: draft.snapshot(),
    bodyText: null,
    raw: null,
    rawBytes: 0,
  };
}

const textOf = ({ messages }: Prompt) =>
  messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('');

/** About four characters a token, and 20 for the frame around the prompt. */
function demoUsage(prompt: Prompt, outputTokens: number): Usage {
  const inputTokens = Math.ceil((prompt.system ?? '').concat(textOf(prompt)).length / CHARS_PER_TOKEN) + 20;
  const cache = { cacheReadTokens: 0, cacheWriteTokens: 0, cacheWriteOneHourTokens: 0 };
  return { inputTokens, uncachedInputTokens: inputTokens, ...cache, outputTokens, reasoningTokens: 0, raw: null };
}
