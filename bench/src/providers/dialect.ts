// What every provider's protocol must say about itself. One small file per dialect implements it; the reader knows only this.
import type { Message, Prompt } from '../request.ts';
import type { AnswerDraft, AnswerSnapshot } from './answer-draft.ts';
import type { Json } from './lenient-json.ts';

export type DialectId = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'mistral' | 'cohere';

/** A call of a tool with its result. */
export interface AnsweredCall {
  id: string;
  name: string;
  /** Empty where the arguments are no JSON object, which the result says. */
  input: Record<string, unknown>;
  result: string;
  isError: boolean;
}

/** A reply that called tools, and what they answered. */
export interface ToolExchange {
  text: string;
  calls: readonly AnsweredCall[];
  replay: AnswerSnapshot['replay'];
}

/** An answer, and what the user said to it. */
export interface UserExchange {
  text: string;
  next: string;
}

export type Exchange = ToolExchange | UserExchange;

/** What was said as messages; calls of tools as `write` puts them. */
export const exchangedMessages = <Item>(
  exchanges: readonly Exchange[],
  write: { message: (message: Message) => Item; tools: (exchange: ToolExchange) => Item[] },
): Item[] =>
  exchanges.flatMap((exchange) => {
    if (!('next' in exchange)) return write.tools(exchange);
    const { text, next } = exchange;
    return [write.message({ role: 'assistant', content: text }), write.message({ role: 'user', content: next })];
  });

export interface DialectCall {
  model: string;
  prompt: Prompt;
  /** What followed the prompt so far. */
  exchanges: readonly Exchange[];
  isStreaming: boolean;
  /** Provider's own fields, merged into the body last. */
  parameters: Record<string, unknown>;
  /** The provider's id, because compatible servers know fewer fields than their model. */
  provider: string;
}

export interface DialectRequest {
  /** Appended to the base URL. */
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  /** What could not be sent as asked. */
  warnings: string[];
}

/** What an error reply says, in one shape. */
export interface ErrorDetail {
  message: string;
  code: string | null;
  type: string | null;
  retryAfterMs: number | null;
  /** No later call can succeed until a person acts (spend limit, credit, daily quota). */
  isQuota: boolean;
}

export interface ErrorReply {
  status: number;
  headers: Record<string, string>;
  body: Json;
  bodyText: string;
}

export interface Dialect {
  id: DialectId;
  authHeaders(key: string): Record<string, string>;
  buildRequest(call: DialectCall): DialectRequest;
  /** One event of the stream. `event` is empty where the protocol does not name its events. */
  readEvent(event: string, payload: Json, draft: AnswerDraft): void;
  /** A reply in one piece. */
  readWhole(payload: Json, draft: AnswerDraft): void;
  readError(reply: ErrorReply): ErrorDetail;
}
