import { z } from 'zod';
import { problem } from '../../platform/http-errors.ts';
import { MB, ordinaryJson, readBytes } from '../../platform/request-body.server.ts';
import { emptyPrompt, noModels } from '../../runs/plan-run.server.ts';
import { MAX_PUSH_BYTES } from '../../runs/run-spec.ts';
import { storePushedRun } from '../push/push-run.server.ts';
import { accountOperation, json } from './account-operation.server.ts';
import { benchmarkEntrySchema, pushedSchema } from './answer-schemas.ts';
import { runBenchmark } from './run-benchmark-call.server.ts';

const tag = 'Runs';

/** A caller that waits longer is answered 202 with the address of the run. */
const WAIT_MS = 100_000;
/** A prompt of 1 MB, whose every character may be escaped, beside the names of models. */
const callLimits = { ...ordinaryJson, bytes: 4 * MB };
/** As much as the command line sends at most. What is in it is read in another process. */
const recordLimits = { bytes: MAX_PUSH_BYTES, ms: 120_000 };

const wholeRounds = (name: string) => {
  const reason = `${name} must be a whole number from 1 to 30`;
  return z.int(reason).min(1, reason).max(30, reason).default(1);
};

const judge = z.object(
  {
    modelId: z.string('judge.modelId must be text').meta({
      description: 'A registered model; one that is not measured judges best.',
    }),
    criteria: z
      .string('judge.criteria must be text')
      .meta({ description: 'What makes one answer better than another.' }),
    rounds: wholeRounds('judge.rounds').meta({ description: 'Rounds judged, from the first on.' }),
  },
  'judge must be an object with modelId and criteria',
);

const baseline = z.strictObject(
  {
    model: z.string('baseline.model must be text').meta({ description: 'One of modelIds.' }),
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
  'baseline must be an object with model',
);

/** Other fields are refused: the run would be measured otherwise than the caller thinks. */
export const runBenchmarkBody = z.strictObject({
  prompt: z.string(emptyPrompt.description),
  modelIds: z.array(z.string(noModels.description), noModels.description),
  rounds: wholeRounds('rounds'),
  checks: z
    .array(z.looseObject({}, 'checks must be a list of objects'), 'checks must be a list of objects')
    .default([])
    .meta({
      description:
        'Every answer has to pass them all, as in a suite: {"contains": "water"}, {"not-regex": "https?://"}, {"json": true}, {"length": {"unit": "words", "max": 50}}, {"equals": "Paris"}, {"similar": "…", "threshold": 0.8} and the others.',
    }),
  baseline: baseline.nullable().default(null).meta({
    description:
      'Compares all others with this model only, and says with the run which of them are good enough to replace it.',
  }),
  stopWhenDecided: z.boolean('stopWhenDecided must be true or false').default(false).meta({
    description:
      'Ends the run when its rounds decide every pair of models, or cannot any more; needs 6 rounds or more. “ending” of the run says which and what it saved.',
  }),
  judge: judge.nullable().default(null).meta({
    description:
      'Compares the answers in pairs, each pair in both orders, after the run. Its tokens are metered like all others; read its verdicts with the run.',
  }),
});

const refused = ({ status, title, description }: { status: number; title: string; description: string }) =>
  problem(status, { title, detail: description });

export const startOperations = [
  accountOperation({
    method: 'post',
    path: '/api/run-benchmark',
    operationId: 'runBenchmark',
    tag,
    scope: 'run',
    summary: 'Run a prompt on registered models',
    description:
      'Answers when the run has ended, at most after 100 seconds. Spends tokens and money at your providers. Start runs with suites, images or other settings on the Benchmark page or with the command line.',
    headers: z.object({
      'idempotency-key': z.string().optional().meta({ description: 'The same key starts one run only.' }),
    }),
    body: runBenchmarkBody,
    bodyLimits: callLimits,
    answers: {
      200: { description: 'One entry for each model, by its id.', schema: z.record(z.string(), benchmarkEntrySchema) },
      202: {
        description: 'Still running: read the run.',
        schema: z.object({ run_id: z.string(), status: z.literal('running') }),
      },
      402: { description: 'No subscription.' },
      422: { description: 'This cannot be run.' },
      502: { description: 'No model answered.' },
    },
    example: { body: { prompt: 'Explain rain in one sentence.', modelIds: ['your-model-id'], rounds: 1 } },
    run: async ({ ctx, userId, body, request, services }) => {
      const startKey = request.headers.get('idempotency-key');
      const result = await runBenchmark(ctx, services, userId, { ...body, startKey }, WAIT_MS);
      if ('refusal' in result) return refused(result.refusal);
      const headers = { 'x-run-id': result.runId, location: `/api/runs/${result.runId}` };
      if (result.entries === null) return json({ run_id: result.runId, status: 'running' }, 202, headers);
      if (result.problem === null) return json(result.entries, 200, headers);
      const detail = `Error: ${result.problem}. Please check your API keys and try again.`;
      return problem(502, { title: 'Benchmark failed', detail, results: result.entries }, headers);
    },
  }),
  accountOperation({
    method: 'post',
    path: '/api/push-run',
    operationId: 'pushRun',
    tag,
    scope: 'push',
    summary: 'Send a run made with the command line to the account',
    body: z.object({
      manifest: z.looseObject({}),
      samples: z.array(z.looseObject({})),
      suite: z.looseObject({}).optional().meta({ description: 'Sent with judgements: what was asked.' }),
      judgements: z.array(z.looseObject({})).optional(),
    }),
    isBodyRaw: true,
    answers: {
      200: { description: 'It was here already.', schema: pushedSchema },
      201: { description: 'The run was stored.', schema: pushedSchema },
      413: { description: 'The run is too large.' },
      422: { description: 'This is not a run.' },
    },
    example: { body: { manifest: {}, samples: [] } },
    run: async ({ ctx, userId, request }) => {
      const pushed = await storePushedRun(ctx, userId, await readBytes(request, recordLimits));
      if ('problem' in pushed) return problem(422, { title: 'The run was not taken', detail: pushed.problem });
      const url = `${ctx.config.publicUrl}/benchmarking/runs/${pushed.runId}`;
      return json({ run_id: pushed.runId, url }, pushed.isNew ? 201 : 200, { location: url });
    },
  }),
];
