// Anthropic messages. Usage in `message_delta` is cumulative: the last value wins, nothing is added up. Pure.
import type { FinishReason, Usage } from '../record.ts';
import type { MediaPart, Message, Tool } from '../request.ts';
import { describedTool } from '../tools/tools.ts';
import type { AnswerDraft } from './answer-draft.ts';
import {
  type Dialect,
  type DialectCall,
  type ErrorDetail,
  type ErrorReply,
  exchangedMessages,
  type ToolExchange,
} from './dialect.ts';
import { at, count, field, type Json, list, sum, text } from './lenient-json.ts';
import { shortText } from './openai-chat.ts';
import { onlySet } from './openai-prompt.ts';
import { retryHintMs } from './retry-hint.ts';

/** The protocol demands a limit; this one is sent where the prompt sets none. */
const DEFAULT_MAX_TOKENS = 4096;

const finishReasons: Record<string, FinishReason> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'refusal',
};

/** The status that an error of this type has when it comes by itself. */
export const statusOfType: Record<string, number> = {
  overloaded_error: 529,
  api_error: 500,
  timeout_error: 504,
  rate_limit_error: 429,
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  billing_error: 402,
};

export const anthropic: Dialect = {
  id: 'anthropic',
  authHeaders: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  buildRequest(call) {
    const { prompt } = call;
    const warnings = [];
    if (prompt.maxOutputTokens === undefined && call.parameters.max_tokens === undefined) {
      warnings.push(`max_tokens is required by this protocol; ${DEFAULT_MAX_TOKENS} was sent`);
    }
    if (prompt.seed !== undefined) warnings.push('seed is not part of this protocol and is not sent');
    if (prompt.json && !prompt.json.schema)
      warnings.push('JSON without a schema cannot be asked for in this protocol; the prompt alone asks');
    return { path: '/messages', headers: {}, warnings, body: { ...messagesBody(call), ...call.parameters } };
  },
  readEvent,
  readWhole(payload, draft) {
    if (field(payload, 'type') === 'error' || field(payload, 'error')) return readStreamError(payload, draft);
    readIdentity(payload, draft);
    for (const [index, block] of list(field(payload, 'content')).entries()) readBlock(block, index, draft);
    readUsage(field(payload, 'usage'), draft);
    readStop(payload, draft);
  },
  readError,
};

function messagesBody({ model, prompt, exchanges, isStreaming }: DialectCall): Record<string, unknown> {
  const format = prompt.json?.schema ? { type: 'json_schema', schema: prompt.json.schema } : undefined;
  const output = onlySet({ effort: prompt.reasoningEffort, format });
  return onlySet({
    model,
    max_tokens: prompt.maxOutputTokens ?? DEFAULT_MAX_TOKENS,
    system: prompt.system,
    messages: [...prompt.messages.map(message), ...exchangedMessages(exchanges, { message, tools: exchangeMessages })],
    tools: prompt.tools?.map(toolOf),
    stream: isStreaming ? true : undefined,
    temperature: prompt.temperature,
    top_p: prompt.topP,
    stop_sequences: prompt.stop,
    output_config: Object.keys(output).length > 0 ? output : undefined,
    service_tier: prompt.serviceTier,
  });
}

function message({ role, content }: Message): Record<string, unknown> {
  if (typeof content === 'string') return { role, content };
  const parts = content.map((part) => {
    if (part.type === 'text') return { type: 'text', text: part.text };
    return mediaBlock(part);
  });
  return { role, content: parts };
}

/**
 * `ContentBlockParam` of anthropic-sdk-typescript: an image, or `{ type: 'document', title, source }` with a `Base64PDFSource`
 * (`media_type: 'application/pdf'`) or a `URLPDFSource`. It has no block for audio.
 */
function mediaBlock({ type, url, data, mediaType = 'image/png', name }: MediaPart): Record<string, unknown> {
  const source = url ? { type: 'url', url } : { type: 'base64', media_type: mediaType, data };
  return type === 'pdf' ? onlySet({ type: 'document', title: name, source }) : { type: 'image', source };
}

function toolOf(tool: Tool): Record<string, unknown> {
  const { parameters, ...rest } = describedTool(tool);
  return { ...rest, input_schema: parameters };
}

/** A model that thinks wants its thoughts back, signed as they were. */
function exchangeMessages({ text: said, calls, replay }: ToolExchange): Record<string, unknown>[] {
  const uses = calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }));
  const results = calls.map(({ id, result, isError }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: result,
    ...(isError ? { is_error: true } : {}),
  }));
  // A text of white space alone, as models write before a call, would be refused.
  const words = said.trim() === '' ? [] : [{ type: 'text', text: said }];
  // What was not signed would be refused.
  const thoughts = replay.flatMap(([, part]) =>
    (text(field(part, 'signature')) ?? text(field(part, 'data'))) ? [part] : [],
  );
  return [
    { role: 'assistant', content: [...thoughts, ...words, ...uses] },
    { role: 'user', content: results },
  ];
}

function readEvent(event: string, payload: Json, draft: AnswerDraft): void {
  const type = text(field(payload, 'type')) ?? event;
  const index = count(field(payload, 'index')) ?? 0;
  if (type === 'content_block_delta') readDelta(field(payload, 'delta'), index, draft);
  else if (type === 'content_block_start') readBlock(field(payload, 'content_block'), index, draft);
  else if (type === 'message_start') {
    readIdentity(field(payload, 'message'), draft);
    readUsage(at(payload, 'message', 'usage'), draft);
  } else if (type === 'message_delta') {
    readUsage(field(payload, 'usage'), draft);
    readStop(field(payload, 'delta'), draft);
  } else if (type === 'message_stop') draft.isOver = true;
  else if (type === 'error' || field(payload, 'error')) readStreamError(payload, draft);
}

function readDelta(delta: Json, index: number, draft: AnswerDraft): void {
  const type = field(delta, 'type');
  if (type === 'text_delta') draft.addAnswer(text(field(delta, 'text')) ?? '');
  else if (type === 'thinking_delta') draft.addReasoning(text(field(delta, 'thinking')) ?? '');
  else if (type === 'signature_delta') {
    const thinking = draft.reasoningText.slice(draft.thoughtStart);
    draft.replay.set(index, { type: 'thinking', thinking, signature: text(field(delta, 'signature')) ?? '' });
  } else if (type === 'input_json_delta') draft.addToolCall(index, { arguments: text(field(delta, 'partial_json')) });
}

function readBlock(block: Json, index: number, draft: AnswerDraft): void {
  const type = field(block, 'type');
  if (type === 'text') draft.addAnswer(text(field(block, 'text')) ?? '');
  else if (type === 'thinking' || type === 'redacted_thinking') {
    draft.isReasoningHidden = true;
    draft.replay.set(index, block);
    draft.thoughtStart = draft.reasoningText.length;
    // From Claude 4 on the thinking that is shown is a summary of the thinking that is billed.
    draft.isReasoningSummary = isSummarised(draft.servedModel);
    draft.addReasoning(text(field(block, 'thinking')) ?? '');
  } else if (type === 'tool_use') {
    const input = field(block, 'input');
    const isFilled = input !== null && typeof input === 'object' && Object.keys(input).length > 0;
    draft.addToolCall(index, {
      id: text(field(block, 'id')),
      name: text(field(block, 'name')),
      arguments: isFilled ? JSON.stringify(input) : null,
    });
  }
}

function isSummarised(model: string | null): boolean {
  return !/claude-3/.test(model ?? '');
}

function readIdentity(message: Json, draft: AnswerDraft): void {
  // A model that thinks sends a thinking block, even where its text is left out.
  draft.alwaysShowsReasoning = true;
  draft.servedModel = text(field(message, 'model')) ?? draft.servedModel;
  draft.responseId = text(field(message, 'id')) ?? draft.responseId;
}

function readStop(holder: Json, draft: AnswerDraft): void {
  const raw = text(field(holder, 'stop_reason'));
  if (raw) draft.finish(finishReasons[raw] ?? 'other', raw);
}

/** Cache parts stand beside `input_tokens`, not inside; a later event that leaves a part out does not unset it. */
function readUsage(usage: Json, draft: AnswerDraft): void {
  if (!usage) return;
  const raw = { ...(draft.usage?.raw as Record<string, unknown> | undefined), ...(usage as Record<string, unknown>) };
  const uncached = count(raw.input_tokens);
  const cacheRead = count(raw.cache_read_input_tokens);
  const cacheWrite = count(raw.cache_creation_input_tokens);
  draft.serviceTier = text(raw.service_tier) ?? draft.serviceTier;
  const parsed: Usage = {
    inputTokens: sum(uncached, cacheRead, cacheWrite),
    uncachedInputTokens: uncached,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    cacheWriteOneHourTokens: count(at(raw.cache_creation, 'ephemeral_1h_input_tokens')),
    outputTokens: count(raw.output_tokens),
    reasoningTokens: count(at(raw.output_tokens_details, 'thinking_tokens')),
    raw,
  };
  draft.usage = parsed;
}

function readStreamError(payload: Json, draft: AnswerDraft): void {
  const error = field(payload, 'error');
  const type = text(field(error, 'type'));
  draft.error = {
    code: type,
    message: text(field(error, 'message')) ?? 'The provider reported an error.',
    httpStatus: type ? (statusOfType[type] ?? null) : null,
  };
}

function readError({ status, headers, body, bodyText }: ErrorReply): ErrorDetail {
  const error = field(body, 'error');
  const type = text(field(error, 'type'));
  const code = text(at(error, 'details', 'error_code')) ?? type;
  const message = text(field(error, 'message')) ?? text(field(body, 'message')) ?? shortText(bodyText);
  const isSpendLimit =
    code === 'enforced_spend_limit_reached' ||
    /credit balance is too low|spend(ing)? limit|usage limits?\b.*regain/i.test(message);
  const isQuota = status === 402 || type === 'billing_error' || ((status === 429 || status === 400) && isSpendLimit);
  return { message, code, type, retryAfterMs: retryHintMs(headers), isQuota };
}
