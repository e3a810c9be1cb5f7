// The protocols by name. The reading thread knows a dialect only by its id, because functions cannot cross threads.
import { anthropic } from './anthropic.ts';
import { cohere } from './cohere.ts';
import type { Dialect, DialectId } from './dialect.ts';
import { gemini } from './gemini.ts';
import { mistral } from './mistral.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

const dialects: Record<DialectId, Dialect> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  mistral,
  cohere,
};

export function findDialect(id: string): Dialect | null {
  return dialects[id as DialectId] ?? null;
}
