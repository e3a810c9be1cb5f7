export type Json = unknown;
export declare function parseJson(text: string): Json | undefined;
/** The field of an object, or of nothing. */
export declare function field(value: Json, name: string): Json;
export declare function at(value: Json, ...path: string[]): Json;
/** A non-empty string, or null. */
export declare function text(value: Json): string | null;
/** A non-negative finite number, or null: an unknown count is never 0. */
export declare function count(value: Json): number | null;
export declare function list(value: Json): Json[];
/** `a - b - …`, where an unknown subtrahend counts as nothing and an unknown minuend is unknown. Never below 0. */
export declare function minus(total: number | null, ...parts: (number | null)[]): number | null;
export declare function sum(...parts: (number | null)[]): number | null;
