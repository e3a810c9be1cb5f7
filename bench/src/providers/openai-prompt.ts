// The message shape that OpenAI's chat protocol made common; Mistral and compatible servers take it too. Pure.
import type { MediaPart, Message, Prompt } from '../request.ts';
import { describedTool } from '../tools/tools.ts';
import { type DialectCall, exchangedMessages, type ToolExchange } from './dialect.ts';

/** An address, or the data as one. */
export function mediaAddress(part: MediaPart): string {
  return part.url ?? `data:${part.mediaType ?? 'image/png'};base64,${part.data ?? ''}`;
}

export const audioFormat = ({ mediaType }: MediaPart): 'wav' | 'mp3' => (mediaType === 'audio/wav' ? 'wav' : 'mp3');

/** The API demands a name. */
export const fileName = ({ name = 'document.pdf' }: MediaPart): string => name;

/**
 * `ChatCompletionContentPart` of openai-node: `{ type: 'file', file: { filename, file_data } }`, of which the guide on file inputs says
 * “Chat Completions accepts only PDF files as file content parts” and no addresses; and `{ type: 'input_audio', input_audio: { data,
 * format } }` (“Currently supports "wav" and "mp3"”).
 */
export function chatMedia(part: MediaPart): Record<string, unknown> {
  if (part.type === 'pdf') return { type: 'file', file: { filename: fileName(part), file_data: mediaAddress(part) } };
  if (part.type === 'audio')
    return { type: 'input_audio', input_audio: { data: part.data, format: audioFormat(part) } };
  return { type: 'image_url', image_url: { url: mediaAddress(part) } };
}

export function chatMessages({ prompt, exchanges }: DialectCall, mediaOf = chatMedia): Record<string, unknown>[] {
  const messages: Record<string, unknown>[] =
    prompt.system === undefined ? [] : [{ role: 'system', content: prompt.system }];
  return [
    ...messages,
    ...prompt.messages.map((message) => chatMessage(message, mediaOf)),
    ...exchangedMessages(exchanges, { message: (message) => chatMessage(message, mediaOf), tools: exchangeMessages }),
  ];
}

function exchangeMessages({ text, calls, replay }: ToolExchange): Record<string, unknown>[] {
  const written = calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const thoughts = replay.map(([, thought]) => ({ reasoning_content: thought }));
  return [
    Object.assign({ role: 'assistant', content: text || null, tool_calls: written }, ...thoughts),
    ...calls.map(({ id, result }) => ({ role: 'tool', tool_call_id: id, content: result })),
  ];
}

/** Undefined without tools. */
export function chatTools({ tools }: Prompt): Record<string, unknown>[] | undefined {
  return tools?.map((tool) => ({ type: 'function', function: describedTool(tool) }));
}

function chatMessage(message: Message, mediaOf: typeof chatMedia): Record<string, unknown> {
  if (typeof message.content === 'string') return { role: message.role, content: message.content };
  const content = message.content.map((part) =>
    part.type === 'text' ? { type: 'text', text: part.text } : mediaOf(part),
  );
  return { role: message.role, content };
}

export function chatResponseFormat(prompt: Prompt): Record<string, unknown> {
  if (!prompt.json) return {};
  const { schema, name } = prompt.json;
  if (!schema) return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name: name ?? 'answer', schema, strict: true } } };
}

/** Leaves out what was not set, so that nothing is sent that nobody asked for. */
export function onlySet(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
