import type { Sample } from '../record.ts';
/** Writes a sample as one JSON line per attempt. */
export declare function toAttemptLines(sample: Sample): string;
/** A line that is not what {@link toAttemptLines} wrote. */
export declare class RecordError extends Error {
    readonly line: number;
    constructor(line: number, reason: string);
}
/**
 * Puts samples together again from lines, in order. A last line that was cut off, as a crash leaves it, is passed
 * over together with the attempts before it; anything else that cannot be read throws a {@link RecordError}.
 */
export declare class AttemptReader {
    #private;
    /** Takes one line; returns the sample that it completes, or null. */
    take(text: string): Sample | null;
}
