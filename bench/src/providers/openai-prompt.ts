// The message shape that OpenAI's chat protocol made common; Mistral and compatible servers take it too. Pure.
import type { ImagePart, Message, Prompt } from '../request.ts';
import { describedTool } from '../tools/tools.ts';
import type { DialectCall, ToolExchange } from './dialect.ts';

export function imageAddress(part: ImagePart): string {
  return part.url ?? `data:${part.mediaType ?? 'image/png'};base64,${part.data ?? ''}`;
}

export function chatMessages({ prompt, exchanges }: DialectCall): Record<string, unknown>[] {
  const messages: Record<string, unknown>[] =
    prompt.system === undefined ? [] : [{ role: 'system', content: prompt.system }];
  return [...messages, ...prompt.messages.map(chatMessage), ...exchanges.flatMap(exchangeMessages)];
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

function chatMessage(message: Message): Record<string, unknown> {
  if (typeof message.content === 'string') return { role: message.role, content: message.content };
  const content = message.content.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: imageAddress(part) } },
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
