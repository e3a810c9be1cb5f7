import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Prompts on models: the benchmark page, its runs, and registered models. */
export const routes: RouteConfigEntry[] = [
  route('benchmarking', 'benchmarks/routes/benchmarking.tsx'),
  route('benchmarking/runs/:id', 'benchmarks/routes/run.tsx'),
  route('model/new', 'benchmarks/routes/model-new.tsx'),
  route('model/:id', 'benchmarks/routes/model.tsx'),
  route('model/:id/benchmark', 'benchmarks/routes/model-benchmark.tsx'),
  route('account/api-keys', 'benchmarks/routes/account-api-keys.tsx'),
  route('shared/:token', 'benchmarks/routes/shared.tsx'),
];

/** Addresses without a page: outside the shell. */
export const apiRoutes: RouteConfigEntry[] = [
  route('api/get-provider-configs', 'benchmarks/routes/api-get-provider-configs.ts'),
  route('api/set-provider-key', 'benchmarks/routes/api-set-provider-key.ts'),
  route('api/run-benchmark', 'benchmarks/routes/api-run-benchmark.ts'),
  route('api/ai_models', 'benchmarks/routes/api-ai-models.ts'),
  route('api/benchmark_results', 'benchmarks/routes/api-benchmark-results.ts'),
  route('api/offered-models', 'benchmarks/routes/api-offered-models.ts'),
  route('api/push-run', 'benchmarks/routes/api-push-run.ts'),
  route('api/openapi.json', 'benchmarks/routes/api-openapi.ts'),
  route('api/runs', 'benchmarks/routes/api-runs.ts'),
  route('api/runs/:id', 'benchmarks/routes/api-run.ts'),
  route('api/runs/:id/events', 'benchmarks/routes/api-run-events.ts'),
  route('api/runs/:id/cases', 'benchmarks/routes/api-run-cases.ts'),
  route('api/runs/:id/prompt', 'benchmarks/routes/api-run-prompt.ts'),
  route('api/runs/:id/answers', 'benchmarks/routes/api-run-answers.ts'),
  route('api/runs/:id/sample', 'benchmarks/routes/api-run-sample.ts'),
  route('api/runs/:id/verdicts', 'benchmarks/routes/api-run-verdicts.ts'),
  route('api/shared/:token/verdicts', 'benchmarks/routes/api-shared-verdicts.ts'),
  route('api/runs/:id/export', 'benchmarks/routes/api-run-export.ts'),
];
