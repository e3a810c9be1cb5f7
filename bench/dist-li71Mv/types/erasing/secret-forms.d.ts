/** Shorter ones are passwords of machines of one's own ("ollama", "none"): erasing them would spoil answers. */
export declare const SHORTEST_SECRET = 8;
/** Any part this long of any spelling is erased. */
export declare const PART_CHARS = 12;
/** One spelling of a secret. */
export interface SecretForm {
    text: string;
    /** From its beginning, so many characters give it away. */
    leastFromStart: number;
    /** At its end, so many characters give it away. */
    leastToEnd: number;
    /** Parts that end within these characters give nothing away: they are public. */
    publicStart: number;
    publicEnd: number;
}
/** Every spelling that is searched for; empty where the secret is none. Escapes and separators are read through by the search. */
export declare function formsOf(secret: string): SecretForm[];
