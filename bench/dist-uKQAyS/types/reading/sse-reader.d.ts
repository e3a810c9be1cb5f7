export type EventListener = (data: string, event: string) => void;
export declare class SseReader {
    #private;
    /** Replacement characters that stand for bytes which were not UTF-8. */
    invalidUtf8Count: number;
    /** Comment lines, as sent to keep a connection open. They are no content. */
    commentCount: number;
    constructor(onEvent: EventListener);
    push(chunk: Buffer): void;
    /** The stream is over: what stands without a line end or a closing blank line is still read. */
    end(): void;
}
