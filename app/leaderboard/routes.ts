import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [route('leaderboard', 'leaderboard/routes/leaderboard.tsx')];

/** Outside the shell: files, not pages. */
export const fileRoutes: RouteConfigEntry[] = [route('leaderboard.md', 'leaderboard/routes/leaderboard-markdown.ts')];
