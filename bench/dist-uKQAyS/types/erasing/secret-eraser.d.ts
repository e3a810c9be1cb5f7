import { SecretSearch } from './secret-search.ts';
export declare const ERASED = "[key]";
/**
 * Erases the secrets of one call: whole, in parts, escaped, encoded, reversed, or with separators between their characters. What counts is in
 * secret-forms.ts. Linear in the length of the text.
 *
 * @example
 * new SecretEraser([apiKey]).text(`401: Incorrect API key provided: ${apiKey}`) // '401: Incorrect API key provided: [key]'
 */
export declare class SecretEraser {
    #private;
    constructor(secrets: readonly string[]);
    /** False when no secret is long enough to be looked for. */
    get hasSecrets(): boolean;
    text(text: string): string;
    /** The same for every text in a value of JSON, names of fields included. */
    value<Value>(value: Value): Value;
    /** For a text that comes in pieces. */
    stream(): ErasingStream;
}
/** Erases secrets from a text that comes in pieces: what could go on as a secret is held back until the next piece. */
export declare class ErasingStream {
    #private;
    constructor(search: SecretSearch | null);
    /** What may be shown after this piece. */
    push(piece: string): string;
    /** What was held back; no further piece comes. */
    end(): string;
}
