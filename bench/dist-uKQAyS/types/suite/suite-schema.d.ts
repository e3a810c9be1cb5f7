import * as z from 'zod';
/** What is sent beside the prompt; nothing is sent unless it is set. */
export declare const requestSettingsSchema: z.ZodObject<{
    maxOutputTokens: z.ZodOptional<z.ZodNumber>;
    temperature: z.ZodOptional<z.ZodNumber>;
    topP: z.ZodOptional<z.ZodNumber>;
    seed: z.ZodOptional<z.ZodNumber>;
    stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
    reasoningEffort: z.ZodOptional<z.ZodString>;
    serviceTier: z.ZodOptional<z.ZodString>;
    json: z.ZodOptional<z.ZodPreprocess<z.ZodObject<{
        name: z.ZodOptional<z.ZodString>;
        schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    }, z.core.$strict>, unknown>>;
}, z.core.$strict>;
export type RequestSettings = z.infer<typeof requestSettingsSchema>;
/** An image of a case: an https address, a file beside the suite, or base64 data with its media type. */
export declare const imageSourceSchema: z.ZodObject<{
    url: z.ZodOptional<z.ZodURL>;
    file: z.ZodOptional<z.ZodString>;
    data: z.ZodOptional<z.ZodString>;
    mediaType: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export type ImageSource = z.infer<typeof imageSourceSchema>;
/** One turn, as `{role, content}` or short as `user: …` or `assistant: …`. */
export declare const turnSchema: z.ZodPreprocess<z.ZodObject<{
    role: z.ZodEnum<{
        user: "user";
        assistant: "assistant";
    }>;
    content: z.ZodString;
    images: z.ZodOptional<z.ZodArray<z.ZodObject<{
        url: z.ZodOptional<z.ZodURL>;
        file: z.ZodOptional<z.ZodString>;
        data: z.ZodOptional<z.ZodString>;
        mediaType: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>>;
}, z.core.$strict>, unknown>;
export type Turn = z.infer<typeof turnSchema>;
/** A case as written. */
export declare const caseSourceSchema: z.ZodObject<{
    system: z.ZodOptional<z.ZodString>;
    prompt: z.ZodOptional<z.ZodString>;
    messages: z.ZodOptional<z.ZodArray<z.ZodPreprocess<z.ZodObject<{
        role: z.ZodEnum<{
            user: "user";
            assistant: "assistant";
        }>;
        content: z.ZodString;
        images: z.ZodOptional<z.ZodArray<z.ZodObject<{
            url: z.ZodOptional<z.ZodURL>;
            file: z.ZodOptional<z.ZodString>;
            data: z.ZodOptional<z.ZodString>;
            mediaType: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>>;
    }, z.core.$strict>, unknown>>>;
    request: z.ZodOptional<z.ZodObject<{
        maxOutputTokens: z.ZodOptional<z.ZodNumber>;
        temperature: z.ZodOptional<z.ZodNumber>;
        topP: z.ZodOptional<z.ZodNumber>;
        seed: z.ZodOptional<z.ZodNumber>;
        stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        serviceTier: z.ZodOptional<z.ZodString>;
        json: z.ZodOptional<z.ZodPreprocess<z.ZodObject<{
            name: z.ZodOptional<z.ZodString>;
            schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strict>, unknown>>;
    }, z.core.$strict>>;
    variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    assert: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
    id: z.ZodOptional<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<string, string | number>>>;
    name: z.ZodOptional<z.ZodString>;
    family: z.ZodOptional<z.ZodString>;
    images: z.ZodOptional<z.ZodArray<z.ZodObject<{
        url: z.ZodOptional<z.ZodURL>;
        file: z.ZodOptional<z.ZodString>;
        data: z.ZodOptional<z.ZodString>;
        mediaType: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>>;
    matrix: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnknown>>>;
}, z.core.$strict>;
export type CaseSource = z.infer<typeof caseSourceSchema>;
/** A model as written, long form. */
export declare const modelSourceSchema: z.ZodObject<{
    provider: z.ZodString;
    model: z.ZodString;
    key: z.ZodOptional<z.ZodString>;
    name: z.ZodOptional<z.ZodString>;
    baseUrl: z.ZodOptional<z.ZodURL>;
    protocol: z.ZodOptional<z.ZodString>;
    parameters: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    headers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
}, z.core.$strict>;
export type ModelSource = z.infer<typeof modelSourceSchema>;
/** A limit for continuous integration: missed means exit code 1. */
export declare const thresholdSchema: z.ZodObject<{
    metric: z.ZodEnum<{
        responseMs: "responseMs";
        timeToFirstTokenMs: "timeToFirstTokenMs";
        timeToFirstAnswerMs: "timeToFirstAnswerMs";
        outputTokensPerSecond: "outputTokensPerSecond";
        visibleCharsPerSecond: "visibleCharsPerSecond";
        passRate: "passRate";
        successRate: "successRate";
        meanScore: "meanScore";
        totalCost: "totalCost";
        costPerAnswer: "costPerAnswer";
    }>;
    of: z.ZodDefault<z.ZodEnum<{
        max: "max";
        median: "median";
        p90: "p90";
        p95: "p95";
        p99: "p99";
    }>>;
    atMost: z.ZodOptional<z.ZodNumber>;
    atLeast: z.ZodOptional<z.ZodNumber>;
    model: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export type Threshold = z.infer<typeof thresholdSchema>;
/** Two answers that people have compared already, so that the judge can be held against them. */
export declare const judgeExampleSchema: z.ZodObject<{
    system: z.ZodOptional<z.ZodString>;
    prompt: z.ZodString;
    a: z.ZodString;
    b: z.ZodString;
    label: z.ZodOptional<z.ZodEnum<{
        tie: "tie";
        a: "a";
        b: "b";
    }>>;
    votes: z.ZodOptional<z.ZodArray<z.ZodEnum<{
        tie: "tie";
        a: "a";
        b: "b";
    }>>>;
}, z.core.$strict>;
/** Who judges, and by what. */
export declare const judgeSourceSchema: z.ZodObject<{
    model: z.ZodUnknown;
    criteria: z.ZodOptional<z.ZodString>;
    rounds: z.ZodDefault<z.ZodNumber>;
    examples: z.ZodOptional<z.ZodArray<z.ZodObject<{
        system: z.ZodOptional<z.ZodString>;
        prompt: z.ZodString;
        a: z.ZodString;
        b: z.ZodString;
        label: z.ZodOptional<z.ZodEnum<{
            tie: "tie";
            a: "a";
            b: "b";
        }>>;
        votes: z.ZodOptional<z.ZodArray<z.ZodEnum<{
            tie: "tie";
            a: "a";
            b: "b";
        }>>>;
    }, z.core.$strict>>>;
}, z.core.$strict>;
/** A version of the prompt: what it sets takes the place of what the suite sets. */
export declare const variantSchema: z.ZodObject<{
    id: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<string, string | number>>;
    name: z.ZodOptional<z.ZodString>;
    system: z.ZodOptional<z.ZodString>;
    prompt: z.ZodOptional<z.ZodString>;
    messages: z.ZodOptional<z.ZodArray<z.ZodPreprocess<z.ZodObject<{
        role: z.ZodEnum<{
            user: "user";
            assistant: "assistant";
        }>;
        content: z.ZodString;
        images: z.ZodOptional<z.ZodArray<z.ZodObject<{
            url: z.ZodOptional<z.ZodURL>;
            file: z.ZodOptional<z.ZodString>;
            data: z.ZodOptional<z.ZodString>;
            mediaType: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>>;
    }, z.core.$strict>, unknown>>>;
    request: z.ZodOptional<z.ZodObject<{
        maxOutputTokens: z.ZodOptional<z.ZodNumber>;
        temperature: z.ZodOptional<z.ZodNumber>;
        topP: z.ZodOptional<z.ZodNumber>;
        seed: z.ZodOptional<z.ZodNumber>;
        stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        serviceTier: z.ZodOptional<z.ZodString>;
        json: z.ZodOptional<z.ZodPreprocess<z.ZodObject<{
            name: z.ZodOptional<z.ZodString>;
            schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strict>, unknown>>;
    }, z.core.$strict>>;
}, z.core.$strict>;
export type VariantSource = z.infer<typeof variantSchema>;
/** The baseline as written: a model, or a version of the prompt that each model is also asked. */
declare const baselineSourceSchema: z.ZodObject<{
    measure: z.ZodDefault<z.ZodEnum<{
        "pass-rate": "pass-rate";
        grade: "grade";
    }>>;
    margin: z.ZodOptional<z.ZodNumber>;
    model: z.ZodOptional<z.ZodString>;
    variant: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export type BaselineSource = z.infer<typeof baselineSourceSchema>;
/** A whole suite file. */
export declare const suiteSourceSchema: z.ZodObject<{
    system: z.ZodOptional<z.ZodString>;
    prompt: z.ZodOptional<z.ZodString>;
    messages: z.ZodOptional<z.ZodArray<z.ZodPreprocess<z.ZodObject<{
        role: z.ZodEnum<{
            user: "user";
            assistant: "assistant";
        }>;
        content: z.ZodString;
        images: z.ZodOptional<z.ZodArray<z.ZodObject<{
            url: z.ZodOptional<z.ZodURL>;
            file: z.ZodOptional<z.ZodString>;
            data: z.ZodOptional<z.ZodString>;
            mediaType: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>>;
    }, z.core.$strict>, unknown>>>;
    request: z.ZodOptional<z.ZodObject<{
        maxOutputTokens: z.ZodOptional<z.ZodNumber>;
        temperature: z.ZodOptional<z.ZodNumber>;
        topP: z.ZodOptional<z.ZodNumber>;
        seed: z.ZodOptional<z.ZodNumber>;
        stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        serviceTier: z.ZodOptional<z.ZodString>;
        json: z.ZodOptional<z.ZodPreprocess<z.ZodObject<{
            name: z.ZodOptional<z.ZodString>;
            schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strict>, unknown>>;
    }, z.core.$strict>>;
    variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    assert: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
    name: z.ZodOptional<z.ZodString>;
    description: z.ZodOptional<z.ZodString>;
    preset: z.ZodOptional<z.ZodEnum<{
        standard: "standard";
        quick: "quick";
        single: "single";
        decision: "decision";
    }>>;
    rounds: z.ZodOptional<z.ZodNumber>;
    seed: z.ZodOptional<z.ZodNumber>;
    tieMargin: z.ZodOptional<z.ZodNumber>;
    baseline: z.ZodOptional<z.ZodObject<{
        measure: z.ZodDefault<z.ZodEnum<{
            "pass-rate": "pass-rate";
            grade: "grade";
        }>>;
        margin: z.ZodOptional<z.ZodNumber>;
        model: z.ZodOptional<z.ZodString>;
        variant: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    stopWhenDecided: z.ZodOptional<z.ZodBoolean>;
    cacheMode: z.ZodOptional<z.ZodEnum<{
        cold: "cold";
        warm: "warm";
    }>>;
    streaming: z.ZodOptional<z.ZodBoolean>;
    concurrency: z.ZodOptional<z.ZodNumber>;
    budget: z.ZodOptional<z.ZodObject<{
        money: z.ZodOptional<z.ZodNumber>;
        currency: z.ZodDefault<z.ZodString>;
        tokens: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strict>>;
    limits: z.ZodOptional<z.ZodObject<{
        connectMs: z.ZodOptional<z.ZodNumber>;
        firstContentMs: z.ZodOptional<z.ZodNumber>;
        gapMs: z.ZodOptional<z.ZodNumber>;
        totalMs: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strict>>;
    models: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
    variants: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<string, string | number>>;
        name: z.ZodOptional<z.ZodString>;
        system: z.ZodOptional<z.ZodString>;
        prompt: z.ZodOptional<z.ZodString>;
        messages: z.ZodOptional<z.ZodArray<z.ZodPreprocess<z.ZodObject<{
            role: z.ZodEnum<{
                user: "user";
                assistant: "assistant";
            }>;
            content: z.ZodString;
            images: z.ZodOptional<z.ZodArray<z.ZodObject<{
                url: z.ZodOptional<z.ZodURL>;
                file: z.ZodOptional<z.ZodString>;
                data: z.ZodOptional<z.ZodString>;
                mediaType: z.ZodOptional<z.ZodString>;
            }, z.core.$strict>>>;
        }, z.core.$strict>, unknown>>>;
        request: z.ZodOptional<z.ZodObject<{
            maxOutputTokens: z.ZodOptional<z.ZodNumber>;
            temperature: z.ZodOptional<z.ZodNumber>;
            topP: z.ZodOptional<z.ZodNumber>;
            seed: z.ZodOptional<z.ZodNumber>;
            stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            serviceTier: z.ZodOptional<z.ZodString>;
            json: z.ZodOptional<z.ZodPreprocess<z.ZodObject<{
                name: z.ZodOptional<z.ZodString>;
                schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
            }, z.core.$strict>, unknown>>;
        }, z.core.$strict>>;
    }, z.core.$strict>>>;
    judge: z.ZodOptional<z.ZodObject<{
        model: z.ZodUnknown;
        criteria: z.ZodOptional<z.ZodString>;
        rounds: z.ZodDefault<z.ZodNumber>;
        examples: z.ZodOptional<z.ZodArray<z.ZodObject<{
            system: z.ZodOptional<z.ZodString>;
            prompt: z.ZodString;
            a: z.ZodString;
            b: z.ZodString;
            label: z.ZodOptional<z.ZodEnum<{
                tie: "tie";
                a: "a";
                b: "b";
            }>>;
            votes: z.ZodOptional<z.ZodArray<z.ZodEnum<{
                tie: "tie";
                a: "a";
                b: "b";
            }>>>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
    thresholds: z.ZodOptional<z.ZodArray<z.ZodObject<{
        metric: z.ZodEnum<{
            responseMs: "responseMs";
            timeToFirstTokenMs: "timeToFirstTokenMs";
            timeToFirstAnswerMs: "timeToFirstAnswerMs";
            outputTokensPerSecond: "outputTokensPerSecond";
            visibleCharsPerSecond: "visibleCharsPerSecond";
            passRate: "passRate";
            successRate: "successRate";
            meanScore: "meanScore";
            totalCost: "totalCost";
            costPerAnswer: "costPerAnswer";
        }>;
        of: z.ZodDefault<z.ZodEnum<{
            max: "max";
            median: "median";
            p90: "p90";
            p95: "p95";
            p99: "p99";
        }>>;
        atMost: z.ZodOptional<z.ZodNumber>;
        atLeast: z.ZodOptional<z.ZodNumber>;
        model: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>>;
    cases: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
    casesFrom: z.ZodOptional<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>, z.ZodTransform<string[], string | string[]>>>;
}, z.core.$strict>;
export type SuiteSource = z.infer<typeof suiteSourceSchema>;
export {};
