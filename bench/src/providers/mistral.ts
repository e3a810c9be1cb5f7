// Mistral: the chat protocol with its own names for a seed, and usage that needs no asking. Pure.
import type { MediaPart } from '../request.ts';
import type { Dialect, DialectCall } from './dialect.ts';
import { bearer, readChat, readOpenaiError } from './openai-chat.ts';
import { chatMedia, chatMessages, chatResponseFormat, chatTools, mediaAddress, onlySet } from './openai-prompt.ts';

export const mistral: Dialect = {
  id: 'mistral',
  authHeaders: bearer,
  buildRequest(call) {
    const warnings =
      call.prompt.serviceTier === undefined ? [] : ['service tier is not part of this protocol and is not sent'];
    return { path: '/chat/completions', headers: {}, warnings, body: { ...mistralBody(call), ...call.parameters } };
  },
  readEvent(_event, payload, draft) {
    // Thinking is always streamed, though never counted apart.
    draft.alwaysShowsReasoning = true;
    readChat(payload, draft, 'delta');
  },
  readWhole(payload, draft) {
    draft.alwaysShowsReasoning = true;
    readChat(payload, draft, 'message');
  },
  readError: readOpenaiError,
};

/**
 * `DocumentURLChunk` and `AudioChunk` of Mistral's client-ts: `{ type: 'document_url', document_url, document_name }` with an address or data
 * as one, and `{ type: 'input_audio', input_audio }`, a text that is base64 or an address.
 */
function mistralMedia(part: MediaPart): Record<string, unknown> {
  if (part.type === 'pdf')
    return onlySet({ type: 'document_url', document_url: mediaAddress(part), document_name: part.name });
  return part.type === 'audio' ? { type: 'input_audio', input_audio: part.url ?? part.data } : chatMedia(part);
}

function mistralBody(call: DialectCall): Record<string, unknown> {
  const { model, prompt, isStreaming } = call;
  return onlySet({
    model,
    messages: chatMessages(call, mistralMedia),
    tools: chatTools(prompt),
    stream: isStreaming ? true : undefined,
    ...chatResponseFormat(prompt),
    max_tokens: prompt.maxOutputTokens,
    temperature: prompt.temperature,
    top_p: prompt.topP,
    random_seed: prompt.seed,
    stop: prompt.stop,
    reasoning_effort: prompt.reasoningEffort,
  });
}
