import { type ParseArgsConfig } from 'node:util';
type Options = NonNullable<ParseArgsConfig['options']>;
/** Reads the arguments of one command; throws a {@link UsageError} for an unknown option or too few or many words. */
export declare function readArguments<const Known extends Options>(argv: readonly string[], options: Known, words: {
    names: string[];
    optional?: number;
}): {
    positionals: string[];
    values: Known extends import("node:util").ParseArgsOptionsConfig ? { -readonly [LongOption in keyof Known]?: { [LongOption_2 in keyof Known]: Known[LongOption_2]["multiple"] extends infer T ? T extends Known[LongOption_2]["multiple"] ? T extends false ? Known[LongOption_2]["type"] extends "string" ? string : Known[LongOption_2]["type"] extends "boolean" ? boolean : string | boolean : T extends true ? (Known[LongOption_2]["type"] extends "string" ? string : Known[LongOption_2]["type"] extends "boolean" ? boolean : string | boolean)[] : Known[LongOption_2]["type"] extends "string" ? string : Known[LongOption_2]["type"] extends "boolean" ? boolean : string | boolean : never : never; }[LongOption] | undefined; } & { [LongOption_1 in keyof Known as Known[LongOption_1]["default"] extends {} ? LongOption_1 : never]: { [LongOption_3 in keyof Known]: Known[LongOption_3]["multiple"] extends infer T ? T extends Known[LongOption_3]["multiple"] ? T extends false ? Known[LongOption_3]["type"] extends "string" ? string : Known[LongOption_3]["type"] extends "boolean" ? boolean : string | boolean : T extends true ? (Known[LongOption_3]["type"] extends "string" ? string : Known[LongOption_3]["type"] extends "boolean" ? boolean : string | boolean)[] : Known[LongOption_3]["type"] extends "string" ? string : Known[LongOption_3]["type"] extends "boolean" ? boolean : string | boolean : never : never; }[LongOption_1]; } extends infer P ? { [K in keyof P]: P[K]; } : never : {};
};
/** A number given as an option; throws a {@link UsageError} when it is none or too small. */
export declare function readNumber(name: string, text: string | undefined, options: {
    isWhole: boolean;
    least: number;
}): number | undefined;
/** One of several words given as an option. */
export declare function readChoice<const Choice extends string>(name: string, text: string | undefined, choices: readonly Choice[], fallback: Choice): Choice;
export {};
