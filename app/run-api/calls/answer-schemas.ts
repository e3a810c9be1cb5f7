import { z } from 'zod';

/** What the operations on runs answer. A loose object may have further fields. */

const text = z.string();
const maybeText = text.nullable();
const figure = z.number().nullable();
const share = z.number().min(0).max(1).nullable();
const count = z.int();

export const modelSchema = z
  .object({
    id: text,
    name: text,
    description: text,
    model_type: text,
    api_endpoint: maybeText,
    provider: maybeText,
    announced_end: maybeText.meta({ description: 'In words; null: none is known.' }),
    user_id: text,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Model' });

export const providerConfigSchema = z
  .object({
    provider_id: text,
    provider_name: text,
    api_key_status: text.meta({ description: '`valid`: a key is configured.' }),
    keys: z.array(
      z.looseObject({ id: text, name: text, lastFour: text, endpoint: maybeText, keyStatus: text, statusReason: text }),
    ),
  })
  .meta({ id: 'ProviderConfig' });

export const savedKeySchema = z.object({
  key_id: text.meta({ description: 'Of this key, as `POST /api/ai_models` and `/api/offered-models` take it.' }),
  provider_id: text,
  provider_name: text,
  api_key_status: text,
  status_reason: text,
  name: text,
  last_four: text,
});

export const offeredModelsSchema = z.object({
  models: z.array(text),
  former: z.array(text).meta({ description: 'Names that are not served any more, or of which that is not known.' }),
  notes: z.record(text, text).meta({ description: 'By name: when it ends, and what its provider recommends instead.' }),
  live: count.nullable().meta({ description: 'How many of them the provider listed for this key; null: not asked.' }),
  problem: maybeText,
});

export const benchmarkEntrySchema = z
  .object({
    run_id: text,
    model_id: text,
    model_name: text,
    prompt: text,
    response: text,
    status: z.enum(['completed', 'failed']),
    error: maybeText,
    metrics: z.object({
      response_time_ms: figure,
      tokens_used: figure.meta({ description: 'In and out together, on average over its calls.' }),
      tokens_generated: figure,
    }),
  })
  .meta({ id: 'BenchmarkEntry' });

export const resultSchema = z
  .object({
    id: text,
    run_id: text,
    status: text,
    metrics: z.record(text, figure),
    created_at: z.iso.datetime(),
    ai_models: z.object({ name: text }),
    benchmark_tests: z.object({ name: text, metrics: z.array(text) }),
  })
  .meta({ id: 'Result' });

export const runItemSchema = z
  .object({
    id: text,
    name: text,
    status: text,
    models: z.array(text),
    rounds: count,
    isStarred: z.boolean(),
    note: text,
    testId: maybeText,
    suiteVersion: count.nullable().meta({ description: 'Version of its suite; null: it has none.' }),
    createdAt: z.iso.datetime(),
    tokens: count,
    every: maybeText.meta({ description: 'How often it is scheduled to run again.' }),
    missing: count.meta({ description: 'Planned calls of a completed run that have no result.' }),
  })
  .meta({ id: 'RunItem' });

const qualitySchema = z
  .looseObject({
    judge: z.looseObject({
      name: text,
      provider: text,
      model: text,
      criteria: maybeText,
      status: z.enum(['waiting', 'queued', 'running', 'completed', 'cancelled', 'failed']),
      error: maybeText,
      questions: count,
      asked: count,
      tokens: count,
    }),
    sentences: z.array(text),
    warnings: z.array(text),
    correction: z
      .looseObject({
        labels: count.meta({ description: 'Judged pairs with a blind vote of yours.' }),
        needed: count
          .nullable()
          .meta({ description: 'Further pairs that need a vote; null: the run has too few cases.' }),
        sentence: text,
        models: z.array(z.object({ key: text, share, low: z.number(), high: z.number() })),
      })
      .nullable()
      .optional()
      .meta({ description: 'The judge’s points corrected by blind votes; null where there is nothing to correct.' }),
    models: z.array(
      z.looseObject({
        key: text,
        name: text,
        winRate: share,
        comparisons: count,
        interval: z.object({ low: z.number(), high: z.number() }).nullable(),
        wins: count,
        losses: count,
        ties: count,
        inconsistent: count.meta({ description: 'The verdict changed with the order; counted as a tie.' }),
      }),
    ),
  })
  .nullable()
  .meta({
    description: 'What the judge said; null where there is none. It may still be at work after the run has ended.',
  });

const gradingSchema = z
  .looseObject({
    name: text,
    provider: text,
    model: text,
    asked: count.meta({ description: 'Grades that it was asked for, also more than once.' }),
    tokens: count,
    cost: z.looseObject({ nanos: z.number().nullable(), currency: text, isAtLeast: z.boolean() }),
    error: maybeText.meta({ description: 'Why answers were left without a grade.' }),
    warnings: z.array(text),
  })
  .nullable()
  .meta({
    description: 'What the judge took for checks that go by a rubric; its grades stand among the checks of “models”.',
  });

export const runSchema = z
  .looseObject({
    id: text,
    name: text,
    status: text,
    quality: qualitySchema.optional(),
    grading: gradingSchema.optional(),
    verdicts: z.array(text).optional().meta({ description: 'What the figures show, in sentences.' }),
    tails: z.array(text).optional().meta({
      description: 'The slowest answers (p90, p95, p99, where there are answers enough) and the retries of each model.',
    }),
    ending: maybeText.optional().meta({ description: 'Why the run ended itself and what that saved, where it did.' }),
    replacements: z.array(text).optional().meta({
      description: 'Whether models may replace the baseline: good enough, worse or undecided, with cost and time.',
    }),
    asked: z
      .array(z.tuple([text, text]))
      .optional()
      .meta({ description: 'What was set beside the prompt, its budget included: labels and values.' }),
    schema: z
      .record(text, z.unknown())
      .optional()
      .meta({ description: 'The JSON Schema of the answer, where one was asked for.' }),
    limit: text.optional().meta({ description: 'The budget or limit that ended the run, where one did.' }),
    versions: z
      .array(z.object({ id: text, name: text, prompt: maybeText, system: maybeText, settings: text.optional() }))
      .optional()
      .meta({
        description:
          'Versions of the prompt, where there are several. Each is measured as an entry of its own: “key” of a model is then its id and that of the version, with a slash between them.',
      }),
    missing: count.optional().meta({ description: 'Planned calls of a completed run that have no result.' }),
    gaps: z.array(text).optional().meta({
      description:
        'What is missing from the run: calls that were not made, answers that could not be judged, in sentences.',
    }),
    models: z
      .array(
        z.looseObject({
          key: text,
          name: text,
          attempted: count,
          answered: count,
          unjudged: count.meta({ description: 'Answers that are in no pass rate: a check could not be made.' }),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Run', description: 'Before a run has ended there are only its name and status.' });

const verdictSchema = z
  .object({
    caseId: text,
    round: count,
    first: text,
    second: text,
    outcome: z.enum(['first', 'second', 'tie', 'inconsistent', 'unjudged']),
    isSuspect: z.boolean().meta({ description: 'An answer speaks to the judge.' }),
    questions: z.array(
      z.looseObject({ shownFirst: text, winner: maybeText, state: text, raw: text, error: text, tokens: count }),
    ),
  })
  .meta({ id: 'Verdict' });

export const verdictPageSchema = z
  .object({
    status: maybeText,
    questions: count,
    asked: count,
    total: count,
    from: count,
    verdicts: z.array(verdictSchema),
  })
  .meta({ id: 'VerdictPage' });

export const recordKeysSchema = z
  .object({
    site: text,
    keys: z.array(
      z.object({
        id: text.meta({ description: 'The first 16 digits of the SHA-256 of the key.' }),
        publicKey: text.meta({ description: 'Ed25519, the 32 bytes in base64url.' }),
        from: text,
        until: maybeText.meta({ description: 'When the next key took its place; null for the present one.' }),
      }),
    ),
  })
  .meta({ id: 'RecordKeys' });

export const answersSchema = z.array(
  z
    .looseObject({
      modelKey: text,
      name: text,
      caseId: text,
      round: count,
      outcome: text,
      message: text,
      text,
      responseMs: figure,
      inputTokens: figure,
      outputTokens: figure,
    })
    .meta({ id: 'AnswerOfModel' }),
);

export const casePromptSchema = z.object({
  system: text,
  prompt: text,
  versions: z
    .array(z.object({ name: text, system: text, prompt: text }))
    .optional()
    .meta({ description: 'Each version of the prompt, where the run has several.' }),
});

export const caseRowsSchema = z.object({
  total: count,
  from: count,
  rows: z.array(
    z.object({
      caseId: text,
      cells: z.array(
        z.looseObject({
          caseId: text,
          modelKey: text,
          outcome: text,
          responseMs: figure,
          preview: text,
          message: text,
        }),
      ),
    }),
  ),
});

export const sampleSchema = z.looseObject({ text: maybeText, attempts: z.unknown() });

export const pushedSchema = z.object({ run_id: text, url: z.url() });
