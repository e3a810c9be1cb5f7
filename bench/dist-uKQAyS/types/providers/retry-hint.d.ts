/** ms to wait, or null without a hint. */
export declare function retryHintMs(headers: Record<string, string>): number | null;
/** `45.837906927s`, `1m30s`, `6h`, `120ms` or plain seconds, in ms; null if it is none of these. */
export declare function durationMs(value: string | null | undefined): number | null;
