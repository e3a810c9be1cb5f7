import { z } from 'zod';
import { MAX_BUDGET, MAX_STOPS } from '../../runs/request-settings.ts';
import type { RequestSettings } from '../../runs/run-spec.ts';
import { textOf } from './body-parts.server.ts';

/** What is sent beside the prompt, of a run and of a version, and the most that a run may cost. */

export const numberOf = (name: string, least: number, most: number) => {
  const reason = `${name} must be a number from ${least} to ${most}`;
  return z.number(reason).min(least, reason).max(most, reason);
};

const answerSchema = z.strictObject({
  schema: z.record(z.string(), z.unknown()).meta({ description: 'The JSON Schema of the answer; at most 64 KB.' }),
  name: z.string().max(64).optional(),
  check: z
    .boolean()
    .default(true)
    .meta({ description: 'An answer that breaks the schema is a failed check, unless this is false.' }),
});

export const parameters = z.strictObject(
  {
    maxOutputTokens: z
      .int('parameters.maxOutputTokens must be a whole number')
      .min(1, 'parameters.maxOutputTokens must be 1 or more'),
    temperature: numberOf('parameters.temperature', 0, 2),
    topP: numberOf('parameters.topP', 0, 1),
    reasoningEffort: textOf('parameters.reasoningEffort'),
    seed: z.int('parameters.seed must be a whole number').meta({
      description: 'For models that repeat themselves with it. It is not the seed of the order of calls.',
    }),
    stop: z
      .array(z.string('parameters.stop must be a list of texts'), 'parameters.stop must be a list of texts')
      .max(MAX_STOPS, `parameters.stop has at most ${MAX_STOPS}`)
      .meta({ description: 'Texts before which an answer ends.' }),
    json: z
      .union([z.boolean(), answerSchema], 'parameters.json must be true, false or an object with a schema')
      .meta({ description: 'Ask for JSON: true for any object, or {"schema": …} for one that fits a JSON Schema.' }),
  },
  'parameters must be an object',
);

export const VERSIONS_WANTED = 'versions must be a list of objects with prompt, system, parameters, tools or cacheMode';

export const cacheMode = z.enum(['warm', 'cold'], 'cacheMode must be "warm" or "cold"');

export const version = z.strictObject(
  {
    name: textOf('name').max(80, 'name has at most 80 characters').optional(),
    prompt: textOf('prompt').optional(),
    system: textOf('system').optional(),
    parameters: parameters.partial().optional().meta({
      description: 'In place of those of the run; what is not set is as there. A schema of a version is not checked.',
    }),
    tools: z
      .array(z.unknown(), 'tools of a version must be a list')
      .max(0, 'tools of a version can only be an empty list, which takes those of the run and of single cases away')
      .optional()
      .meta({ description: 'An empty list takes the tools of the run away, and those of single cases too.' }),
    cacheMode: cacheMode.optional().meta({ description: 'In place of that of the run.' }),
  },
  VERSIONS_WANTED,
);

export const budget = z
  .strictObject(
    {
      money: z
        .number('budget.money must be a number')
        .gt(0, 'budget.money must be above 0')
        .max(MAX_BUDGET, `budget.money must be at most ${MAX_BUDGET}`)
        .meta({ description: 'US dollars.' }),
      currency: z.literal('USD', 'budget.currency must be "USD"').optional(),
    },
    'budget must be an object with money',
  )
  .meta({
    description:
      'The most that the run and its judge may cost. A run ends when the next call could pass it, with the status budget_reached; what was measured stays, and its page resumes it with a larger one.',
  });

/** Whether answers are held to the schema is a check of the run, and no setting of the request. */
export function settingsOf({ json, ...sent }: z.output<ReturnType<typeof parameters.partial>>): RequestSettings {
  if (!json) return sent as RequestSettings;
  const { check: _, ...asked } = json === true ? {} : json;
  return { ...(sent as RequestSettings), json: 'schema' in asked ? asked : true };
}
