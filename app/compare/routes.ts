import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [route('compare', 'compare/routes/compare.tsx')];

/** Routes without a page. */
export const resourceRoutes: RouteConfigEntry[] = [
  route('compare/options', 'compare/routes/compare-options.ts'),
  route('compare.md', 'compare/routes/compare-markdown.ts'),
  route('compare/export', 'compare/routes/compare-export.ts'),
];
