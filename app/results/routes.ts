import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('benchmarking/runs/:id', 'results/routes/run.tsx'),
  route('benchmarking/runs/:id/raters', 'results/routes/raters.tsx'),
  route('benchmarking/suites/:id', 'results/routes/suite.tsx'),
  route('rate/:token', 'results/routes/rate.tsx'),
  route('shared/:token', 'results/routes/shared.tsx'),
];
