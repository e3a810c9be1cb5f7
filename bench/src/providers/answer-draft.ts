// The answer as it grows while a reply is read; every dialect writes into the same draft. Pure: it knows no clock.
import type { FinishReason, ReasoningVisibility, ToolCall, Usage } from '../record.ts';
import type { Json } from './lenient-json.ts';

/** An error that arrived inside a reply that had begun as a success. */
export interface ReplyError {
  code: string | null;
  message: string;
  /** The status this error would have had by itself, if it says so. */
  httpStatus: number | null;
}

/** The finished draft as plain data. */
export interface AnswerSnapshot {
  text: string;
  reasoningText: string;
  toolCalls: ToolCall[];
  reasoningVisibility: ReasoningVisibility;
  finishReason: FinishReason;
  finishReasonRaw: string | null;
  /** True when the provider itself said that the answer is complete. */
  isFinished: boolean;
  servedModel: string | null;
  responseId: string | null;
  systemFingerprint: string | null;
  serviceTier: string | null;
  servedParameters: Record<string, unknown>;
  usage: Usage | null;
  error: ReplyError | null;
  /** What the provider wants back with the results of tools, by its place in the reply: thoughts, or their signatures. Never stored. */
  replay: [place: number, part: Json][];
}

export class AnswerDraft {
  text = '';
  reasoningText = '';
  servedModel: string | null = null;
  responseId: string | null = null;
  systemFingerprint: string | null = null;
  serviceTier: string | null = null;
  servedParameters: Record<string, unknown> = {};
  usage: Usage | null = null;
  error: ReplyError | null = null;
  isFinished = false;
  /** The closing event came; nothing after it belongs to the answer. */
  isOver = false;
  finishReason: FinishReason = 'unknown';
  finishReasonRaw: string | null = null;
  /** Set by protocols that always show that a model thought: without a sign of it there was no thinking. */
  alwaysShowsReasoning = false;
  /** Set when a refusal was streamed as such. */
  hasRefusal = false;
  /** Set when the dialect knows that the streamed reasoning is a summary. */
  isReasoningSummary = false;
  /** Set when the provider says that reasoning took place without showing it. */
  isReasoningHidden = false;
  readonly replay = new Map<number, Json>();
  /** Set where the provider wants its reasoning back as it is. It is read at the end: not every piece passes the dialect. */
  replaysReasoning = false;
  /** Where the last block of thoughts begins in `reasoningText`. */
  thoughtStart = 0;
  readonly #tools = new Map<number, ToolCall>();
  #toolChars = 0;

  get toolCallCount(): number {
    return this.#tools.size;
  }

  /** Calls of tools and characters of their arguments: content, though not answer text. A call may have no arguments. */
  get toolSize(): number {
    return this.#tools.size + this.#toolChars;
  }

  addAnswer(text: string): void {
    this.text += text;
  }

  addReasoning(text: string): void {
    this.reasoningText += text;
  }

  /** Joins the pieces of one tool call; `index` says which call a piece belongs to. */
  addToolCall(index: number, piece: { id?: string | null; name?: string | null; arguments?: string | null }): void {
    let tool = this.#tools.get(index);
    if (!tool) {
      tool = { id: null, name: '', arguments: '' };
      this.#tools.set(index, tool);
    }
    if (piece.id) tool.id = piece.id;
    if (piece.name) tool.name = piece.name;
    if (piece.arguments) {
      tool.arguments += piece.arguments;
      this.#toolChars += piece.arguments.length;
    }
  }

  finish(reason: FinishReason, raw: string | null): void {
    this.isFinished = true;
    this.finishReason = reason;
    this.finishReasonRaw = raw;
  }

  snapshot(): AnswerSnapshot {
    const { text, reasoningText, finishReason, finishReasonRaw, servedModel, responseId } = this;
    const { systemFingerprint, serviceTier, servedParameters, error } = this;
    const usage = this.usage && withoutFalseZeros(this.usage, text !== '' || reasoningText !== '');
    const isFinished = this.isFinished || (this.isOver && !error);
    const toolCalls = [...this.#tools.values()];
    const reasoningVisibility = this.#reasoningVisibility();
    return {
      text,
      reasoningText,
      toolCalls,
      reasoningVisibility,
      finishReason,
      finishReasonRaw,
      isFinished,
      servedModel,
      responseId,
      systemFingerprint,
      serviceTier,
      servedParameters,
      usage,
      error,
      replay: this.replaysReasoning ? [[0, this.reasoningText]] : [...this.replay],
    };
  }

  // `none` only where the provider counted no reasoning; without a count and without text it is unknown.
  #reasoningVisibility(): ReasoningVisibility {
    const reasoningTokens = this.usage?.reasoningTokens ?? null;
    if (this.reasoningText !== '') return this.isReasoningSummary ? 'summary' : 'verbatim';
    if (this.isReasoningHidden || (reasoningTokens ?? 0) > 0) return 'hidden';
    return reasoningTokens === 0 || this.alwaysShowsReasoning ? 'none' : 'unknown';
  }
}

/** Some servers fill unknown counts with 0. No prompt is empty, and no text is made of no tokens: such a 0 means unknown. */
function withoutFalseZeros(usage: Usage, hasText: boolean): Usage {
  const hasInput = usage.inputTokens !== 0;
  const outputTokens = usage.outputTokens === 0 && hasText ? null : usage.outputTokens;
  const input = hasInput ? {} : { inputTokens: null, uncachedInputTokens: null };
  return { ...usage, ...input, outputTokens, reasoningTokens: outputTokens === null ? null : usage.reasoningTokens };
}
