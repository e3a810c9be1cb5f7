// Mistral: the chat protocol with its own names for a seed, and usage that needs no asking. Pure.
import type { Dialect, DialectCall } from './dialect.ts';
import { bearer, readChat, readOpenaiError } from './openai-chat.ts';
import { chatMessages, chatResponseFormat, chatTools, onlySet } from './openai-prompt.ts';

export const mistral: Dialect = {
  id: 'mistral',
  authHeaders: bearer,
  buildRequest(call) {
    const warnings =
      call.prompt.serviceTier === undefined ? [] : ['service tier is not part of this protocol and was not sent'];
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

function mistralBody(call: DialectCall): Record<string, unknown> {
  const { model, prompt, isStreaming } = call;
  return onlySet({
    model,
    messages: chatMessages(call),
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
