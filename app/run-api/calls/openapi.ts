import { SITE_NAME } from '../../platform/page-title.ts';
import { apiScopes } from './api-scope.ts';

/** The API in OpenAPI 3.1. */

const jsonBody = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (description: string, schema: object) => ({ description, ...jsonBody(schema) });
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const strangers = {
  401: problem('Neither signed in nor a valid API key'),
  403: problem('The key lacks the scope, or a limit of the plan is reached'),
};
const text = { type: 'string' };
const figure = { type: ['number', 'null'] };
const list = (items: object) => ({ type: 'array', items });
const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
});
const runId = { name: 'id', in: 'path', required: true, schema: text };
const get = (summary: string, schema: object, parameters: object[] = []) => ({
  get: {
    summary,
    ...(parameters.length ? { parameters } : {}),
    responses: { 200: answer(summary, schema), ...strangers, 404: problem('Not there') },
  },
});

const entry = object({
  ...{
    run_id: text,
    model_id: text,
    model_name: text,
    prompt: text,
    response: text,
    status: { enum: ['completed', 'failed'] },
    error: { type: ['string', 'null'] },
  },
  metrics: object({ response_time_ms: figure, tokens_used: figure, tokens_generated: figure }),
});
const model = object({
  id: text,
  name: text,
  description: text,
  model_type: text,
  api_endpoint: { type: ['string', 'null'] },
  provider: { type: ['string', 'null'] },
  user_id: text,
  created_at: text,
});
const newModel = object(
  {
    name: text,
    description: text,
    model_type: text,
    api_endpoint: text,
    provider: text,
    sent_model: text,
    protocol: text,
    key_id: text,
  },
  ['name', 'model_type'],
);

const check = {
  type: 'object',
  description:
    'One check of the answer, as in a suite: {"contains": "water"}, {"not-regex": "https?://"}, {"json": true}, {"length": {"unit": "words", "max": 50}}, {"equals": "Paris"}, {"similar": "…", "threshold": 0.8} and the others',
  additionalProperties: true,
};
const judgeRequest = {
  ...object(
    {
      modelId: { ...text, description: 'A registered model; one that is not measured judges best' },
      criteria: { ...text, maxLength: 10_000, description: 'What makes one answer better than another' },
      rounds: { type: 'integer', minimum: 1, maximum: 30, default: 1, description: 'Rounds judged, from the first on' },
    },
    ['modelId', 'criteria'],
  ),
  description:
    'Compares the answers in pairs, each pair in both orders, after the run. Its tokens are metered like all others; read its verdicts with the run.',
};
const share = { ...figure, minimum: 0, maximum: 1 };
const quality = {
  type: ['object', 'null'],
  description: 'What the judge said; null where there is none. It may still be at work after the run has ended.',
  properties: {
    judge: object({
      ...{ name: text, provider: text, model: text, criteria: { type: ['string', 'null'] } },
      status: { enum: ['waiting', 'queued', 'running', 'completed', 'cancelled', 'failed'] },
      error: { type: ['string', 'null'] },
      ...{ questions: { type: 'integer' }, asked: { type: 'integer' }, tokens: { type: 'integer' } },
    }),
    ...{ sentences: list(text), warnings: list(text) },
    models: list(
      object({
        ...{ key: text, name: text, winRate: share, comparisons: { type: 'integer' } },
        interval: { type: ['object', 'null'], properties: { low: share, high: share } },
        ...{ wins: { type: 'integer' }, losses: { type: 'integer' }, ties: { type: 'integer' } },
        inconsistent: { type: 'integer', description: 'The verdict changed with the order; counted as level' },
      }),
    ),
  },
};
const verdict = object({
  ...{ caseId: text, round: { type: 'integer' }, first: text, second: text },
  outcome: { enum: ['first', 'second', 'tie', 'inconsistent', 'unjudged'] },
  isSuspect: { type: 'boolean', description: 'An answer speaks to the judge' },
  questions: list(
    object({ shownFirst: text, winner: { type: ['string', 'null'] }, state: text, raw: text, error: text }),
  ),
});

const paths = {
  '/api/run-benchmark': {
    post: {
      summary: 'Run a prompt on registered models',
      parameters: [
        { name: 'Idempotency-Key', in: 'header', schema: text, description: 'The same key starts one run only' },
      ],
      requestBody: {
        required: true,
        ...jsonBody(
          object(
            {
              ...{ prompt: text, modelIds: list(text) },
              rounds: { type: 'integer', minimum: 1, maximum: 30, default: 1 },
              checks: { ...list(check), maxItems: 20, description: 'Every answer has to pass them all' },
              judge: judgeRequest,
            },
            ['prompt', 'modelIds'],
          ),
        ),
      },
      responses: {
        200: answer('One entry a model, by its id', { type: 'object', additionalProperties: entry }),
        202: answer('Still running; read the run', object({ run_id: text, status: text })),
        ...{
          400: problem('Empty prompt, or no models'),
          402: problem('No subscription'),
          422: problem('Cannot be run'),
          502: problem('No model answered'),
        },
        ...strangers,
      },
    },
  },
  '/api/ai_models': {
    ...get('Registered models, newest first', list(model)),
    post: {
      summary: 'Register a model',
      requestBody: { required: true, ...jsonBody(newModel) },
      responses: { 201: answer('The model', model), 422: problem('What is wrong, by field'), ...strangers },
    },
  },
  '/api/benchmark_results': get('Results, newest first', list({ type: 'object' })),
  '/api/get-provider-configs': get('Providers and the state of their keys', list({ type: 'object' })),
  '/api/set-provider-key': {
    post: {
      summary: 'Store a provider key; it is checked, sealed and never given back',
      requestBody: {
        required: true,
        ...jsonBody(object({ provider: text, api_key: text, name: text, endpoint: text }, ['provider', 'api_key'])),
      },
      responses: {
        200: answer('The state of the key', { type: 'object' }),
        422: problem('API key cannot be empty'),
        ...strangers,
      },
    },
  },
  '/api/runs': get('Runs, newest first', list({ type: 'object' })),
  '/api/runs/{id}': get(
    'A run: verdicts, figures, quality and how it was measured',
    object({ id: text, name: text, status: text, quality }, ['id', 'name', 'status']),
    [runId],
  ),
  '/api/runs/{id}/verdicts': get(
    'What the judge said of each pair of answers, in its own words, and how far it has come',
    object({
      status: { type: ['string', 'null'] },
      ...{ questions: { type: 'integer' }, asked: { type: 'integer' }, total: { type: 'integer' } },
      verdicts: list(verdict),
    }),
    [
      runId,
      { name: 'from', in: 'query', schema: { type: 'integer' } },
      { name: 'count', in: 'query', schema: { type: 'integer', maximum: 200 } },
      { name: 'show', in: 'query', schema: { enum: ['all', 'inconsistent', 'unjudged', 'suspect'] } },
    ],
  ),
  '/api/runs/{id}/answers': get('Answers to one case in one round', list({ type: 'object' }), [
    runId,
    { name: 'case', in: 'query', schema: text },
    { name: 'round', in: 'query', schema: { type: 'integer' } },
  ]),
  '/api/runs/{id}/prompt': get(
    'What was asked in one case',
    object({ system: text, prompt: text }, ['system', 'prompt']),
    [runId, { name: 'case', in: 'query', schema: text }],
  ),
  '/api/runs/{id}/cases': get(
    'All cases with what each model answered in one round, 40 at a time',
    { type: 'object' },
    [
      runId,
      { name: 'round', in: 'query', schema: { type: 'integer' } },
      { name: 'from', in: 'query', schema: { type: 'integer' } },
      { name: 'q', in: 'query', schema: text },
      { name: 'show', in: 'query', schema: { enum: ['all', 'failed', 'marked'] } },
    ],
  ),
  '/api/runs/{id}/export': get('A run as a file', { type: 'object' }, [
    runId,
    { name: 'format', in: 'query', schema: { enum: ['json', 'csv', 'md', 'png', 'svg', 'suite', 'cases'] } },
  ]),
  '/api/push-run': {
    post: {
      summary: 'Send a run made with the command line to the account',
      requestBody: {
        required: true,
        ...jsonBody(
          object(
            {
              ...{ manifest: { type: 'object' }, samples: list({ type: 'object' }) },
              // With judgements only: the judge and its criteria.
              ...{ suite: { type: 'object' }, judgements: list({ type: 'object' }) },
            },
            ['manifest', 'samples'],
          ),
        ),
      },
      responses: {
        201: answer('Taken', object({ run_id: text, url: text })),
        200: answer('It was here already', object({ run_id: text, url: text })),
        422: problem('Not a run'),
        ...strangers,
      },
    },
  },
};

export function describeApi(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${SITE_NAME} benchmarks`,
      version: '1',
      description: `Scopes of keys: ${apiScopes.map(({ id, text: what }) => `${id} (${what})`).join('; ')}.`,
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key made under Account, API keys' } },
      schemas: {
        Problem: object({ type: text, title: text, status: { type: 'integer' }, detail: text }, ['title', 'status']),
      },
    },
    paths,
  };
}
