import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('benchmarking', 'benchmarking/routes/benchmarking.tsx'),
  route('model/:id', 'benchmarking/routes/model.tsx'),
];
