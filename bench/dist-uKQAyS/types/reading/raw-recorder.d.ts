export declare class RawRecorder {
    #private;
    bytes: number;
    constructor();
    push(chunk: Buffer): void;
    /** The compressed bytes; the recorder is empty afterwards. */
    finish(): Uint8Array;
}
