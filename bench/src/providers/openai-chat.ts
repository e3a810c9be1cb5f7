// OpenAI chat completions, and every endpoint that speaks it: Ollama, vLLM, llama.cpp, LM Studio, OpenRouter. Pure.
import type { FinishReason, Usage } from '../record.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { Dialect, DialectCall, ErrorDetail, ErrorReply } from './dialect.ts';
import { at, count, field, type Json, list, minus, text } from './lenient-json.ts';
import { chatMessages, chatResponseFormat, chatTools, onlySet } from './openai-prompt.ts';
import { durationMs, retryHintMs } from './retry-hint.ts';

const finishReasons: Record<string, FinishReason> = {
  stop: 'stop',
  end_turn: 'stop',
  eos: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content_filter',
  refusal: 'refusal',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  error: 'error',
};

export function finishReasonOf(raw: string): FinishReason {
  return finishReasons[raw.toLowerCase()] ?? 'other';
}

export function bearer(key: string): Record<string, string> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

export const openaiChat: Dialect = {
  id: 'openai-chat',
  authHeaders: bearer,
  buildRequest(call) {
    return { path: '/chat/completions', headers: {}, warnings: [], body: { ...chatBody(call), ...call.parameters } };
  },
  readEvent(_event, payload, draft) {
    readChat(payload, draft, 'delta');
  },
  readWhole(payload, draft) {
    readChat(payload, draft, 'message');
  },
  readError: readOpenaiError,
};

function chatBody(call: DialectCall): Record<string, unknown> {
  const { model, prompt, isStreaming, provider } = call;
  // Compatible servers know the older name only; OpenAI's reasoning models take the newer one only.
  const lengthField = provider === 'openai' ? 'max_completion_tokens' : 'max_tokens';
  // The random padding of deltas would make bytes meaningless; only OpenAI sends it, and others may refuse the field.
  const streamOptions =
    provider === 'openai' ? { include_usage: true, include_obfuscation: false } : { include_usage: true };
  return onlySet({
    model,
    messages: chatMessages(call),
    tools: chatTools(prompt),
    ...(isStreaming ? { stream: true, stream_options: streamOptions } : {}),
    ...chatResponseFormat(prompt),
    [lengthField]: prompt.maxOutputTokens,
    temperature: prompt.temperature,
    top_p: prompt.topP,
    seed: prompt.seed,
    stop: prompt.stop,
    reasoning_effort: prompt.reasoningEffort,
    service_tier: prompt.serviceTier,
  });
}

export function readChat(payload: Json, draft: AnswerDraft, part: 'delta' | 'message'): void {
  const error = field(payload, 'error');
  if (error) {
    const code = field(error, 'code');
    const httpStatus = typeof code === 'number' ? code : count(field(error, 'status'));
    draft.error = {
      code: text(code) ?? text(field(error, 'type')),
      message: text(field(error, 'message')) ?? text(error) ?? 'The provider reported an error.',
      httpStatus,
    };
    return;
  }
  draft.servedModel ??= text(field(payload, 'model'));
  draft.responseId ??= text(field(payload, 'id'));
  draft.systemFingerprint = text(field(payload, 'system_fingerprint')) ?? draft.systemFingerprint;
  draft.serviceTier = text(field(payload, 'service_tier')) ?? draft.serviceTier;
  const choice = list(field(payload, 'choices'))[0];
  if (choice !== undefined) readChoice(choice, draft, part);
  const usage = field(payload, 'usage') ?? at(payload, 'x_groq', 'usage');
  if (usage) draft.usage = chatUsage(usage);
}

function readChoice(choice: Json, draft: AnswerDraft, part: 'delta' | 'message'): void {
  const piece = field(choice, part);
  readContent(field(piece, 'content'), draft);
  const refusal = text(field(piece, 'refusal'));
  if (refusal) {
    draft.addAnswer(refusal);
    draft.hasRefusal = true;
  }
  const thought = field(piece, 'reasoning_content');
  const reasoning = text(thought) ?? text(field(piece, 'reasoning'));
  if (reasoning) draft.addReasoning(reasoning);
  // DeepSeek, and servers like it, demand these thoughts back with the results of tools.
  draft.replaysReasoning ||= typeof thought === 'string';
  for (const [index, call] of list(field(piece, 'tool_calls')).entries()) {
    const tool = field(call, 'function');
    const args = field(tool, 'arguments');
    const written = typeof args === 'string' ? args : args === undefined ? null : JSON.stringify(args);
    draft.addToolCall(count(field(call, 'index')) ?? index, {
      id: text(field(call, 'id')),
      name: text(field(tool, 'name')),
      arguments: written,
    });
  }
  const finish = text(field(choice, 'finish_reason'));
  // A refusal is streamed before its finish reason, which then says only `stop`.
  if (finish) draft.finish(finish === 'stop' && draft.hasRefusal ? 'refusal' : finishReasonOf(finish), finish);
}

/** Text, or a list of parts in which thinking stands apart from the answer (Mistral and some compatible servers). */
function readContent(content: Json, draft: AnswerDraft): void {
  if (typeof content === 'string') draft.addAnswer(content);
  for (const part of list(content)) {
    const type = field(part, 'type');
    if (type === 'text') draft.addAnswer(text(field(part, 'text')) ?? '');
    else if (type === 'thinking') {
      for (const thought of list(field(part, 'thinking'))) draft.addReasoning(text(field(thought, 'text')) ?? '');
    }
  }
}

/** `prompt_tokens` holds what was read from and written to the cache; `completion_tokens` holds reasoning. */
export function chatUsage(usage: Json): Usage {
  const input = count(field(usage, 'prompt_tokens'));
  const details = field(usage, 'prompt_tokens_details');
  const cacheRead =
    count(field(details, 'cached_tokens')) ??
    count(field(usage, 'num_cached_tokens')) ??
    count(field(usage, 'prompt_cache_hit_tokens'));
  const cacheWrite = count(field(details, 'cache_write_tokens'));
  return {
    inputTokens: input,
    uncachedInputTokens: minus(input, cacheRead, cacheWrite),
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    cacheWriteOneHourTokens: null,
    ...audioUsage(usage, cacheRead),
    outputTokens: count(field(usage, 'completion_tokens')),
    reasoningTokens:
      count(at(usage, 'completion_tokens_details', 'reasoning_tokens')) ?? count(field(usage, 'reasoning_tokens')),
    raw: usage,
  };
}

/**
 * `prompt_tokens_details.audio_tokens` of OpenAI's usage does not say how much of it was cached; Mistral counts seconds, in
 * `prompt_audio_seconds`, which are billed apart. Where neither is there, no audio was counted.
 */
function audioUsage(usage: Json, cacheRead: number | null): Pick<Usage, 'audioTokens'> {
  const tokens = count(at(usage, 'prompt_tokens_details', 'audio_tokens')) ?? 0;
  const seconds = count(field(usage, 'prompt_audio_seconds')) ?? 0;
  if (tokens === 0 && seconds === 0) return {};
  return { audioTokens: seconds > 0 || (cacheRead ?? 0) > 0 ? null : tokens };
}

const quotaCodes = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'enforced_spend_limit_reached',
]);

export function readOpenaiError({ status, headers, body, bodyText }: ErrorReply): ErrorDetail {
  const error = field(body, 'error') ?? (Array.isArray(body) ? field(body[0], 'error') : undefined) ?? body;
  const codeField = field(error, 'code');
  const code = text(codeField) ?? (typeof codeField === 'number' ? String(codeField) : null);
  const type = text(field(error, 'type'));
  const message =
    text(field(error, 'message')) ??
    text(error) ??
    text(field(body, 'message')) ??
    text(field(body, 'detail')) ??
    shortText(bodyText);
  const resetMs =
    headers['x-ratelimit-remaining-requests'] === '0' ? durationMs(headers['x-ratelimit-reset-requests']) : null;
  const isQuota = status === 402 || quotaCodes.has(code ?? '') || quotaCodes.has(type ?? '');
  return { message, code: code ?? type, type, retryAfterMs: retryHintMs(headers) ?? resetMs, isQuota };
}

/** The beginning of a body that is not JSON, for a person to read. */
export function shortText(body: string): string {
  const plain = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? 'The provider sent no explanation.' : plain.slice(0, 300);
}
