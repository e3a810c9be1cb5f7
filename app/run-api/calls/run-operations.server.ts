import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { findOpenSessions } from '../../accounts/session-open.server.ts';
import { listVerdictPage } from '../../judging/load-quality.server.ts';
import { VERDICTS_AT_ONCE, verdictShows } from '../../judging/quality-view.ts';
import { findOwner } from '../../organisations/acting.server.ts';
import { type Operation, parseQuery, refusedParameter, wholeNumber } from '../../platform/api-operation.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { CASES_AT_ONCE, caseShows } from '../../results/case-rows.ts';
import { exportFormats, exportRun, sharedFormats } from '../../results/export-run.server.ts';
import { listCaseRows } from '../../results/list-case-rows.server.ts';
import { listAnswers, loadRunView } from '../../results/load-run-view.server.ts';
import { listRecordKeys } from '../../results/record-keys.server.ts';
import { countMissing } from '../../results/run-view.ts';
import { exportShared, listSharedVerdicts } from '../../results/share-run.server.ts';
import { benchCommand } from '../../runs/bench-command.ts';
import { readCasePrompts } from '../../runs/case-prompt.server.ts';
import { PENDING } from '../../runs/held-run.server.ts';
import { openLiveStream, whileSeen } from '../../runs/live-stream.server.ts';
import { getRun, listResults, listRuns } from '../../runs/run-queries.server.ts';
import { isOpen } from '../../runs/run-spec.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { accountOperation, json } from '../account-operation.server.ts';
import {
  answersSchema,
  casePromptSchema,
  caseRowsSchema,
  recordKeysSchema,
  resultSchema,
  runItemSchema,
  runSchema,
  sampleSchema,
  verdictPageSchema,
} from './answer-schemas.ts';
import { findOpenKeys } from './api-keys.server.ts';

const tag = 'Runs';
const scope = 'read';
/** Stands for the id of one of your own runs. */
const params = { id: 'your-run-id' };

/** More rounds than any run has. */
const round = wholeNumber({ most: 10_000, usual: 1 });
const caseId = z.string().default('prompt').meta({ description: 'Id of a case; `prompt` where there is only one.' });
const from = wholeNumber({ most: 1_000_000, usual: 0 });

const verdictQuery = {
  from,
  count: wholeNumber({ most: 1_000_000, usual: VERDICTS_AT_ONCE }).meta({ description: 'At most 200 are given.' }),
  show: z.enum(verdictShows.map(({ value }) => value)).default('all'),
};

const verdictsAsked = (query: z.output<z.ZodObject<typeof verdictQuery>>) => ({
  from: query.from,
  most: Math.min(200, query.count),
  show: query.show,
});

const sharedQuery = z.object(verdictQuery);
const exportQuery = z.object({
  format: z.enum(sharedFormats).default('csv'),
  model: z.string().max(300).optional().meta({ description: 'Of the calls, those of the model with this key only.' }),
});

const sharedVerdicts: Operation = {
  method: 'get',
  path: '/api/shared/{token}/verdicts',
  operationId: 'listSharedVerdicts',
  tag,
  scope: null,
  summary: 'What the judge said, in a result that is shared with its answers',
  query: sharedQuery,
  headers: z.object({}),
  body: null,
  answers: {
    200: { description: 'The answer.', schema: verdictPageSchema },
    400: { description: '`errors` names what cannot be used, and why.' },
    404: { description: 'There is no such link, or it does not show answers.' },
  },
  example: { params: { token: 'token-of-the-link' } },
  answer: async ({ context, request, params }) => {
    const query = verdictsAsked(parseQuery(sharedQuery, request));
    return json(await listSharedVerdicts(requestContext(context), params.token!, query));
  },
};

const sharedExport: Operation = {
  method: 'get',
  path: '/api/shared/{token}/export',
  operationId: 'exportSharedRun',
  tag,
  scope: null,
  summary:
    'A shared result as a file: each call (csv), or, shared with its prompts, the suite that makes the run again',
  query: exportQuery,
  headers: z.object({}),
  body: null,
  answers: {
    200: { description: 'The file.', schema: z.unknown(), type: '*/*' },
    400: { description: '`errors` names what cannot be used, and why.' },
    404: { description: 'There is no such link or model, or the link does not show prompts.' },
  },
  example: { params: { token: 'token-of-the-link' }, query: { format: 'csv' } },
  answer: async ({ context, request, params }) => {
    const { format, model } = parseQuery(exportQuery, request);
    if (model !== undefined && format !== 'csv') throw refusedParameter('model', 'goes with format=csv');
    return await exportShared(requestContext(context), params.token!, format, model);
  },
};

const recordKeys: Operation = {
  method: 'get',
  path: '/api/record-keys',
  operationId: 'listRecordKeys',
  tag,
  scope: null,
  summary: 'Public keys with which this site signs and has signed records of runs (JSON exports), newest first',
  description: `Keep the answer as a file: \`${benchCommand} verify RECORD --key FILE\` then needs no network.`,
  query: z.object({}),
  headers: z.object({}),
  body: null,
  answers: { 200: { description: 'The answer.', schema: recordKeysSchema } },
  example: {},
  answer: async ({ context }) => {
    const ctx = requestContext(context);
    return json({ site: ctx.config.publicUrl, keys: await listRecordKeys(ctx) });
  },
};

export const readOperations: readonly Operation[] = [
  accountOperation({
    path: '/api/runs',
    operationId: 'listRuns',
    tag,
    scope,
    summary: 'Runs, newest first',
    query: {
      organisation: z
        .string()
        .default('')
        .meta({ description: 'Address of an organisation: its runs, for its members.' }),
    },
    answer: z.array(runItemSchema),
    answers: { 404: { description: 'You are not a member of such an organisation.' } },
    run: async ({ ctx, userId, query }) => {
      const ownerId = await findOwner(ctx, userId, query.organisation, 'see-runs');
      if (ownerId === null) throw new NotFound('You are not a member of an organisation with this address.');
      return await listRuns(ctx, ownerId, {}, 200);
    },
  }),
  accountOperation({
    path: '/api/runs/{id}',
    operationId: 'getRun',
    tag,
    scope,
    summary: 'A run: verdicts, figures, quality and how it was measured',
    answer: runSchema,
    example: { params },
    run: async ({ ctx, userId, params }) => {
      const run = await getRun(ctx, userId, params.id);
      if (isOpen(run.status)) return { id: run.id, name: run.name, status: run.status, planned: run.planned };
      const view = await loadRunView(ctx, run);
      return { ...view, missing: countMissing(view) };
    },
  }),
  accountOperation({
    path: '/api/runs/{id}/events',
    operationId: 'followRun',
    tag,
    scope,
    summary: 'A run as it happens, as server-sent events',
    headers: z.object({ 'last-event-id': z.string().optional() }),
    query: { after: z.string().optional().meta({ description: 'As the header last-event-id.' }) },
    answers: { 200: { description: 'Events until the run has ended.', schema: z.string(), type: 'text/event-stream' } },
    example: { params },
    run: async ({ ctx, userId, params, query, request, services }) => {
      const run = await getRun(ctx, userId, params.id);
      const known = request.headers.get('last-event-id') ?? query.after ?? '0';
      const after = /^\d{1,15}$/.test(known) ? Number(known) : 0;
      const findOpen = ctx.actor.kind === 'apiKey' ? findOpenKeys : findOpenSessions;
      return await openLiveStream(ctx, services.database, params.id, after, whileSeen(run, userId, findOpen));
    },
  }),
  accountOperation({
    path: '/api/runs/{id}/cases',
    operationId: 'listCases',
    tag,
    scope,
    summary: `All cases with what each model answered in one round, ${CASES_AT_ONCE} at a time`,
    query: {
      round,
      from,
      q: z.string().default('').meta({ description: 'A text in an answer.' }),
      show: z.enum(caseShows.map(({ value }) => value)).default('all'),
    },
    answer: caseRowsSchema,
    example: { params },
    run: async ({ ctx, userId, params, query }) => {
      const run = await getRun(ctx, userId, params.id);
      const filter = { show: query.show, text: query.q.slice(0, 200) };
      return await listCaseRows(ctx, run, { round: query.round, from: query.from, count: CASES_AT_ONCE, filter });
    },
  }),
  accountOperation({
    path: '/api/runs/{id}/prompt',
    operationId: 'getPrompt',
    tag,
    scope,
    summary: 'What was asked in one case',
    query: { case: caseId },
    answer: casePromptSchema,
    example: { params },
    run: async ({ ctx, userId, params, query }) => {
      const prompts = await readCasePrompts(await getRun(ctx, userId, params.id), [query.case]);
      const found = prompts.get(query.case);
      if (!found) throw new NotFound('There is no such case in this run.');
      return found;
    },
  }),
  accountOperation({
    path: '/api/runs/{id}/answers',
    operationId: 'listAnswers',
    tag,
    scope,
    summary: 'Answers to one case in one round',
    query: { case: caseId, round },
    answer: answersSchema,
    example: { params },
    run: async ({ ctx, userId, params, query }) => {
      await getRun(ctx, userId, params.id);
      return await listAnswers(ctx, params.id, { caseId: query.case, round: query.round });
    },
  }),
  accountOperation({
    path: '/api/runs/{id}/sample',
    operationId: 'getSample',
    tag,
    scope,
    summary: 'The raw record of one call: all attempts with their times and bytes; the key is in none of it',
    query: { case: caseId, model: z.string().default('').meta({ description: 'Key of a model.' }), round },
    answer: sampleSchema,
    example: { params },
    run: async ({ ctx, userId, params, query }) => {
      await getRun(ctx, userId, params.id);
      const [row] = await ctx.db
        .select()
        .from(benchmarkSamples)
        .where(
          and(
            eq(benchmarkSamples.runId, params.id),
            eq(benchmarkSamples.caseId, query.case),
            eq(benchmarkSamples.modelKey, query.model),
            eq(benchmarkSamples.round, query.round),
          ),
        );
      // One whose checks are under way is not made yet, either.
      if (!row?.record || row.outcome === PENDING) throw new NotFound('There is no such call in this run.');
      return { ...(row.record as object), text: row.answer, reasoningText: row.reasoning, attempts: row.detail };
    },
  }),
  accountOperation({
    path: '/api/runs/{id}/verdicts',
    operationId: 'listVerdicts',
    tag,
    scope,
    summary: 'What the judge said of each pair of answers, in its own words, and how far it has come',
    query: verdictQuery,
    answer: verdictPageSchema,
    example: { params },
    run: async ({ ctx, userId, params, query }) =>
      await listVerdictPage(ctx, await getRun(ctx, userId, params.id), verdictsAsked(query)),
  }),
  accountOperation({
    path: '/api/runs/{id}/export',
    operationId: 'exportRun',
    tag,
    scope,
    summary: 'A run as a file; the JSON is signed by the site',
    query: { format: z.enum(exportFormats).default('json') },
    answers: { 200: { description: 'The file.', schema: z.unknown(), type: '*/*' } },
    example: { params, query: { format: 'csv' } },
    run: async ({ ctx, userId, params, query }) =>
      await exportRun(ctx, await getRun(ctx, userId, params.id), query.format),
  }),
  sharedVerdicts,
  sharedExport,
  recordKeys,
  accountOperation({
    path: '/api/benchmark_results',
    operationId: 'listResults',
    tag,
    scope,
    summary: 'Results, newest first',
    answer: z.array(resultSchema),
    run: async ({ ctx, userId }) => await listResults(ctx, userId, {}, 500),
  }),
];
