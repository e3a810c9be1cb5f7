import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('model/new', 'models/routes/model-new.tsx'),
  route('organisations/:address/models', 'models/routes/organisation-models.tsx'),
  route('model/:id/benchmark', 'models/routes/model-benchmark.tsx'),
];
