import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('benchmarking', 'benchmarking/routes/benchmarking.tsx'),
  route('organisations/:address/runs', 'benchmarking/routes/organisation-runs.tsx'),
  route('organisations/:address/keys', 'benchmarking/routes/organisation-keys.tsx'),
  route('model/:id', 'benchmarking/routes/model.tsx'),
];
