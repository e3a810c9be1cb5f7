import * as z from 'zod';
export declare const imagePartSchema: z.ZodObject<{
    type: z.ZodLiteral<"image">;
    url: z.ZodOptional<z.ZodString>;
    data: z.ZodOptional<z.ZodString>;
    mediaType: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type ImagePart = z.infer<typeof imagePartSchema>;
export declare const textPartSchema: z.ZodObject<{
    type: z.ZodLiteral<"text">;
    text: z.ZodString;
}, z.core.$strip>;
export declare const messageSchema: z.ZodObject<{
    role: z.ZodEnum<{
        user: "user";
        assistant: "assistant";
    }>;
    content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
        type: z.ZodLiteral<"text">;
        text: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        type: z.ZodLiteral<"image">;
        url: z.ZodOptional<z.ZodString>;
        data: z.ZodOptional<z.ZodString>;
        mediaType: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>], "type">>]>;
}, z.core.$strip>;
export type Message = z.infer<typeof messageSchema>;
/** Ask for JSON: any object, or one that fits a JSON Schema where the provider can hold the model to it. */
export declare const jsonModeSchema: z.ZodObject<{
    name: z.ZodOptional<z.ZodString>;
    schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strip>;
export type JsonMode = z.infer<typeof jsonModeSchema>;
export declare const promptSchema: z.ZodObject<{
    system: z.ZodOptional<z.ZodString>;
    messages: z.ZodArray<z.ZodObject<{
        role: z.ZodEnum<{
            user: "user";
            assistant: "assistant";
        }>;
        content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
            type: z.ZodLiteral<"text">;
            text: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            type: z.ZodLiteral<"image">;
            url: z.ZodOptional<z.ZodString>;
            data: z.ZodOptional<z.ZodString>;
            mediaType: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>], "type">>]>;
    }, z.core.$strip>>;
    json: z.ZodOptional<z.ZodObject<{
        name: z.ZodOptional<z.ZodString>;
        schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    }, z.core.$strip>>;
    maxOutputTokens: z.ZodOptional<z.ZodNumber>;
    temperature: z.ZodOptional<z.ZodNumber>;
    topP: z.ZodOptional<z.ZodNumber>;
    seed: z.ZodOptional<z.ZodNumber>;
    stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
    reasoningEffort: z.ZodOptional<z.ZodString>;
    serviceTier: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type Prompt = z.infer<typeof promptSchema>;
/** A case of a suite after variables are filled in. `assertions` belong to scoring; the measuring core hands them through. */
export declare const suiteCaseSchema: z.ZodObject<{
    id: z.ZodString;
    name: z.ZodOptional<z.ZodString>;
    family: z.ZodOptional<z.ZodString>;
    prompt: z.ZodObject<{
        system: z.ZodOptional<z.ZodString>;
        messages: z.ZodArray<z.ZodObject<{
            role: z.ZodEnum<{
                user: "user";
                assistant: "assistant";
            }>;
            content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                type: z.ZodLiteral<"text">;
                text: z.ZodString;
            }, z.core.$strip>, z.ZodObject<{
                type: z.ZodLiteral<"image">;
                url: z.ZodOptional<z.ZodString>;
                data: z.ZodOptional<z.ZodString>;
                mediaType: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>], "type">>]>;
        }, z.core.$strip>>;
        json: z.ZodOptional<z.ZodObject<{
            name: z.ZodOptional<z.ZodString>;
            schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strip>>;
        maxOutputTokens: z.ZodOptional<z.ZodNumber>;
        temperature: z.ZodOptional<z.ZodNumber>;
        topP: z.ZodOptional<z.ZodNumber>;
        seed: z.ZodOptional<z.ZodNumber>;
        stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        serviceTier: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>;
    prompts: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
        system: z.ZodOptional<z.ZodString>;
        messages: z.ZodArray<z.ZodObject<{
            role: z.ZodEnum<{
                user: "user";
                assistant: "assistant";
            }>;
            content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                type: z.ZodLiteral<"text">;
                text: z.ZodString;
            }, z.core.$strip>, z.ZodObject<{
                type: z.ZodLiteral<"image">;
                url: z.ZodOptional<z.ZodString>;
                data: z.ZodOptional<z.ZodString>;
                mediaType: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>], "type">>]>;
        }, z.core.$strip>>;
        json: z.ZodOptional<z.ZodObject<{
            name: z.ZodOptional<z.ZodString>;
            schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strip>>;
        maxOutputTokens: z.ZodOptional<z.ZodNumber>;
        temperature: z.ZodOptional<z.ZodNumber>;
        topP: z.ZodOptional<z.ZodNumber>;
        seed: z.ZodOptional<z.ZodNumber>;
        stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        serviceTier: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>>;
    variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    assertions: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
}, z.core.$strip>;
export type SuiteCase = z.infer<typeof suiteCaseSchema>;
/** What `runSuite` needs of a suite; a parsed suite file may carry more. */
export declare const plannedSuiteSchema: z.ZodObject<{
    name: z.ZodString;
    cases: z.ZodArray<z.ZodObject<{
        id: z.ZodString;
        name: z.ZodOptional<z.ZodString>;
        family: z.ZodOptional<z.ZodString>;
        prompt: z.ZodObject<{
            system: z.ZodOptional<z.ZodString>;
            messages: z.ZodArray<z.ZodObject<{
                role: z.ZodEnum<{
                    user: "user";
                    assistant: "assistant";
                }>;
                content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                    type: z.ZodLiteral<"text">;
                    text: z.ZodString;
                }, z.core.$strip>, z.ZodObject<{
                    type: z.ZodLiteral<"image">;
                    url: z.ZodOptional<z.ZodString>;
                    data: z.ZodOptional<z.ZodString>;
                    mediaType: z.ZodOptional<z.ZodString>;
                }, z.core.$strip>], "type">>]>;
            }, z.core.$strip>>;
            json: z.ZodOptional<z.ZodObject<{
                name: z.ZodOptional<z.ZodString>;
                schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
            }, z.core.$strip>>;
            maxOutputTokens: z.ZodOptional<z.ZodNumber>;
            temperature: z.ZodOptional<z.ZodNumber>;
            topP: z.ZodOptional<z.ZodNumber>;
            seed: z.ZodOptional<z.ZodNumber>;
            stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            serviceTier: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>;
        prompts: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
            system: z.ZodOptional<z.ZodString>;
            messages: z.ZodArray<z.ZodObject<{
                role: z.ZodEnum<{
                    user: "user";
                    assistant: "assistant";
                }>;
                content: z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodDiscriminatedUnion<[z.ZodObject<{
                    type: z.ZodLiteral<"text">;
                    text: z.ZodString;
                }, z.core.$strip>, z.ZodObject<{
                    type: z.ZodLiteral<"image">;
                    url: z.ZodOptional<z.ZodString>;
                    data: z.ZodOptional<z.ZodString>;
                    mediaType: z.ZodOptional<z.ZodString>;
                }, z.core.$strip>], "type">>]>;
            }, z.core.$strip>>;
            json: z.ZodOptional<z.ZodObject<{
                name: z.ZodOptional<z.ZodString>;
                schema: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
            }, z.core.$strip>>;
            maxOutputTokens: z.ZodOptional<z.ZodNumber>;
            temperature: z.ZodOptional<z.ZodNumber>;
            topP: z.ZodOptional<z.ZodNumber>;
            seed: z.ZodOptional<z.ZodNumber>;
            stop: z.ZodOptional<z.ZodArray<z.ZodString>>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            serviceTier: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>>>;
        variables: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        assertions: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type PlannedSuite = z.infer<typeof plannedSuiteSchema>;
