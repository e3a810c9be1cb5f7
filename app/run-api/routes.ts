import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [route('account/api-keys', 'run-api/routes/account-api-keys.tsx')];

/** Addresses without a page: outside the shell. */
export const apiRoutes: RouteConfigEntry[] = [
  route('api/get-provider-configs', 'run-api/routes/api-get-provider-configs.ts'),
  route('api/set-provider-key', 'run-api/routes/api-set-provider-key.ts'),
  route('api/run-benchmark', 'run-api/routes/api-run-benchmark.ts'),
  route('api/ai_models', 'run-api/routes/api-ai-models.ts'),
  route('api/benchmark_results', 'run-api/routes/api-benchmark-results.ts'),
  route('api/offered-models', 'run-api/routes/api-offered-models.ts'),
  route('api/push-run', 'run-api/routes/api-push-run.ts'),
  route('api/openapi.json', 'run-api/routes/api-openapi.ts'),
  route('api/runs', 'run-api/routes/api-runs.ts'),
  route('api/runs/:id', 'run-api/routes/api-run.ts'),
  route('api/runs/:id/events', 'run-api/routes/api-run-events.ts'),
  route('api/runs/:id/cases', 'run-api/routes/api-run-cases.ts'),
  route('api/runs/:id/prompt', 'run-api/routes/api-run-prompt.ts'),
  route('api/runs/:id/answers', 'run-api/routes/api-run-answers.ts'),
  route('api/runs/:id/sample', 'run-api/routes/api-run-sample.ts'),
  route('api/runs/:id/verdicts', 'run-api/routes/api-run-verdicts.ts'),
  route('api/shared/:token/verdicts', 'run-api/routes/api-shared-verdicts.ts'),
  route('api/runs/:id/export', 'run-api/routes/api-run-export.ts'),
];
