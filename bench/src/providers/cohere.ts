// Cohere v2. Two token counts are sent: `billed_units` is what costs money, `tokens` what the model saw; bills follow the first. Pure.
import type { FinishReason, Usage } from '../record.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { Dialect, DialectCall, ErrorDetail, ErrorReply } from './dialect.ts';
import { at, count, field, type Json, list, minus, text } from './lenient-json.ts';
import { bearer, shortText } from './openai-chat.ts';
import { chatMessages, chatTools, onlySet } from './openai-prompt.ts';
import { retryHintMs } from './retry-hint.ts';

const finishReasons: Record<string, FinishReason> = {
  COMPLETE: 'stop',
  STOP_SEQUENCE: 'stop',
  MAX_TOKENS: 'length',
  TOOL_CALL: 'tool_calls',
  ERROR: 'error',
  ERROR_TOXIC: 'content_filter',
  ERROR_LIMIT: 'length',
  TIMEOUT: 'error',
};

export const cohere: Dialect = {
  id: 'cohere',
  authHeaders: bearer,
  buildRequest(call) {
    const warnings = [];
    if (call.prompt.reasoningEffort !== undefined)
      warnings.push('reasoning effort is not part of this protocol and is not sent');
    if (call.prompt.serviceTier !== undefined)
      warnings.push('service tier is not part of this protocol and is not sent');
    return { path: '/chat', headers: {}, warnings, body: { ...chatBody(call), ...call.parameters } };
  },
  readEvent,
  readWhole(payload, draft) {
    draft.responseId = text(field(payload, 'id'));
    for (const part of list(at(payload, 'message', 'content'))) readContent(part, draft);
    for (const [index, call] of list(at(payload, 'message', 'tool_calls')).entries()) readToolCall(call, index, draft);
    readEnd(payload, draft);
  },
  readError,
};

function chatBody(call: DialectCall): Record<string, unknown> {
  const { model, prompt, isStreaming } = call;
  const format = prompt.json ? onlySet({ type: 'json_object', json_schema: prompt.json.schema }) : undefined;
  return onlySet({
    model,
    messages: chatMessages(call),
    tools: chatTools(prompt),
    stream: isStreaming,
    response_format: format,
    max_tokens: prompt.maxOutputTokens,
    temperature: prompt.temperature,
    p: prompt.topP,
    seed: prompt.seed,
    stop_sequences: prompt.stop,
  });
}

function readEvent(event: string, payload: Json, draft: AnswerDraft): void {
  const type = text(field(payload, 'type')) ?? event;
  const message = at(payload, 'delta', 'message');
  const index = count(field(payload, 'index')) ?? 0;
  if (type === 'content-delta' || type === 'content-start') readContent(field(message, 'content'), draft);
  else if (type === 'tool-call-start' || type === 'tool-call-delta')
    readToolCall(field(message, 'tool_calls'), index, draft);
  else if (type === 'tool-plan-delta') draft.addReasoning(text(field(message, 'tool_plan')) ?? '');
  else if (type === 'message-start') draft.responseId = text(field(payload, 'id'));
  else if (type === 'message-end') {
    readEnd(field(payload, 'delta'), draft);
    draft.isOver = true;
  } else if (type === 'error' || field(payload, 'error')) {
    draft.error = {
      code: null,
      message:
        text(field(payload, 'message')) ??
        text(at(payload, 'error', 'message')) ??
        text(field(payload, 'error')) ??
        'The provider reported an error.',
      httpStatus: null,
    };
  }
}

function readContent(content: Json, draft: AnswerDraft): void {
  draft.addAnswer(text(field(content, 'text')) ?? '');
  draft.addReasoning(text(field(content, 'thinking')) ?? '');
}

function readToolCall(call: Json, index: number, draft: AnswerDraft): void {
  const tool = field(call, 'function');
  draft.addToolCall(index, {
    id: text(field(call, 'id')),
    name: text(field(tool, 'name')),
    arguments: text(field(tool, 'arguments')),
  });
}

function readEnd(holder: Json, draft: AnswerDraft): void {
  // Thinking is always streamed, though never counted apart.
  draft.alwaysShowsReasoning = true;
  const usage = field(holder, 'usage');
  if (usage) draft.usage = cohereUsage(usage);
  const raw = text(field(holder, 'finish_reason'));
  if (!raw) return;
  const error = text(field(holder, 'error'));
  if (raw === 'ERROR' || raw === 'TIMEOUT')
    draft.error = { code: raw, message: error ?? 'The model stopped with an error.', httpStatus: 500 };
  draft.finish(finishReasons[raw] ?? 'other', raw);
}

function cohereUsage(usage: Json): Usage {
  const billed = field(usage, 'billed_units');
  const counted = field(usage, 'tokens');
  const input = count(field(billed, 'input_tokens')) ?? count(field(counted, 'input_tokens'));
  const cacheRead = count(field(usage, 'cached_tokens')) ?? count(field(usage, 'cachedTokens'));
  return {
    inputTokens: input,
    uncachedInputTokens: minus(input, cacheRead),
    cacheReadTokens: cacheRead,
    cacheWriteTokens: null,
    cacheWriteOneHourTokens: null,
    outputTokens: count(field(billed, 'output_tokens')) ?? count(field(counted, 'output_tokens')),
    // Thinking is streamed but never counted apart.
    reasoningTokens: null,
    raw: usage,
  };
}

function readError({ status, headers, body, bodyText }: ErrorReply): ErrorDetail {
  const message = text(field(body, 'message')) ?? shortText(bodyText);
  const isQuota = status === 402 || (status === 429 && /trial key|calls? ?\/ ?month|monthly/i.test(message));
  return { message, code: null, type: null, retryAfterMs: retryHintMs(headers), isQuota };
}
