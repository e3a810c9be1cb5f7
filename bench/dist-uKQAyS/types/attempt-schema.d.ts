import * as z from 'zod';
export declare const ms: z.ZodNumber;
export declare const tokens: z.ZodNumber;
export declare const count: z.ZodNumber;
export declare const bytes: z.ZodNumber;
/** Nano-units of money: at most a hundred thousand of the currency for one sample. */
export declare const nanos: z.ZodNumber;
export declare const perhaps: <T extends z.ZodType>(schema: T) => z.ZodNullable<T>;
/**
 * How a sample ended. `ok`, `truncated` and `refused` are answers; the others are failures.
 * `aborted` means that the caller stopped the run while the call was in flight.
 */
export declare const outcomeSchema: z.ZodEnum<{
    ok: "ok";
    truncated: "truncated";
    refused: "refused";
    rate_limit: "rate_limit";
    quota: "quota";
    overload: "overload";
    network: "network";
    interrupted: "interrupted";
    timeout: "timeout";
    invalid: "invalid";
    protocol: "protocol";
    aborted: "aborted";
}>;
export type Outcome = z.infer<typeof outcomeSchema>;
/** Moments of one attempt, ms on the monotonic clock; null when the moment never came. */
export declare const stampsSchema: z.ZodObject<{
    calledMs: z.ZodNumber;
    connectedMs: z.ZodNullable<z.ZodNumber>;
    requestMs: z.ZodNullable<z.ZodNumber>;
    headersMs: z.ZodNullable<z.ZodNumber>;
    firstByteMs: z.ZodNullable<z.ZodNumber>;
    firstContentMs: z.ZodNullable<z.ZodNumber>;
    firstAnswerMs: z.ZodNullable<z.ZodNumber>;
    lastContentMs: z.ZodNullable<z.ZodNumber>;
    endMs: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type Stamps = z.infer<typeof stampsSchema>;
/** How much earlier than its stamp a moment may have been, ms: the truth lies in [stamp - bound, stamp]. */
export declare const uncertaintySchema: z.ZodObject<{
    firstByteMs: z.ZodNullable<z.ZodNumber>;
    firstContentMs: z.ZodNullable<z.ZodNumber>;
    firstAnswerMs: z.ZodNullable<z.ZodNumber>;
    lastContentMs: z.ZodNullable<z.ZodNumber>;
    endMs: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type Uncertainty = z.infer<typeof uncertaintySchema>;
/** One entry per read batch, as columns: enough to replay the stream at its true speed. */
export declare const timelineSchema: z.ZodObject<{
    atMs: z.ZodArray<z.ZodNumber>;
    bytes: z.ZodArray<z.ZodNumber>;
    answerChars: z.ZodArray<z.ZodNumber>;
    reasoningChars: z.ZodArray<z.ZodNumber>;
    uncertaintyMs: z.ZodArray<z.ZodNumber>;
    dropped: z.ZodNumber;
}, z.core.$strip>;
export type Timeline = z.infer<typeof timelineSchema>;
/** Tokens as the provider counted them; null is unknown, never 0. Each input token is counted in exactly one of the three input buckets. */
export declare const usageSchema: z.ZodObject<{
    inputTokens: z.ZodNullable<z.ZodNumber>;
    uncachedInputTokens: z.ZodNullable<z.ZodNumber>;
    cacheReadTokens: z.ZodNullable<z.ZodNumber>;
    cacheWriteTokens: z.ZodNullable<z.ZodNumber>;
    cacheWriteOneHourTokens: z.ZodNullable<z.ZodNumber>;
    outputTokens: z.ZodNullable<z.ZodNumber>;
    reasoningTokens: z.ZodNullable<z.ZodNumber>;
    raw: z.ZodUnknown;
}, z.core.$strip>;
export type Usage = z.infer<typeof usageSchema>;
export declare const costBucketSchema: z.ZodObject<{
    kind: z.ZodEnum<{
        output: "output";
        input: "input";
        cache_read: "cache_read";
        cache_write: "cache_write";
        cache_write_1h: "cache_write_1h";
        request: "request";
    }>;
    tokens: z.ZodNumber;
    microsPerMillion: z.ZodNumber;
    nanos: z.ZodNumber;
}, z.core.$strip>;
export type CostBucket = z.infer<typeof costBucketSchema>;
/** Which price was applied, so that a cost can be recomputed. */
export declare const priceStampSchema: z.ZodObject<{
    table: z.ZodString;
    version: z.ZodString;
    source: z.ZodString;
    asOf: z.ZodNullable<z.ZodString>;
    tier: z.ZodString;
    longContextThresholdTokens: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type PriceStamp = z.infer<typeof priceStampSchema>;
/** Money in integer nano-units (1e-9) of `currency`. An unknown price is a null cost, never 0. */
export declare const costSchema: z.ZodObject<{
    nanos: z.ZodNumber;
    currency: z.ZodString;
    isAtLeast: z.ZodBoolean;
    buckets: z.ZodArray<z.ZodObject<{
        kind: z.ZodEnum<{
            output: "output";
            input: "input";
            cache_read: "cache_read";
            cache_write: "cache_write";
            cache_write_1h: "cache_write_1h";
            request: "request";
        }>;
        tokens: z.ZodNumber;
        microsPerMillion: z.ZodNumber;
        nanos: z.ZodNumber;
    }, z.core.$strip>>;
    price: z.ZodObject<{
        table: z.ZodString;
        version: z.ZodString;
        source: z.ZodString;
        asOf: z.ZodNullable<z.ZodString>;
        tier: z.ZodString;
        longContextThresholdTokens: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type Cost = z.infer<typeof costSchema>;
/** What went wrong, in words for people and in fields for programs. */
export declare const failureSchema: z.ZodObject<{
    class: z.ZodEnum<{
        ok: "ok";
        truncated: "truncated";
        refused: "refused";
        rate_limit: "rate_limit";
        quota: "quota";
        overload: "overload";
        network: "network";
        interrupted: "interrupted";
        timeout: "timeout";
        invalid: "invalid";
        protocol: "protocol";
        aborted: "aborted";
    }>;
    reason: z.ZodString;
    message: z.ZodString;
    httpStatus: z.ZodNullable<z.ZodNumber>;
    providerCode: z.ZodNullable<z.ZodString>;
    retryAfterMs: z.ZodNullable<z.ZodNumber>;
    isRetryable: z.ZodBoolean;
    stopsProvider: z.ZodBoolean;
    limitMs: z.ZodNullable<z.ZodNumber>;
    body: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type Failure = z.infer<typeof failureSchema>;
/** Whether the model's thinking can be seen, which decides which speed may be shown. */
export declare const reasoningVisibilitySchema: z.ZodEnum<{
    unknown: "unknown";
    verbatim: "verbatim";
    summary: "summary";
    hidden: "hidden";
    none: "none";
}>;
export type ReasoningVisibility = z.infer<typeof reasoningVisibilitySchema>;
export declare const rawBodySchema: z.ZodObject<{
    encoding: z.ZodEnum<{
        "zstd+base64": "zstd+base64";
        base64: "base64";
    }>;
    data: z.ZodString;
    bytes: z.ZodNumber;
    isComplete: z.ZodBoolean;
}, z.core.$strip>;
export type RawBody = z.infer<typeof rawBodySchema>;
export declare const attemptSchema: z.ZodObject<{
    number: z.ZodNumber;
    outcome: z.ZodEnum<{
        ok: "ok";
        truncated: "truncated";
        refused: "refused";
        rate_limit: "rate_limit";
        quota: "quota";
        overload: "overload";
        network: "network";
        interrupted: "interrupted";
        timeout: "timeout";
        invalid: "invalid";
        protocol: "protocol";
        aborted: "aborted";
    }>;
    failure: z.ZodNullable<z.ZodObject<{
        class: z.ZodEnum<{
            ok: "ok";
            truncated: "truncated";
            refused: "refused";
            rate_limit: "rate_limit";
            quota: "quota";
            overload: "overload";
            network: "network";
            interrupted: "interrupted";
            timeout: "timeout";
            invalid: "invalid";
            protocol: "protocol";
            aborted: "aborted";
        }>;
        reason: z.ZodString;
        message: z.ZodString;
        httpStatus: z.ZodNullable<z.ZodNumber>;
        providerCode: z.ZodNullable<z.ZodString>;
        retryAfterMs: z.ZodNullable<z.ZodNumber>;
        isRetryable: z.ZodBoolean;
        stopsProvider: z.ZodBoolean;
        limitMs: z.ZodNullable<z.ZodNumber>;
        body: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    stamps: z.ZodObject<{
        calledMs: z.ZodNumber;
        connectedMs: z.ZodNullable<z.ZodNumber>;
        requestMs: z.ZodNullable<z.ZodNumber>;
        headersMs: z.ZodNullable<z.ZodNumber>;
        firstByteMs: z.ZodNullable<z.ZodNumber>;
        firstContentMs: z.ZodNullable<z.ZodNumber>;
        firstAnswerMs: z.ZodNullable<z.ZodNumber>;
        lastContentMs: z.ZodNullable<z.ZodNumber>;
        endMs: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    uncertainty: z.ZodObject<{
        firstByteMs: z.ZodNullable<z.ZodNumber>;
        firstContentMs: z.ZodNullable<z.ZodNumber>;
        firstAnswerMs: z.ZodNullable<z.ZodNumber>;
        lastContentMs: z.ZodNullable<z.ZodNumber>;
        endMs: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    waitedMs: z.ZodNumber;
    connectionReused: z.ZodNullable<z.ZodBoolean>;
    httpStatus: z.ZodNullable<z.ZodNumber>;
    responseHeaders: z.ZodRecord<z.ZodString, z.ZodString>;
    providerRequestId: z.ZodNullable<z.ZodString>;
    usage: z.ZodNullable<z.ZodObject<{
        inputTokens: z.ZodNullable<z.ZodNumber>;
        uncachedInputTokens: z.ZodNullable<z.ZodNumber>;
        cacheReadTokens: z.ZodNullable<z.ZodNumber>;
        cacheWriteTokens: z.ZodNullable<z.ZodNumber>;
        cacheWriteOneHourTokens: z.ZodNullable<z.ZodNumber>;
        outputTokens: z.ZodNullable<z.ZodNumber>;
        reasoningTokens: z.ZodNullable<z.ZodNumber>;
        raw: z.ZodUnknown;
    }, z.core.$strip>>;
    cost: z.ZodNullable<z.ZodObject<{
        nanos: z.ZodNumber;
        currency: z.ZodString;
        isAtLeast: z.ZodBoolean;
        buckets: z.ZodArray<z.ZodObject<{
            kind: z.ZodEnum<{
                output: "output";
                input: "input";
                cache_read: "cache_read";
                cache_write: "cache_write";
                cache_write_1h: "cache_write_1h";
                request: "request";
            }>;
            tokens: z.ZodNumber;
            microsPerMillion: z.ZodNumber;
            nanos: z.ZodNumber;
        }, z.core.$strip>>;
        price: z.ZodObject<{
            table: z.ZodString;
            version: z.ZodString;
            source: z.ZodString;
            asOf: z.ZodNullable<z.ZodString>;
            tier: z.ZodString;
            longContextThresholdTokens: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
    }, z.core.$strip>>;
    receivedBytes: z.ZodNumber;
    loopDelayMaxMs: z.ZodNumber;
    invalidUtf8Count: z.ZodNumber;
    malformedEventCount: z.ZodNumber;
    timeline: z.ZodObject<{
        atMs: z.ZodArray<z.ZodNumber>;
        bytes: z.ZodArray<z.ZodNumber>;
        answerChars: z.ZodArray<z.ZodNumber>;
        reasoningChars: z.ZodArray<z.ZodNumber>;
        uncertaintyMs: z.ZodArray<z.ZodNumber>;
        dropped: z.ZodNumber;
    }, z.core.$strip>;
    raw: z.ZodNullable<z.ZodObject<{
        encoding: z.ZodEnum<{
            "zstd+base64": "zstd+base64";
            base64: "base64";
        }>;
        data: z.ZodString;
        bytes: z.ZodNumber;
        isComplete: z.ZodBoolean;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Attempt = z.infer<typeof attemptSchema>;
