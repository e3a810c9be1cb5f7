import type { FinishReason, ReasoningVisibility, ToolCall, Usage } from '../record.ts';
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
}
export declare class AnswerDraft {
    #private;
    text: string;
    reasoningText: string;
    /** Characters of tool arguments; they are content, though not answer text. */
    toolChars: number;
    servedModel: string | null;
    responseId: string | null;
    systemFingerprint: string | null;
    serviceTier: string | null;
    servedParameters: Record<string, unknown>;
    usage: Usage | null;
    error: ReplyError | null;
    isFinished: boolean;
    /** The closing event came; nothing after it belongs to the answer. */
    isOver: boolean;
    finishReason: FinishReason;
    finishReasonRaw: string | null;
    /** Set by protocols that always show that a model thought: without a sign of it there was no thinking. */
    alwaysShowsReasoning: boolean;
    /** Set when a refusal was streamed as such. */
    hasRefusal: boolean;
    /** Set when the dialect knows that the streamed reasoning is a summary. */
    isReasoningSummary: boolean;
    /** Set when the provider says that reasoning took place without showing it. */
    isReasoningHidden: boolean;
    get toolCallCount(): number;
    addAnswer(text: string): void;
    addReasoning(text: string): void;
    /** Joins the pieces of one tool call; `index` says which call a piece belongs to. */
    addToolCall(index: number, piece: {
        id?: string | null;
        name?: string | null;
        arguments?: string | null;
    }): void;
    finish(reason: FinishReason, raw: string | null): void;
    snapshot(): AnswerSnapshot;
}
