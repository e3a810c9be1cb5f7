/** The JSON value of an answer, or why there is none. A single fenced code block around it is taken off. */
export declare function readJsonAnswer(text: string): {
    ok: true;
    value: unknown;
} | {
    ok: false;
    reason: string;
};
