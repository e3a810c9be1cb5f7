import * as z from 'zod';
import { userSchema } from '../conversation/user-schema.ts';
import { presetIds } from '../presets.ts';
import { isCurrency } from '../prices/currency.ts';
import { baselineSchema } from '../record-schema.ts';
import { jsonModeSchema, maxTurnsSchema, toolResultSchema, toolSchema } from '../request-schema.ts';

const cacheModeSchema = z.enum(['cold', 'warm']);
const positive = z.number().int().positive();
const variables = z.record(z.string(), z.unknown());

/** What is sent beside the prompt; nothing is sent unless it is set. */
export const requestSettingsSchema = z.strictObject({
  maxOutputTokens: positive.optional(),
  temperature: z.number().min(0).optional(),
  topP: z.number().min(0).max(1).optional(),
  seed: z.number().int().optional(),
  stop: z.array(z.string()).optional(),
  reasoningEffort: z.string().optional(),
  serviceTier: z.string().optional(),
  /** `true` for any JSON object. */
  json: z.preprocess((value) => (value === true ? {} : value), jsonModeSchema.strict()).optional(),
});
export type RequestSettings = z.infer<typeof requestSettingsSchema>;

/** An attachment of a case: an https address, a file beside the suite, or base64 data with its media type. */
export const mediaSourceSchema = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }).optional(),
    file: z.string().optional(),
    data: z.string().optional(),
    mediaType: z.string().optional(),
    name: z.string().min(1).max(200).optional(),
  })
  .refine(
    ({ url, file, data }) => [url, file, data].filter((source) => source !== undefined).length === 1,
    'needs exactly one of url, file and data',
  )
  .refine(({ data, mediaType }) => data === undefined || mediaType !== undefined, 'data needs a mediaType');
export type MediaSource = z.infer<typeof mediaSourceSchema>;

const mediaFields = {
  images: z.array(mediaSourceSchema).optional(),
  /** Images, PDF documents and recordings. */
  attachments: z.array(mediaSourceSchema).optional(),
};

/** One turn, as `{role, content}` or short as `user: …` or `assistant: …`. */
export const turnSchema = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null || 'role' in value) return value;
    const role = ['user', 'assistant'].find((name) => name in value);
    if (role === undefined) return value;
    const { [role]: content, ...rest } = value as Record<string, unknown>;
    return { role, content, ...rest };
  },
  z.strictObject({
    role: z.enum(['user', 'assistant']),
    content: z.string().min(1),
    ...mediaFields,
  }),
);
export type Turn = z.infer<typeof turnSchema>;

/** A tool as written. */
const toolSourceSchema = toolSchema
  .extend({
    results: z
      .array(
        toolResultSchema.refine(
          ({ result, error }) => (result === undefined) !== (error === undefined),
          'needs a result or an error',
        ),
      )
      .min(1, 'is empty; leave it out where a call of the tool ends the answer')
      .optional(),
  })
  .refine(
    ({ results, http }) => results === undefined || http === undefined,
    'has results and an address; keep one of them',
  );
export type ToolSource = z.infer<typeof toolSourceSchema>;

/** What is asked. */
const askedFields = {
  system: z.string().optional(),
  prompt: z.string().min(1).optional(),
  messages: z.array(turnSchema).min(1).optional(),
  request: requestSettingsSchema.optional(),
  /** Functions that the model may call, with scripted results. A list takes the place of the suite's; an empty one takes them away. */
  tools: z.array(toolSourceSchema).max(128).optional(),
  maxTurns: maxTurnsSchema.optional(),
  /** Goes on with the conversation; `simulatedUser` plays this person. Null takes away that of the suite. */
  user: userSchema.nullable().optional(),
};
const promptFields = {
  ...askedFields,
  variables: variables.optional(),
  /** Checked one by one, so that each complaint names its line. */
  assert: z.array(z.unknown()).optional(),
};

/** A case as written. */
export const caseSourceSchema = z.strictObject({
  id: z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .optional(),
  name: z.string().optional(),
  family: z.string().min(1).optional(),
  ...mediaFields,
  /** Every combination becomes a case of its own; all belong to one family. */
  matrix: z.record(z.string(), z.array(z.unknown()).min(1)).optional(),
  ...promptFields,
});
export type CaseSource = z.infer<typeof caseSourceSchema>;

/** A model as written, long form. */
export const modelSourceSchema = z.strictObject({
  provider: z.string().min(1),
  model: z.string().min(1),
  key: z.string().min(1).optional(),
  name: z.string().optional(),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  protocol: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type ModelSource = z.infer<typeof modelSourceSchema>;

/** A limit for continuous integration: missed means exit code 1. */
export const thresholdSchema = z
  .strictObject({
    metric: z.enum([
      'responseMs',
      'timeToFirstTokenMs',
      'timeToFirstAnswerMs',
      'outputTokensPerSecond',
      'visibleCharsPerSecond',
      'successRate',
      'passRate',
      'meanScore',
      'totalCost',
      'costPerAnswer',
    ]),
    /** Which figure of a distribution; default the median. Rates and money have one figure only. */
    of: z.enum(['median', 'p90', 'p95', 'p99', 'max']).default('median'),
    atMost: z.number().optional(),
    atLeast: z.number().optional(),
    /** Key of a model; default every model. */
    model: z.string().optional(),
  })
  .refine(({ atMost, atLeast }) => (atMost === undefined) !== (atLeast === undefined), 'needs atMost or atLeast');
export type Threshold = z.infer<typeof thresholdSchema>;

const voteSchema = z.enum(['a', 'b', 'tie']);

/** Two answers that people have compared already, so that the judge can be held against them. */
export const judgeExampleSchema = z
  .strictObject({
    system: z.string().optional(),
    prompt: z.string().min(1),
    a: z.string().min(1),
    b: z.string().min(1),
    /** What people said; one word, or one for each of them. */
    label: voteSchema.optional(),
    votes: z.array(voteSchema).min(1).optional(),
  })
  .refine(({ label, votes }) => (label === undefined) !== (votes === undefined), 'needs label or votes');

export const judgeSourceSchema = z
  .strictObject({
    model: z.unknown(),
    /** What makes one answer better than another, for judging pairs of answers. */
    criteria: z.string().min(1).optional(),
    /** Rounds whose answers are judged in pairs; each costs two calls per pair and case. */
    rounds: positive.default(1),
    /** Judged too, two calls each, to measure how far the judge agrees with people. */
    examples: z.array(judgeExampleSchema).optional(),
  })
  .refine(({ criteria, examples }) => criteria !== undefined || examples === undefined, {
    path: ['examples'],
    message: 'examples are judged by criteria, and there are none',
  });

/** A version of the prompt: what it sets takes the place of what the suite sets. */
export const variantSchema = z
  .strictObject({
    id: z
      .union([z.string().min(1), z.number()])
      .transform(String)
      .refine((id) => !id.includes('/'), 'may not contain a slash'),
    name: z.string().min(1).optional(),
    ...askedFields,
    cacheMode: cacheModeSchema.optional(),
  })
  .refine(
    ({ id: _, name: _name, ...set }) => Object.values(set).some((one) => one !== undefined),
    'needs a prompt, messages, system, request, tools, user or cacheMode',
  );
export type VariantSource = z.infer<typeof variantSchema>;

/** The baseline as written: a model, or a version of the prompt that each model is also asked. */
const baselineSourceSchema = baselineSchema
  .omit({ pairs: true })
  .extend({ model: baselineSchema.shape.model.optional(), variant: z.string().min(1).optional() })
  .refine(({ model, variant }) => (model === undefined) !== (variant === undefined), 'needs a model or a variant');
export type BaselineSource = z.infer<typeof baselineSourceSchema>;

/** A whole suite file. */
export const suiteSourceSchema = z.strictObject({
  name: z.string().min(1).optional(),
  description: z.string().optional(),
  preset: z.enum(presetIds).optional(),
  rounds: positive.max(10_000).optional(),
  seed: z
    .number()
    .int()
    .nonnegative()
    .max(2 ** 32 - 1)
    .optional(),
  /** A ratio of times within ± this share counts as a tie; set it before the run. */
  tieMargin: z.number().positive().max(10).optional(),
  /** The model that all others are compared with, and how much worse a replacement may be; named before the run. */
  baseline: baselineSourceSchema.optional(),
  /** The run ends itself when its rounds decide every pair of models, or cannot any more. */
  stopWhenDecided: z.boolean().optional(),
  cacheMode: cacheModeSchema.optional(),
  streaming: z.boolean().optional(),
  /** Calls in flight per provider; 1 unless asked. */
  concurrency: positive.max(4096).optional(),
  budget: z
    .strictObject({
      money: z.number().positive().optional(),
      currency: z
        .string()
        .refine(isCurrency, 'This is no currency code of ISO 4217, such as USD or EUR.')
        .default('USD'),
      tokens: positive.optional(),
    })
    .optional(),
  limits: z
    .strictObject({
      connectMs: positive.optional(),
      firstContentMs: positive.optional(),
      gapMs: positive.optional(),
      totalMs: positive.optional(),
    })
    .optional(),
  models: z.array(z.unknown()).optional(),
  /** Versions of the prompt; every model is asked each of them. */
  variants: z.array(variantSchema).min(1).optional(),
  judge: judgeSourceSchema.optional(),
  /** The model that plays the users of conversations. */
  simulatedUser: z.unknown().optional(),
  thresholds: z.array(thresholdSchema).optional(),
  cases: z.array(z.unknown()).optional(),
  /** Files of cases beside the suite: CSV, JSONL, YAML or JSON. */
  casesFrom: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .optional(),
  ...promptFields,
});
export type SuiteSource = z.infer<typeof suiteSourceSchema>;
