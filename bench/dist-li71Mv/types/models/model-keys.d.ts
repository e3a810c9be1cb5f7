/** A key that all spellings of a model's id share: lower case, dashes, without provider, region, date and packaging. */
export declare function modelKey(id: string): string;
/** Who made the model of an endpoint, and how sure its provider's way of naming is: 3 is surest. Null where it does not say. */
export declare function makerOf(provider: string, id: string): {
    maker: string;
    weight: number;
} | null;
export declare const isOwnProvider: (provider: string) => boolean;
/** The words before the first number: `claude-opus` of `claude-opus-5-5`, `qwen` of `qwen3-8b`. */
export declare function familyOf(key: string): string;
