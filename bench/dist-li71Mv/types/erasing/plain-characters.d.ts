/** A text without escapes and separators. `starts[i]` to `ends[i]` is where character `i` stands in the text. */
export interface PlainCharacters {
    codes: Uint16Array;
    starts: Int32Array;
    ends: Int32Array;
    count: number;
}
export declare function plainCharacters(text: string): PlainCharacters;
/** Where an escape begins that the text breaks off in; the text's length when there is none. */
export declare function unfinishedEscape(text: string): number;
/** The same characters as a string, to compare with. */
export declare function plainText(text: string): string;
