import { z } from 'zod';
import { problem } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { MB, ordinaryJson, readBytes } from '../../platform/request-body.server.ts';
import type { RunRefusal } from '../../runs/run-request.ts';
import { MAX_PUSH_BYTES } from '../../runs/run-spec.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { accountOperation, json } from '../account-operation.server.ts';
import { storePushedRun } from '../push/push-run.server.ts';
import { benchmarkEntrySchema, pushedSchema } from './answer-schemas.ts';
import { runBenchmark } from './run-benchmark-call.server.ts';
import { requestOf, runBody } from './run-body.server.ts';

const tag = 'Runs';

/** A caller that waits longer is answered 202 with the address of the run. */
const WAIT_MS = 100_000;
/** A prompt of 1 MB, whose every character may be escaped, beside the names of models. */
const callLimits = { ...ordinaryJson, bytes: 4 * MB };
/** As much as the command line sends at most. What is in it is read in another process. */
const recordLimits = { bytes: MAX_PUSH_BYTES, ms: 120_000 };

const refused = ({ status, title, description, field }: RunRefusal) =>
  problem(status, { title, detail: description, ...(field ? { errors: [{ field, reason: description }] } : {}) });

const headers = z.object({
  'idempotency-key': z.string().optional().meta({ description: 'The same key starts one run only.' }),
});

const answers = {
  402: { description: 'More models at once than are free; a plan is needed.' },
  422: { description: 'This cannot be run. `errors` names the field of the request.' },
};

export const startOperations = [
  accountOperation({
    method: 'post',
    path: '/api/runs',
    operationId: 'startRun',
    tag,
    scope: 'run',
    summary: 'Start a run, and be answered with its id',
    description:
      'Answers at once. Follow the run at `/api/runs/{id}` or its events; it spends tokens and money at your providers.',
    headers,
    body: runBody,
    bodyLimits: callLimits,
    answers: {
      202: {
        description: 'Queued, or started before with the same key.',
        schema: z.object({
          run_id: z.string(),
          url: z.url(),
          announced_ends: z.array(z.string()).meta({ description: 'Of its models, in words; empty: none is known.' }),
        }),
      },
      ...answers,
    },
    example: {
      body: {
        prompt: 'Answer this customer: {{mail}}',
        system: 'Be brief.',
        versions: [{ name: 'Polite', system: 'Be brief and polite.' }],
        cases: [{ id: 'refund', variables: { mail: 'Where is my refund?' }, assert: [{ contains: 'refund' }] }],
        checks: [{ length: { unit: 'words', max: 80 } }],
        parameters: { maxOutputTokens: 200 },
        modelIds: ['your-model-id'],
        rounds: 3,
      },
    },
    run: async ({ ctx, userId, body, request }) => {
      const startKey = request.headers.get('idempotency-key') || newId();
      const started = await startRun(ctx, userId, requestOf(body), { startKey, origin: 'api' });
      if ('refusal' in started) return refused(started.refusal);
      const location = `/api/runs/${started.runId}`;
      const url = `${ctx.config.publicUrl}/benchmarking/runs/${started.runId}`;
      return json({ run_id: started.runId, url, announced_ends: started.ends ?? [] }, 202, { location });
    },
  }),
  accountOperation({
    method: 'post',
    path: '/api/run-benchmark',
    operationId: 'runBenchmark',
    tag,
    scope: 'run',
    summary: 'Run a prompt on registered models',
    description:
      'Answers when the run has ended, at most after 100 seconds, with the first answer of each model. Spends tokens and money at your providers.',
    headers,
    body: runBody,
    bodyLimits: callLimits,
    answers: {
      200: {
        description: 'One entry for each model, by its id; with versions, by its id and that of the version.',
        schema: z.record(z.string(), benchmarkEntrySchema),
      },
      202: {
        description: 'Still running: read the run.',
        schema: z.object({ run_id: z.string(), status: z.literal('running') }),
      },
      ...answers,
      502: { description: 'No model answered.' },
    },
    example: { body: { prompt: 'Explain rain in one sentence.', modelIds: ['your-model-id'], rounds: 1 } },
    run: async ({ ctx, userId, body, request, services }) => {
      const startKey = request.headers.get('idempotency-key') || null;
      const result = await runBenchmark(ctx, services, userId, { ...requestOf(body), startKey }, WAIT_MS);
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
