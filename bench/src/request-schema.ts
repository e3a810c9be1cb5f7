// The schemas of what is asked of a model, before any provider's dialect. Pure; loaded where suites are read.
import * as z from 'zod';
import { userSchema } from './conversation/user-schema.ts';
import { httpToolSchema } from './tools/http-tool-schema.ts';

export type { HttpTool } from './tools/http-tool-schema.ts';

/** An attachment: an image, a PDF document or a recording. */
export const mediaPartSchema = z.object({
  type: z.enum(['image', 'pdf', 'audio']),
  /** An https address or base64 data; a protocol that takes no addresses is refused before the run. */
  url: z.string().optional(),
  data: z.string().optional(),
  mediaType: z.string().optional(),
  /** The file's name, where it is known: providers show that of a PDF to the model. */
  name: z.string().optional(),
});
export type MediaPart = z.infer<typeof mediaPartSchema>;

export const textPartSchema = z.object({ type: z.literal('text'), text: z.string() });

export const messageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textPartSchema, mediaPartSchema])).min(1)]),
});
export type Message = z.infer<typeof messageSchema>;

/** Ask for JSON: any object, or one that fits a JSON Schema where the provider can hold the model to it. */
export const jsonModeSchema = z.object({
  name: z.string().optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
});
export type JsonMode = z.infer<typeof jsonModeSchema>;

/** What a scripted tool answers to a call whose arguments hold `when`, or to any call where that is missing. */
export const toolResultSchema = z.strictObject({
  when: z.record(z.string(), z.unknown()).optional(),
  result: z.unknown().optional(),
  /** Sent to the model instead of a result. */
  error: z.string().optional(),
});

/** A function that the model may call. It answers what is written here, or what its address answers. */
export const toolSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'has letters, digits, _ and - only, at most 64'),
  description: z.string().optional(),
  /** A JSON Schema of its arguments. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** The first that fits is the answer. Without any, and without an address, a call of this tool ends the answer. */
  results: z.array(toolResultSchema).min(1).optional(),
  /** Instead of `results`. */
  http: httpToolSchema.optional(),
});
export type Tool = z.infer<typeof toolSchema>;

export const maxTurnsSchema = z.number().int().positive().max(20);

export const promptSchema = z
  .object({
    system: z.string().optional(),
    /** Ends with the user, unless a simulated user writes what comes next; then there may be none. */
    messages: z.array(messageSchema),
    json: jsonModeSchema.optional(),
    tools: z.array(toolSchema).optional(),
    /** Requests of one answer at most, each after the results of the tools that the one before called; see `turnsOf`. */
    maxTurns: maxTurnsSchema.optional(),
    /** Goes on with the conversation: a model of the run plays this person. */
    user: userSchema.optional(),
    /** Nothing is sent unless set, except where a provider demands it (Anthropic: 4,096). */
    maxOutputTokens: z.number().int().positive().optional(),
    /** Sent only when set: many newer models reject any value. */
    temperature: z.number().optional(),
    topP: z.number().optional(),
    seed: z.number().int().optional(),
    stop: z.array(z.string()).optional(),
    reasoningEffort: z.string().optional(),
    serviceTier: z.string().optional(),
  })
  .refine(({ messages, user }) => messages.length > 0 || user !== undefined, {
    path: ['messages'],
    message: 'has no message',
  });
export type Prompt = z.infer<typeof promptSchema>;

/** A case of a suite after variables are filled in. `assertions` belong to scoring; the measuring core hands them through. */
export const suiteCaseSchema = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  /** Cases of one family are not independent of each other. */
  family: z.string().optional(),
  prompt: promptSchema,
  /** By version, where the suite has several; `prompt` is then the first. */
  prompts: z.record(z.string(), promptSchema).optional(),
  variables: z.record(z.string(), z.unknown()).optional(),
  assertions: z.array(z.unknown()).optional(),
});
export type SuiteCase = z.infer<typeof suiteCaseSchema>;

/** What `runSuite` needs of a suite; a parsed suite file may carry more. */
export const plannedSuiteSchema = z.object({
  name: z.string().min(1),
  cases: z.array(suiteCaseSchema).min(1),
  /** Versions of the prompt, where there are several: each case has a prompt for each of them. */
  variants: z.array(z.object({ id: z.string().min(1), name: z.string() })).optional(),
});
export type PlannedSuite = z.infer<typeof plannedSuiteSchema>;
