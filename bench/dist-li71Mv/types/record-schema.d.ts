import * as z from 'zod';
/** The figures of one sample; a figure that would be a guess is null. Formulas: `metricCatalogue` in metrics.ts. */
export declare const metricsSchema: z.ZodObject<{
    responseMs: z.ZodNullable<z.ZodNumber>;
    streamClosedMs: z.ZodNullable<z.ZodNumber>;
    timeToFirstTokenMs: z.ZodNullable<z.ZodNumber>;
    timeToFirstAnswerMs: z.ZodNullable<z.ZodNumber>;
    timeToFirstByteMs: z.ZodNullable<z.ZodNumber>;
    thinkingMs: z.ZodNullable<z.ZodNumber>;
    decodeMs: z.ZodNullable<z.ZodNumber>;
    msPerOutputToken: z.ZodNullable<z.ZodNumber>;
    outputTokensPerSecond: z.ZodNullable<z.ZodNumber>;
    visibleCharsPerSecond: z.ZodNullable<z.ZodNumber>;
    endToEndTokensPerSecond: z.ZodNullable<z.ZodNumber>;
    chunkGapP50Ms: z.ZodNullable<z.ZodNumber>;
    chunkGapP95Ms: z.ZodNullable<z.ZodNumber>;
    chunkGapMaxMs: z.ZodNullable<z.ZodNumber>;
    queueMs: z.ZodNullable<z.ZodNumber>;
    connectMs: z.ZodNullable<z.ZodNumber>;
    backoffMs: z.ZodNumber;
    logicalMs: z.ZodNullable<z.ZodNumber>;
    standardised500Ms: z.ZodNullable<z.ZodNumber>;
    longerThanMs: z.ZodNullable<z.ZodNumber>;
    speedWithheld: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type Metrics = z.infer<typeof metricsSchema>;
export declare const finishReasonSchema: z.ZodEnum<{
    error: "error";
    unknown: "unknown";
    length: "length";
    other: "other";
    stop: "stop";
    content_filter: "content_filter";
    refusal: "refusal";
    tool_calls: "tool_calls";
}>;
export type FinishReason = z.infer<typeof finishReasonSchema>;
export declare const toolCallSchema: z.ZodObject<{
    id: z.ZodNullable<z.ZodString>;
    name: z.ZodString;
    arguments: z.ZodString;
}, z.core.$strip>;
export type ToolCall = z.infer<typeof toolCallSchema>;
/** A judgement of an answer: an assertion, a similarity, or a verdict of a judge. */
export declare const scoreSchema: z.ZodObject<{
    name: z.ZodString;
    type: z.ZodString;
    passed: z.ZodNullable<z.ZodBoolean>;
    value: z.ZodNullable<z.ZodNumber>;
    reason: z.ZodString;
    detail: z.ZodOptional<z.ZodUnknown>;
}, z.core.$strip>;
export type Score = z.infer<typeof scoreSchema>;
export declare const sampleSchema: z.ZodObject<{
    recordVersion: z.ZodLiteral<1>;
    id: z.ZodString;
    runId: z.ZodString;
    caseId: z.ZodString;
    caseFamily: z.ZodNullable<z.ZodString>;
    modelKey: z.ZodString;
    provider: z.ZodString;
    model: z.ZodString;
    modelName: z.ZodString;
    round: z.ZodNumber;
    position: z.ZodNumber;
    isWarmup: z.ZodBoolean;
    block: z.ZodOptional<z.ZodNumber>;
    isRepeat: z.ZodOptional<z.ZodBoolean>;
    isSimulated: z.ZodBoolean;
    startedAt: z.ZodISODateTime;
    enqueuedMs: z.ZodNumber;
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
    text: z.ZodString;
    reasoningText: z.ZodString;
    toolCalls: z.ZodArray<z.ZodObject<{
        id: z.ZodNullable<z.ZodString>;
        name: z.ZodString;
        arguments: z.ZodString;
    }, z.core.$strip>>;
    reasoningVisibility: z.ZodEnum<{
        unknown: "unknown";
        verbatim: "verbatim";
        summary: "summary";
        hidden: "hidden";
        none: "none";
    }>;
    finishReason: z.ZodEnum<{
        error: "error";
        unknown: "unknown";
        length: "length";
        other: "other";
        stop: "stop";
        content_filter: "content_filter";
        refusal: "refusal";
        tool_calls: "tool_calls";
    }>;
    finishReasonRaw: z.ZodNullable<z.ZodString>;
    servedModel: z.ZodNullable<z.ZodString>;
    responseId: z.ZodNullable<z.ZodString>;
    systemFingerprint: z.ZodNullable<z.ZodString>;
    serviceTier: z.ZodObject<{
        requested: z.ZodNullable<z.ZodString>;
        served: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>;
    parameters: z.ZodObject<{
        requested: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        sent: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        served: z.ZodRecord<z.ZodString, z.ZodUnknown>;
        warnings: z.ZodArray<z.ZodString>;
    }, z.core.$strip>;
    request: z.ZodObject<{
        method: z.ZodString;
        url: z.ZodString;
        headers: z.ZodRecord<z.ZodString, z.ZodString>;
        body: z.ZodUnknown;
    }, z.core.$strip>;
    isStreaming: z.ZodBoolean;
    cacheMode: z.ZodEnum<{
        cold: "cold";
        warm: "warm";
    }>;
    concurrency: z.ZodNumber;
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
    costUnknownReason: z.ZodNullable<z.ZodString>;
    metrics: z.ZodObject<{
        responseMs: z.ZodNullable<z.ZodNumber>;
        streamClosedMs: z.ZodNullable<z.ZodNumber>;
        timeToFirstTokenMs: z.ZodNullable<z.ZodNumber>;
        timeToFirstAnswerMs: z.ZodNullable<z.ZodNumber>;
        timeToFirstByteMs: z.ZodNullable<z.ZodNumber>;
        thinkingMs: z.ZodNullable<z.ZodNumber>;
        decodeMs: z.ZodNullable<z.ZodNumber>;
        msPerOutputToken: z.ZodNullable<z.ZodNumber>;
        outputTokensPerSecond: z.ZodNullable<z.ZodNumber>;
        visibleCharsPerSecond: z.ZodNullable<z.ZodNumber>;
        endToEndTokensPerSecond: z.ZodNullable<z.ZodNumber>;
        chunkGapP50Ms: z.ZodNullable<z.ZodNumber>;
        chunkGapP95Ms: z.ZodNullable<z.ZodNumber>;
        chunkGapMaxMs: z.ZodNullable<z.ZodNumber>;
        queueMs: z.ZodNullable<z.ZodNumber>;
        connectMs: z.ZodNullable<z.ZodNumber>;
        backoffMs: z.ZodNumber;
        logicalMs: z.ZodNullable<z.ZodNumber>;
        standardised500Ms: z.ZodNullable<z.ZodNumber>;
        longerThanMs: z.ZodNullable<z.ZodNumber>;
        speedWithheld: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>;
    attempts: z.ZodArray<z.ZodObject<{
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
    }, z.core.$strip>>;
    scores: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        type: z.ZodString;
        passed: z.ZodNullable<z.ZodBoolean>;
        value: z.ZodNullable<z.ZodNumber>;
        reason: z.ZodString;
        detail: z.ZodOptional<z.ZodUnknown>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Sample = z.infer<typeof sampleSchema>;
export declare const runnerSchema: z.ZodObject<{
    host: z.ZodString;
    region: z.ZodNullable<z.ZodString>;
    node: z.ZodString;
    platform: z.ZodString;
    cpu: z.ZodString;
    cpuCount: z.ZodNumber;
    engineVersion: z.ZodString;
    gitHash: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type Runner = z.infer<typeof runnerSchema>;
export declare const budgetSchema: z.ZodObject<{
    nanos: z.ZodNullable<z.ZodNumber>;
    currency: z.ZodString;
    tokens: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type Budget = z.infer<typeof budgetSchema>;
/** One model of a run. `key` is unique in the run, so that one model can run twice with other parameters. */
export declare const modelSpecSchema: z.ZodObject<{
    key: z.ZodString;
    provider: z.ZodString;
    model: z.ZodString;
    name: z.ZodOptional<z.ZodString>;
    baseUrl: z.ZodOptional<z.ZodString>;
    protocol: z.ZodOptional<z.ZodString>;
    parameters: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    headers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    variant: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type ModelSpec = z.infer<typeof modelSpecSchema>;
export declare const runStatusSchema: z.ZodEnum<{
    aborted: "aborted";
    running: "running";
    completed: "completed";
    budget_reached: "budget_reached";
    failed: "failed";
}>;
export type RunStatus = z.infer<typeof runStatusSchema>;
/** The model that all others are compared with, and how much worse a replacement may be; named before the run. */
export declare const baselineSchema: z.ZodObject<{
    model: z.ZodString;
    measure: z.ZodDefault<z.ZodEnum<{
        "pass-rate": "pass-rate";
        grade: "grade";
    }>>;
    margin: z.ZodOptional<z.ZodNumber>;
    pairs: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
}, z.core.$strict>;
export type Baseline = z.infer<typeof baselineSchema>;
/** Everything that a reader needs to repeat a run, beside its samples. */
export declare const manifestSchema: z.ZodObject<{
    recordVersion: z.ZodLiteral<1>;
    runId: z.ZodString;
    name: z.ZodString;
    startedAt: z.ZodISODateTime;
    finishedAt: z.ZodNullable<z.ZodISODateTime>;
    status: z.ZodEnum<{
        aborted: "aborted";
        running: "running";
        completed: "completed";
        budget_reached: "budget_reached";
        failed: "failed";
    }>;
    runner: z.ZodObject<{
        host: z.ZodString;
        region: z.ZodNullable<z.ZodString>;
        node: z.ZodString;
        platform: z.ZodString;
        cpu: z.ZodString;
        cpuCount: z.ZodNumber;
        engineVersion: z.ZodString;
        gitHash: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>;
    suite: z.ZodObject<{
        name: z.ZodString;
        sha256: z.ZodString;
        caseIds: z.ZodArray<z.ZodString>;
    }, z.core.$strip>;
    models: z.ZodArray<z.ZodObject<{
        key: z.ZodString;
        provider: z.ZodString;
        model: z.ZodString;
        name: z.ZodOptional<z.ZodString>;
        baseUrl: z.ZodOptional<z.ZodString>;
        protocol: z.ZodOptional<z.ZodString>;
        parameters: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        headers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
        variant: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    rounds: z.ZodNumber;
    seed: z.ZodNumber;
    isStreaming: z.ZodBoolean;
    cacheMode: z.ZodEnum<{
        cold: "cold";
        warm: "warm";
    }>;
    concurrency: z.ZodNumber;
    tieMargin: z.ZodNumber;
    baseline: z.ZodOptional<z.ZodObject<{
        model: z.ZodString;
        measure: z.ZodDefault<z.ZodEnum<{
            "pass-rate": "pass-rate";
            grade: "grade";
        }>>;
        margin: z.ZodOptional<z.ZodNumber>;
        pairs: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    }, z.core.$strict>>;
    stopWhenDecided: z.ZodOptional<z.ZodBoolean>;
    ending: z.ZodOptional<z.ZodEnum<{
        tie: "tie";
        decided: "decided";
        hopeless: "hopeless";
    }>>;
    budget: z.ZodObject<{
        nanos: z.ZodNullable<z.ZodNumber>;
        currency: z.ZodString;
        tokens: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    isSimulated: z.ZodBoolean;
    roundTripMs: z.ZodRecord<z.ZodString, z.ZodNullable<z.ZodNumber>>;
    prices: z.ZodArray<z.ZodObject<{
        table: z.ZodString;
        version: z.ZodString;
    }, z.core.$strip>>;
    totals: z.ZodObject<{
        planned: z.ZodNumber;
        done: z.ZodNumber;
        ok: z.ZodNumber;
        failed: z.ZodNumber;
        skipped: z.ZodNumber;
        tokens: z.ZodNumber;
        nanos: z.ZodNullable<z.ZodNumber>;
        isAtLeast: z.ZodBoolean;
    }, z.core.$strip>;
    files: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        sha256: z.ZodString;
        bytes: z.ZodNumber;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Manifest = z.infer<typeof manifestSchema>;
