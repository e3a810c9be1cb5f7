import type { PlayedUser } from '@yardstick/bench';
import { MEDIA_WORDS } from '@yardstick/bench/words';
import { z } from 'zod';
import { emptyPrompt, noModels } from '../../runs/plan-run.server.ts';
import { attachmentUrl, MAX_ATTACHMENTS, parseAttachments } from '../../runs/prompt-attachment.ts';
import { nanosOfMoney, withSchemaCheck } from '../../runs/request-settings.ts';
import type { RunRequest } from '../../runs/run-request.ts';
import { MAX_CASES, MAX_VERSIONS, tooManyCases } from '../../runs/run-spec.ts';
import { MOST_TURNS } from '../../runs/written-tools.ts';
import { judge, textOf, wholeRounds } from './body-parts.server.ts';
import {
  budget,
  cacheMode,
  numberOf,
  parameters,
  settingsOf,
  VERSIONS_WANTED,
  version,
} from './parameter-body.server.ts';

/** What a program asks for: the schema of `run-benchmark` and of a started run, from which both are described. */

const checkList = (name: string) =>
  z.array(z.looseObject({}, `${name} must be a list of objects`), `${name} must be a list of objects`);

const tool = z.looseObject(
  {
    name: textOf('name').meta({ description: 'Letters, digits, _ and -, at most 64.' }),
    description: textOf('description').optional(),
    parameters: z
      .record(z.string(), z.unknown(), 'parameters must be a JSON Schema')
      .optional()
      .meta({ description: 'The JSON Schema of its arguments.' }),
    results: checkList('results').optional().meta({
      description:
        'Results as sent to the model, the first that fits: {"when": {"city": "Bonn"}, "result": {"degrees": 21}} or {"error": "There is no such city."}. Without results, a call of the tool ends the answer.',
    }),
    http: z.record(z.string(), z.unknown(), 'http must be an object').optional().meta({
      description:
        'Instead of results, an address that is really called for every answer: {"url": "https://example.com/weather"}, with method (POST or GET), timeoutMs (at most 60000), maxChars (at most 8192) and onFailure (tell or end). Public addresses only; redirects are not followed, and no secrets are sent.',
    }),
  },
  'tools must be a list of objects',
);

const turns = z
  .int('maxTurns must be a whole number')
  .min(1, 'maxTurns must be 1 or more')
  .max(MOST_TURNS, `maxTurns must be at most ${MOST_TURNS}`)
  .optional()
  .meta({ description: 'Requests of one answer at most, each after what tools answered; 5 unless set.' });

const baseline = z
  .strictObject(
    {
      model: textOf('baseline.model').optional().meta({ description: 'One of modelIds; not with versions.' }),
      version: z
        .int('baseline.version must be a whole number')
        .min(1)
        .max(MAX_VERSIONS)
        .optional()
        .meta({ description: 'With versions: the number of one of them. 1 is the prompt itself, which is usual.' }),
      measure: z
        .enum(['pass-rate', 'grade'], 'baseline.measure must be "pass-rate" or "grade"')
        .default('pass-rate')
        .meta({ description: 'The share of answers that pass every check, or the mean grade of the checks.' }),
      margin: z
        .number('baseline.margin must be a number')
        .gt(0, 'baseline.margin must be above 0')
        .max(0.5, 'baseline.margin must be at most 0.5')
        .optional()
        .meta({ description: 'How much worse a replacement may be, a share of 1; usually 0.05, of grades 0.075.' }),
    },
    'baseline must be an object with model or version',
  )
  .refine(({ model, version }) => (model === undefined) !== (version === undefined), {
    error: 'baseline needs a model or a version',
  });

const attached = z.strictObject(
  {
    data: textOf('data').meta({ description: 'Base64.' }),
    mediaType: textOf('mediaType').meta({
      description: 'Such as application/pdf or audio/mpeg; the content must be that.',
    }),
    name: textOf('name').optional().meta({ description: 'The name of the file, which models may see.' }),
  },
  'attachments must be a list of objects with data and mediaType',
);

const user = z.strictObject(
  {
    goal: textOf('user.goal').min(1, 'user.goal is empty').max(4_000, 'user.goal has at most 4,000 characters'),
    persona: textOf('user.persona').max(4_000, 'user.persona has at most 4,000 characters').optional(),
    stop: z
      .strictObject(
        {
          turns: z
            .int('user.stop.turns must be a whole number')
            .min(1, 'user.stop.turns must be 1 or more')
            .max(MOST_TURNS, `user.stop.turns must be at most ${MOST_TURNS}`)
            .optional()
            .meta({ description: 'Answers at most; 5 unless set.' }),
          phrase: textOf('user.stop.phrase')
            .max(200, 'user.stop.phrase has at most 200 characters')
            .optional()
            .meta({ description: 'Ends with the message of the user that holds it.' }),
          when: textOf('user.stop.when')
            .max(2_000, 'user.stop.when has at most 2,000 characters')
            .optional()
            .meta({ description: 'A condition in words; the simulated user says when it holds.' }),
        },
        'user.stop must be an object',
      )
      .optional(),
  },
  'user must be an object with goal',
);

const oneCase = z.strictObject(
  {
    id: textOf('id').optional(),
    name: textOf('name').optional(),
    family: textOf('family').optional().meta({ description: 'Cases that rise and fall together.' }),
    prompt: textOf('prompt').optional(),
    system: textOf('system').optional(),
    messages: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: textOf('content') }))
      .optional()
      .meta({ description: 'A conversation that ends with the user, in place of a prompt.' }),
    variables: z.record(z.string(), z.unknown()).optional().meta({ description: 'Values for {{name}} in the prompt.' }),
    attachments: z
      .array(attached, 'attachments must be a list of objects')
      .optional()
      .meta({ description: 'Images, PDF documents and recordings of this case.' }),
    matrix: z
      .record(z.string(), z.array(z.unknown()))
      .optional()
      .meta({ description: 'Every combination becomes a case.' }),
    assert: checkList('assert').optional().meta({ description: 'Checks of this case, as in checks.' }),
    tools: z
      .array(tool, 'tools must be a list of objects')
      .optional()
      .meta({ description: 'In place of the tools of the run; an empty list takes them away.' }),
    maxTurns: turns,
    user: user.nullable().optional().meta({ description: 'In place of the user of the run; null takes it away.' }),
  },
  'cases must be a list of objects',
);

/** Other fields are refused: the run would be measured otherwise than the caller thinks. */
export const runBody = z.strictObject({
  prompt: z.string(emptyPrompt.description).optional().meta({
    description: 'Needed unless every case has its own. With cases, {{name}} stands for one of their variables.',
  }),
  system: textOf('system').default('').meta({ description: 'System prompt.' }),
  modelIds: z.array(z.string(noModels.description), noModels.description),
  rounds: wholeRounds('rounds'),
  cases: z
    .array(oneCase, 'cases must be a list of objects')
    .min(1, 'cases needs at least one')
    .max(MAX_CASES, { error: ({ input }) => tooManyCases((input as unknown[]).length) })
    .optional()
    .meta({ description: 'Every model is asked each case in every round. At most 1 MB.' }),
  versions: z
    .array(version, VERSIONS_WANTED)
    .default([])
    .meta({
      description: `Further versions of the prompt, at most ${MAX_VERSIONS - 1}: every model is asked each of them too, in the same rounds, and each is compared with the prompt itself on the same model. What a version does not set is as above.`,
    }),
  attachments: z
    .array(attached, 'attachments must be a list of objects')
    .optional()
    .meta({
      description: `Files for every case: ${MEDIA_WORDS}. At most ${MAX_ATTACHMENTS}.`,
    }),
  parameters: parameters
    .partial()
    .default({})
    .meta({ description: 'Sent beside the prompt; nothing is sent unless it is set.' }),
  cacheMode: cacheMode
    .default('warm')
    .meta({ description: 'Cold: a unique first line in every call, so that no prompt cache helps.' }),
  tieMargin: numberOf('tieMargin', 0.01, 1)
    .default(0.2)
    .meta({ description: 'A ratio of times within ± this share is a tie.' }),
  checks: checkList('checks').default([]).meta({
    description:
      'Every answer has to pass them all, as in a suite: {"contains": "water"}, {"not-regex": "https?://"}, {"json": true}, {"length": {"unit": "words", "max": 50}}, {"equals": "Paris"}, {"similar": "…", "threshold": 0.8}, {"judge": "Polite, and to the point", "threshold": 0.7}, {"javascript": "output.length < 300"} (run in a sandbox, with the variables of the case as context.vars) and the others. A check by a rubric needs a judge; with not-judge, the answer must not be so.',
  }),
  tools: z.array(tool, 'tools must be a list of objects').max(128, 'tools has at most 128').optional().meta({
    description:
      'Functions that the models may call. They answer what is written here, with {{name}} for variables of the case, or what an address answers. Check calls with {"tool-called": "weather", "arguments": {"city": "Bonn"}}, {"not-tool-called": "book"} and {"tool-sequence": ["weather", "book"]}.',
  }),
  maxTurns: turns,
  user: user.optional().meta({
    description:
      'A person who goes on with the conversation after the first answer, played by the model simulatedUserId. Each conversation is one call: times are means over its answers; tokens, cost and checks are of all of it.',
  }),
  simulatedUserId: textOf('simulatedUserId').optional().meta({
    description:
      'The registered model that plays the users of conversations; none that is measured. Its tokens are metered like all others and in no figure of a model.',
  }),
  baseline: baseline.nullable().default(null).meta({
    description:
      'Compares all others with this one only, and says with the run which of them are good enough to replace it.',
  }),
  stopWhenDecided: z.boolean('stopWhenDecided must be true or false').default(false).meta({
    description:
      'Ends the run when its rounds decide every pair of models, or the rounds left would very probably decide none; needs 6 rounds or more. “ending” of the run says which and what it saved.',
  }),
  budget: budget.nullable().default(null),
  batch: z.boolean('batch must be true or false').default(false).meta({
    description:
      'Sends all calls as batches: half the price, answers within 24 hours (48 with Google), no times measured. Only where the provider of every model has batches: OpenAI, Anthropic, Google and Mistral.',
  }),
  judge: judge.nullable().default(null).meta({
    description:
      'Compares the answers in pairs, each pair in both orders, after the run. Its tokens are metered like all others; read its verdicts with the run.',
  }),
  name: textOf('name').max(120, 'name has at most 120 characters').default('').meta({
    description: 'A named suite keeps its history.',
  }),
  organisation: textOf('organisation').default('').meta({
    description:
      'Address of an organisation of yours, to which the run and its suite will belong; its members see them.',
  }),
});

/** What is left empty is not set. */
function playedOf({ goal, persona, stop = {} }: z.output<typeof user>): PlayedUser {
  const { turns: most, phrase, when } = stop;
  const ends = { ...(most ? { turns: most } : {}), ...(phrase ? { phrase } : {}), ...(when ? { when } : {}) };
  return { goal, ...(persona ? { persona } : {}), ...(Object.keys(ends).length > 0 ? { stop: ends } : {}) };
}

export function requestOf({
  prompt = '',
  cases,
  parameters: sent,
  baseline: chosen,
  tools,
  maxTurns,
  user: played,
  simulatedUserId,
  attachments,
  budget: most,
  versions,
  checks,
  ...body
}: z.output<typeof runBody>): RunRequest {
  const { version: number, ...terms } = chosen ?? {};
  const request = settingsOf(sent);
  return {
    ...body,
    prompt,
    ...(attachments ? { attachments: parseAttachments(attachments.map(attachmentUrl)) } : {}),
    ...(tools?.length ? { tools: JSON.stringify(tools) } : {}),
    ...(maxTurns === undefined ? {} : { maxTurns }),
    ...(played ? { user: playedOf(played) } : {}),
    ...(simulatedUserId === undefined ? {} : { simulatedUserId }),
    table: cases ? { format: 'cases', text: JSON.stringify(cases) } : null,
    request,
    checks: typeof sent.json === 'object' && sent.json.check ? withSchemaCheck(checks, request) : checks,
    versions: versions.map(({ parameters: own, tools: none, ...texts }) => ({
      ...texts,
      ...(none ? { tools: [] as [] } : {}),
      ...(own ? { request: settingsOf(own) } : {}),
    })),
    ...(most ? { budgetNanos: nanosOfMoney(most.money) } : {}),
    baseline: chosen && {
      measure: chosen.measure,
      ...terms,
      ...(number === undefined ? {} : { variant: `v${number}` }),
    },
  };
}
