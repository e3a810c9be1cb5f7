// OpenAI responses. Pure.
import type { FinishReason, Usage } from '../record.ts';
import type { MediaPart, Message } from '../request.ts';
import { describedTool, hasResults } from '../tools/tools.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { type Dialect, type DialectCall, exchangedMessages, type ToolExchange } from './dialect.ts';
import { at, count, field, type Json, list, minus, text } from './lenient-json.ts';
import { bearer, readOpenaiError } from './openai-chat.ts';
import { fileName, mediaAddress, onlySet } from './openai-prompt.ts';

export const openaiResponses: Dialect = {
  id: 'openai-responses',
  authHeaders: bearer,
  buildRequest(call) {
    const warnings = [];
    if (call.prompt.seed !== undefined) warnings.push('seed is not part of this protocol and is not sent');
    if (call.prompt.stop !== undefined) warnings.push('stop is not part of this protocol and is not sent');
    return { path: '/responses', headers: {}, warnings, body: { ...responsesBody(call), ...call.parameters } };
  },
  readEvent,
  readWhole(payload, draft) {
    readResponse(payload, draft, true);
  },
  readError: readOpenaiError,
};

function responsesBody({ model, prompt, exchanges, isStreaming, provider }: DialectCall): Record<string, unknown> {
  const { json } = prompt;
  const format = json?.schema
    ? { type: 'json_schema', name: json.name ?? 'answer', schema: json.schema, strict: true }
    : { type: 'json_object' };
  return onlySet({
    model,
    input: [
      ...prompt.messages.map(inputMessage),
      ...exchangedMessages(exchanges, { message: inputMessage, tools: exchangeItems }),
    ],
    tools: prompt.tools?.map((tool) => ({ type: 'function', strict: false, ...describedTool(tool) })),
    instructions: prompt.system,
    // Nothing of a benchmark is left on the provider's side.
    store: false,
    include: wantsThoughts(prompt, provider) ? ['reasoning.encrypted_content'] : undefined,
    ...(isStreaming ? { stream: true, stream_options: { include_obfuscation: false } } : {}),
    ...(json ? { text: { format } } : {}),
    max_output_tokens: prompt.maxOutputTokens,
    temperature: prompt.temperature,
    top_p: prompt.topP,
    reasoning: prompt.reasoningEffort === undefined ? undefined : { effort: prompt.reasoningEffort },
    service_tier: prompt.serviceTier,
  });
}

/** `ResponseInputContent` of openai-node is text, image or file: `{ type: 'input_file', filename, file_data }` or `file_url`. */
function inputMedia(part: MediaPart): Record<string, unknown> {
  if (part.type === 'image') return { type: 'input_image', image_url: mediaAddress(part) };
  return part.url
    ? { type: 'input_file', file_url: part.url }
    : { type: 'input_file', filename: fileName(part), file_data: mediaAddress(part) };
}

/** Thoughts go back with the results of tools, encrypted, as nothing is stored there. Models that do not reason refuse the field. */
const wantsThoughts = (prompt: DialectCall['prompt'], provider: string): boolean =>
  provider === 'openai' && prompt.reasoningEffort !== undefined && hasResults(prompt);

function inputMessage({ role, content: said }: Message): Record<string, unknown> {
  if (typeof said === 'string') return { role, content: said };
  const textType = role === 'user' ? 'input_text' : 'output_text';
  const content = said.map((part) => (part.type === 'text' ? { type: textType, text: part.text } : inputMedia(part)));
  return { role, content };
}

function exchangeItems({ text: said, calls, replay }: ToolExchange): Record<string, unknown>[] {
  const written = [
    ...(said === '' ? [] : [{ role: 'assistant', content: said }]),
    ...calls.map(({ id, name, input }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: JSON.stringify(input),
    })),
  ];
  return [
    ...(replay.length > 0 ? replay.map(([, item]) => item as Record<string, unknown>) : written),
    ...calls.map(({ id, result }) => ({ type: 'function_call_output', call_id: id, output: result })),
  ];
}

/** A reply with encrypted thoughts goes back in its own order: each thought belongs to the item after it. */
function keepItems(output: readonly Json[], draft: AnswerDraft): void {
  if (!output.some((item) => text(field(item, 'encrypted_content')))) return;
  for (const [index, item] of output.entries()) {
    const { id: _id, status: _status, ...kept } = item as Record<string, Json>;
    draft.replay.set(index, kept);
  }
}

function readEvent(event: string, payload: Json, draft: AnswerDraft): void {
  const type = text(field(payload, 'type')) ?? event;
  const delta = text(field(payload, 'delta')) ?? '';
  if (type === 'response.output_text.delta') draft.addAnswer(delta);
  else if (type === 'response.refusal.delta') {
    draft.addAnswer(delta);
    draft.hasRefusal = true;
  } else if (type === 'response.reasoning_text.delta') draft.addReasoning(delta);
  else if (type === 'response.reasoning_summary_text.delta') {
    draft.addReasoning(delta);
    draft.isReasoningSummary = true;
  } else if (type === 'response.function_call_arguments.delta') {
    draft.addToolCall(count(field(payload, 'output_index')) ?? 0, { arguments: delta });
  } else if (type === 'response.output_item.added') readItemStart(payload, draft);
  else if (type === 'response.completed' || type === 'response.incomplete' || type === 'response.failed') {
    readResponse(field(payload, 'response'), draft, false);
    draft.isOver = true;
  } else if (type === 'response.created') readIdentity(field(payload, 'response'), draft);
  else if (type === 'error' || field(payload, 'error')) readStreamError(payload, draft);
}

function readItemStart(payload: Json, draft: AnswerDraft): void {
  const item = field(payload, 'item');
  const type = field(item, 'type');
  if (type === 'reasoning') draft.isReasoningHidden = true;
  if (type !== 'function_call') return;
  const piece = { id: text(field(item, 'call_id')), name: text(field(item, 'name')) };
  draft.addToolCall(count(field(payload, 'output_index')) ?? 0, piece);
}

function readIdentity(response: Json, draft: AnswerDraft): void {
  draft.servedModel = text(field(response, 'model')) ?? draft.servedModel;
  draft.responseId = text(field(response, 'id')) ?? draft.responseId;
  draft.serviceTier = text(field(response, 'service_tier')) ?? draft.serviceTier;
  for (const name of ['temperature', 'top_p', 'max_output_tokens', 'reasoning']) {
    const value = field(response, name);
    if (value !== undefined && value !== null) draft.servedParameters[name] = value;
  }
}

/** The closing object; its text is read only where nothing was streamed. */
function readResponse(response: Json, draft: AnswerDraft, isWhole: boolean): void {
  readIdentity(response, draft);
  const usage = field(response, 'usage');
  if (usage) draft.usage = responsesUsage(usage);
  keepItems(list(field(response, 'output')), draft);
  if (isWhole) for (const [index, item] of list(field(response, 'output')).entries()) readItem(item, index, draft);
  const status = text(field(response, 'status'));
  const error = field(response, 'error');
  if (status === 'failed' || error) readStreamError({ error: error ?? response }, draft);
  else if (status === 'incomplete') {
    const raw = text(at(response, 'incomplete_details', 'reason')) ?? 'incomplete';
    draft.finish(raw === 'max_output_tokens' ? 'length' : raw === 'content_filter' ? 'content_filter' : 'other', raw);
  } else if (status === 'completed') draft.finish(completedReason(response, draft), status);
}

function completedReason(response: Json, draft: AnswerDraft): FinishReason {
  if (draft.hasRefusal) return 'refusal';
  return list(field(response, 'output')).some((item) => field(item, 'type') === 'function_call')
    ? 'tool_calls'
    : 'stop';
}

function readItem(item: Json, index: number, draft: AnswerDraft): void {
  const type = field(item, 'type');
  if (type === 'message') {
    for (const part of list(field(item, 'content'))) {
      const refusal = text(field(part, 'refusal'));
      draft.addAnswer(text(field(part, 'text')) ?? refusal ?? '');
      if (refusal) draft.hasRefusal = true;
    }
  } else if (type === 'reasoning') {
    draft.isReasoningHidden = true;
    for (const part of list(field(item, 'content'))) draft.addReasoning(text(field(part, 'text')) ?? '');
    const summary = list(field(item, 'summary'))
      .map((part) => text(field(part, 'text')) ?? '')
      .join('');
    if (summary !== '' && draft.reasoningText === '') {
      draft.addReasoning(summary);
      draft.isReasoningSummary = true;
    }
  } else if (type === 'function_call') {
    draft.addToolCall(index, {
      id: text(field(item, 'call_id')),
      name: text(field(item, 'name')),
      arguments: text(field(item, 'arguments')),
    });
  }
}

function readStreamError(payload: Json, draft: AnswerDraft): void {
  const error = field(payload, 'error') ?? payload;
  const message = text(field(error, 'message')) ?? 'The provider reported an error.';
  draft.error = { code: text(field(error, 'code')) ?? text(field(error, 'type')), message, httpStatus: null };
}

function responsesUsage(usage: Json): Usage {
  const input = count(field(usage, 'input_tokens'));
  const cacheRead = count(at(usage, 'input_tokens_details', 'cached_tokens'));
  const cacheWrite = count(at(usage, 'input_tokens_details', 'cache_write_tokens'));
  return {
    inputTokens: input,
    uncachedInputTokens: minus(input, cacheRead, cacheWrite),
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    cacheWriteOneHourTokens: null,
    outputTokens: count(field(usage, 'output_tokens')),
    reasoningTokens: count(at(usage, 'output_tokens_details', 'reasoning_tokens')),
    raw: usage,
  };
}
