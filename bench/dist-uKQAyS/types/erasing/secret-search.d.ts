import type { PlainCharacters } from './plain-characters.ts';
import { type SecretForm } from './secret-forms.ts';
/** From the first to behind the last character, as places in the plain characters. */
export type FoundPart = [from: number, to: number];
export declare class SecretSearch {
    #private;
    constructor(forms: readonly SecretForm[]);
    /** What gives a secret away, in order; parts that meet are one. */
    find({ codes, count }: PlainCharacters): FoundPart[];
    /** How many of the last characters could be the beginning of a part that goes on. */
    undecided({ codes, count }: PlainCharacters): number;
}
