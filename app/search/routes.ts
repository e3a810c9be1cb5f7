import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [route('search', 'search/routes/search.tsx')];

export const callRoutes: RouteConfigEntry[] = [
  route('api/search-index', 'search/routes/search-index.ts'),
  route('api/search-suggestions', 'search/routes/search-suggestions.ts'),
];
