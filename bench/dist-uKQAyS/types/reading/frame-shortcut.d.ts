import type { AnswerDraft } from '../providers/answer-draft.ts';
export declare class FrameShortcut {
    #private;
    /** Takes the frame if it fits; false sends it the long way. */
    take(data: string, draft: AnswerDraft): boolean;
    /** Call before a frame goes the long way. */
    before(draft: AnswerDraft): void;
    /** Call after it: learns the frame's shape if all that it did was to add one piece of text. */
    learn(data: string, draft: AnswerDraft): void;
}
