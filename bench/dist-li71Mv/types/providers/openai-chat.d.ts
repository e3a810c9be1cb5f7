import type { FinishReason, Usage } from '../record.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { Dialect, ErrorDetail, ErrorReply } from './dialect.ts';
import { type Json } from './lenient-json.ts';
export declare function finishReasonOf(raw: string): FinishReason;
export declare function bearer(key: string): Record<string, string>;
export declare const openaiChat: Dialect;
export declare function readChat(payload: Json, draft: AnswerDraft, part: 'delta' | 'message'): void;
/** `prompt_tokens` holds what was read from and written to the cache; `completion_tokens` holds reasoning. */
export declare function chatUsage(usage: Json): Usage;
export declare function readOpenaiError({ status, headers, body, bodyText }: ErrorReply): ErrorDetail;
/** The beginning of a body that is not JSON, for a person to read. */
export declare function shortText(body: string): string;
