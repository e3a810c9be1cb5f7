export declare class TimelineRecorder {
    #private;
    dropped: number;
    add(atMs: number, bytes: number, answerChars: number, reasoningChars: number, uncertaintyMs: number): void;
    finish(): Float64Array;
}
