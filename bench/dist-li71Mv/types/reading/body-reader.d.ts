import { AnswerDraft } from '../providers/answer-draft.ts';
import type { Dialect } from '../providers/dialect.ts';
type BodyKind = 'stream' | 'json' | 'other';
export declare class BodyReader {
    #private;
    readonly draft: AnswerDraft;
    malformedEventCount: number;
    constructor(dialect: Dialect | null, isSuccess: boolean, contentType: string);
    get kind(): BodyKind;
    get invalidUtf8Count(): number;
    push(chunk: Buffer): void;
    /** Returns the text of a body that is no stream, or null. */
    end(): string | null;
}
export {};
