import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('leaderboard', 'leaderboard/routes/leaderboard.tsx'),
  route('benchmarks', 'leaderboard/routes/benchmarks.tsx'),
];

/** Outside the shell: files, not pages. */
export const fileRoutes: RouteConfigEntry[] = [
  route('leaderboard.md', 'leaderboard/routes/leaderboard-markdown.ts'),
  route('benchmarks.md', 'leaderboard/routes/benchmarks-markdown.ts'),
];
