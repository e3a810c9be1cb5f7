// Google Gemini. Thoughts are counted outside the candidates' tokens; the usage on the last chunk wins. Pure.
import { attachmentsOf } from '../media.ts';
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
import { at, count, field, type Json, list, minus, sum, text } from './lenient-json.ts';
import { shortText } from './openai-chat.ts';
import { onlySet } from './openai-prompt.ts';
import { durationMs, retryHintMs } from './retry-hint.ts';

const finishReasons: Record<string, FinishReason> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content_filter',
  RECITATION: 'content_filter',
  BLOCKLIST: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  SPII: 'content_filter',
  IMAGE_SAFETY: 'content_filter',
  MALFORMED_FUNCTION_CALL: 'error',
};

export const gemini: Dialect = {
  id: 'gemini',
  authHeaders: (key) => ({ 'x-goog-api-key': key }),
  buildRequest(call) {
    const model = encodeURIComponent(call.model.replace(/^models\//, ''));
    const action = call.isStreaming ? 'streamGenerateContent?alt=sse' : 'generateContent';
    const warnings = attachmentsOf(call.prompt).some(({ url }) => url !== undefined)
      ? [
          'an attachment given by address is sent as file data, which this protocol takes only from its own storage or public pages',
        ]
      : [];
    return {
      path: `/models/${model}:${action}`,
      headers: {},
      warnings,
      body: mergeParameters(contentBody(call), call.parameters),
    };
  },
  readEvent(_event, payload, draft) {
    readChunk(payload, draft);
  },
  readWhole(payload, draft) {
    for (const chunk of Array.isArray(payload) ? payload : [payload]) readChunk(chunk, draft);
  },
  readError,
};

function contentBody({ prompt, exchanges }: DialectCall): Record<string, unknown> {
  const generationConfig = onlySet({
    maxOutputTokens: prompt.maxOutputTokens,
    temperature: prompt.temperature,
    topP: prompt.topP,
    seed: prompt.seed,
    stopSequences: prompt.stop,
    responseMimeType: prompt.json ? 'application/json' : undefined,
    responseJsonSchema: prompt.json?.schema,
    thinkingConfig: prompt.reasoningEffort === undefined ? undefined : { thinkingLevel: prompt.reasoningEffort },
  });
  return onlySet({
    contents: [
      ...prompt.messages.map(content),
      ...exchangedMessages(exchanges, { message: content, tools: exchangeContents }),
    ],
    tools: prompt.tools && [{ functionDeclarations: prompt.tools.map(declarationOf) }],
    systemInstruction: prompt.system === undefined ? undefined : { parts: [{ text: prompt.system }] },
    generationConfig: Object.keys(generationConfig).length > 0 ? generationConfig : undefined,
    serviceTier: prompt.serviceTier,
  });
}

/** A parameter that stands inside `generationConfig` is joined with what the prompt put there. */
function mergeParameters(body: Record<string, unknown>, parameters: Record<string, unknown>): Record<string, unknown> {
  const config = {
    ...(body.generationConfig as object | undefined),
    ...(parameters.generationConfig as object | undefined),
  };
  return { ...body, ...parameters, ...(Object.keys(config).length > 0 ? { generationConfig: config } : {}) };
}

function content(message: Message): Record<string, unknown> {
  const role = message.role === 'assistant' ? 'model' : 'user';
  if (typeof message.content === 'string') return { role, parts: [{ text: message.content }] };
  const parts = message.content.map((part) => {
    if (part.type === 'text') return { text: part.text };
    return mediaOf(part);
  });
  return { role, parts };
}

/** `Part` of the Gemini API, the same for every kind; its guide on audio names MP3 `audio/mp3`. */
function mediaOf({ url, data, mediaType }: MediaPart): Record<string, unknown> {
  const mimeType = mediaType === 'audio/mpeg' ? 'audio/mp3' : mediaType;
  if (url) return { fileData: onlySet({ fileUri: url, mimeType }) };
  return { inlineData: { mimeType: mimeType ?? 'image/png', data } };
}

function declarationOf(tool: Tool): Record<string, unknown> {
  const { parameters, ...rest } = describedTool(tool);
  return { ...rest, parametersJsonSchema: parameters };
}

/** Calls are answered by name and order; a call that came with the signature of a thought goes back with it. */
function exchangeContents({ text: said, calls, replay }: ToolExchange): Record<string, unknown>[] {
  const signatures = new Map(replay);
  const asked = calls.map(({ name, input }, place) =>
    onlySet({ functionCall: { name, args: input }, thoughtSignature: signatures.get(place) }),
  );
  const answered = calls.map(({ name, result, isError }) => ({
    functionResponse: { name, response: isError ? { error: result } : { result } },
  }));
  return [
    { role: 'model', parts: [...(said === '' ? [] : [{ text: said }]), ...asked] },
    { role: 'user', parts: answered },
  ];
}

function readChunk(payload: Json, draft: AnswerDraft): void {
  const error = field(payload, 'error');
  if (error) {
    draft.error = {
      code: text(field(error, 'status')),
      message: text(field(error, 'message')) ?? 'The provider reported an error.',
      httpStatus: count(field(error, 'code')),
    };
    return;
  }
  draft.servedModel = text(field(payload, 'modelVersion')) ?? draft.servedModel;
  draft.responseId = text(field(payload, 'responseId')) ?? draft.responseId;
  const usage = field(payload, 'usageMetadata');
  if (usage) {
    draft.usage = geminiUsage(usage);
    draft.serviceTier = text(field(usage, 'serviceTier')) ?? draft.serviceTier;
  }
  const blocked = text(at(payload, 'promptFeedback', 'blockReason'));
  if (blocked) draft.finish('content_filter', blocked);
  const candidate = list(field(payload, 'candidates'))[0];
  for (const part of list(at(candidate, 'content', 'parts'))) readPart(part, draft);
  const raw = text(field(candidate, 'finishReason'));
  if (raw)
    draft.finish(draft.toolCallCount > 0 && raw === 'STOP' ? 'tool_calls' : (finishReasons[raw] ?? 'other'), raw);
}

function readPart(part: Json, draft: AnswerDraft): void {
  const value = text(field(part, 'text')) ?? '';
  const call = field(part, 'functionCall');
  if (field(part, 'thought') === true) {
    // What Gemini streams of its thinking is a summary.
    draft.isReasoningSummary = true;
    draft.addReasoning(value);
  } else if (call) {
    const signature = text(field(part, 'thoughtSignature'));
    if (signature) draft.replay.set(draft.toolCallCount, signature);
    draft.addToolCall(draft.toolCallCount, {
      id: text(field(call, 'id')),
      name: text(field(call, 'name')),
      arguments: JSON.stringify(field(call, 'args') ?? {}),
    });
  } else draft.addAnswer(value);
}

function geminiUsage(usage: Json): Usage {
  const prompt = sum(count(field(usage, 'promptTokenCount')), count(field(usage, 'toolUsePromptTokenCount')));
  const cacheRead = count(field(usage, 'cachedContentTokenCount'));
  const thoughts = count(field(usage, 'thoughtsTokenCount'));
  const candidates = count(field(usage, 'candidatesTokenCount'));
  return {
    inputTokens: prompt,
    uncachedInputTokens: minus(prompt, cacheRead),
    cacheReadTokens: cacheRead,
    cacheWriteTokens: null,
    cacheWriteOneHourTokens: null,
    ...audioUsage(usage, cacheRead),
    outputTokens: candidates === null ? null : candidates + (thoughts ?? 0),
    // The field is left out when it is 0.
    reasoningTokens: thoughts ?? (candidates === null ? null : 0),
    raw: usage,
  };
}

/** `promptTokensDetails` and `cacheTokensDetails` of `UsageMetadata` count each modality; the first holds what was cached too. */
function audioUsage(usage: Json, cacheRead: number | null): Pick<Usage, 'audioTokens' | 'audioCacheReadTokens'> {
  const audioOf = (details: Json) =>
    list(details).reduce<number>(
      (total, one) => total + (text(field(one, 'modality')) === 'AUDIO' ? (count(field(one, 'tokenCount')) ?? 0) : 0),
      0,
    );
  const audio = audioOf(field(usage, 'promptTokensDetails'));
  if (audio === 0) return {};
  const cached = field(usage, 'cacheTokensDetails');
  if ((cacheRead ?? 0) > 0 && !cached) return { audioTokens: null };
  return { audioTokens: minus(audio, audioOf(cached)), audioCacheReadTokens: audioOf(cached) };
}

function readError({ status, headers, body, bodyText }: ErrorReply): ErrorDetail {
  const error = field(Array.isArray(body) ? body[0] : body, 'error');
  const details = list(field(error, 'details'));
  const kind = (name: string) => details.find((detail) => text(field(detail, '@type'))?.endsWith(name));
  const code = text(field(error, 'status'));
  const message = text(field(error, 'message')) ?? shortText(bodyText);
  const violations = list(field(kind('QuotaFailure'), 'violations'));
  const isPerDay = violations.some((violation) => /per_?day/i.test(JSON.stringify(violation)));
  const isQuota = status === 402 || (status === 429 && (isPerDay || /limit: 0\b/.test(message)));
  const hintMs = durationMs(text(field(kind('RetryInfo'), 'retryDelay'))) ?? retryHintMs(headers);
  return { message, code, type: text(field(kind('ErrorInfo'), 'reason')), retryAfterMs: hintMs, isQuota };
}
