export interface BatchedRead {
    onRead(chunk: Buffer, nowMs: number, boundMs: number): void;
    onClosed(error: Error | null, nowMs: number, boundMs: number): void;
}
export declare class ReadBatch {
    #private;
    /** Call first thing in the read callback; a null chunk closes the reader. */
    add(reader: BatchedRead, chunk: Buffer | null, error?: Error | null): void;
    /** The loop has just handed out all that was readable, so what is read next arrived later. */
    sawSockets(): void;
}
