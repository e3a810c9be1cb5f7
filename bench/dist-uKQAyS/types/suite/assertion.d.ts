import * as z from 'zod';
import { type ExplainedIssue } from './explain-issues.ts';
/** All checks that a case may demand of an answer, by type. */
export declare const assertionSchemas: {
    readonly equals: z.ZodObject<{
        type: z.ZodLiteral<"equals">;
        value: z.ZodUnknown;
        ignoreCase: z.ZodOptional<z.ZodBoolean>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly contains: z.ZodObject<{
        type: z.ZodLiteral<"contains">;
        value: z.ZodString;
        ignoreCase: z.ZodOptional<z.ZodBoolean>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly 'contains-any': z.ZodObject<{
        type: z.ZodLiteral<"contains-any">;
        value: z.ZodArray<z.ZodString>;
        ignoreCase: z.ZodOptional<z.ZodBoolean>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly 'contains-all': z.ZodObject<{
        type: z.ZodLiteral<"contains-all">;
        value: z.ZodArray<z.ZodString>;
        ignoreCase: z.ZodOptional<z.ZodBoolean>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly 'starts-with': z.ZodObject<{
        type: z.ZodLiteral<"starts-with">;
        value: z.ZodString;
        ignoreCase: z.ZodOptional<z.ZodBoolean>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly 'ends-with': z.ZodObject<{
        type: z.ZodLiteral<"ends-with">;
        value: z.ZodString;
        ignoreCase: z.ZodOptional<z.ZodBoolean>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly regex: z.ZodObject<{
        type: z.ZodLiteral<"regex">;
        value: z.ZodString;
        flags: z.ZodOptional<z.ZodString>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly json: z.ZodObject<{
        type: z.ZodLiteral<"json">;
        schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    /** The last number of the answer. `tolerance` is as far as it may lie away, or a share of the value such as "1 %". */
    readonly number: z.ZodObject<{
        type: z.ZodLiteral<"number">;
        value: z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>;
        tolerance: z.ZodOptional<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    /** What an answer in JSON holds at a place such as `$.items[0].price`: this value, or anything where none is given. */
    readonly 'json-path': z.ZodObject<{
        type: z.ZodLiteral<"json-path">;
        path: z.ZodString;
        value: z.ZodOptional<z.ZodUnknown>;
        tolerance: z.ZodOptional<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly length: z.ZodObject<{
        type: z.ZodLiteral<"length">;
        unit: z.ZodDefault<z.ZodEnum<{
            words: "words";
            characters: "characters";
            lines: "lines";
        }>>;
        min: z.ZodOptional<z.ZodNumber>;
        max: z.ZodOptional<z.ZodNumber>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    /** Response time in milliseconds at most. */
    readonly latency: z.ZodObject<{
        type: z.ZodLiteral<"latency">;
        max: z.ZodNumber;
        metric: z.ZodDefault<z.ZodEnum<{
            responseMs: "responseMs";
            timeToFirstAnswerMs: "timeToFirstAnswerMs";
        }>>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    /** Money of one answer at most, in units of the currency (0.002 is a fifth of a cent). */
    readonly cost: z.ZodObject<{
        type: z.ZodLiteral<"cost">;
        max: z.ZodNumber;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    readonly similar: z.ZodObject<{
        type: z.ZodLiteral<"similar">;
        value: z.ZodString;
        method: z.ZodDefault<z.ZodEnum<{
            "token-f1": "token-f1";
            "rouge-l": "rouge-l";
            levenshtein: "levenshtein";
            trigram: "trigram";
        }>>;
        threshold: z.ZodDefault<z.ZodNumber>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    /** A model gives 0 to 10 by a rubric; passes from `threshold` (0 to 1) on. */
    readonly judge: z.ZodObject<{
        type: z.ZodLiteral<"judge">;
        rubric: z.ZodString;
        threshold: z.ZodDefault<z.ZodNumber>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
    /** A function of one's own: a file beside the suite (command line), or one registered under `use` (library). */
    readonly function: z.ZodObject<{
        type: z.ZodLiteral<"function">;
        use: z.ZodString;
        value: z.ZodOptional<z.ZodUnknown>;
        name: z.ZodOptional<z.ZodString>;
        not: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strict>;
};
/** The name of a kind of check. */
export type AssertionType = keyof typeof assertionSchemas;
/** One check as it is run. */
export type Assertion = {
    [Type in AssertionType]: z.infer<(typeof assertionSchemas)[Type]>;
}[AssertionType];
/** All kinds of checks, for messages and documentation. */
export declare const ASSERTION_TYPES: AssertionType[];
/** Turns `contains: hello`, `not-contains: hello` and `json: true` into the long form; leaves others as they are. */
export declare function expandShortForm(input: unknown): unknown;
/** The one value of a check in its short form, as `readCsvCases` takes it; undefined where it says more than that. */
export declare function shortValueOf(check: Record<string, unknown>): unknown;
/** A check, or what is wrong with it and at which field. */
export type ParsedAssertion = {
    ok: true;
    assertion: Assertion;
} | {
    ok: false;
    problems: ExplainedIssue[];
};
/** Parses one check in its short or long form. */
export declare function parseAssertion(input: unknown): ParsedAssertion;
