import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('category/:categoryId', 'catalog/routes/category.tsx'),
  route('tool/:toolId', 'catalog/routes/tool.tsx'),
  route('tools', 'catalog/routes/tools.tsx'),
  route('tool/:toolId/badge', 'catalog/routes/tool-badge.tsx'),
  route('what-happened/:toolId', 'catalog/routes/what-happened.tsx'),
  route('graveyard', 'catalog/routes/graveyard.tsx'),
  route('how-we-rank', 'catalog/routes/how-we-rank.tsx'),
];

/** Routes without a page: files. */
export const fileRoutes: RouteConfigEntry[] = [
  route('logos/:file', 'catalog/routes/logo.ts'),
  route('tools.md', 'catalog/routes/tools-markdown.ts'),
  route('badge/:file', 'catalog/routes/badge.ts'),
  route('how-we-rank.md', 'catalog/routes/how-we-rank-markdown.ts'),
  route('what-happened/:toolId.md', 'catalog/routes/what-happened-markdown.ts'),
  route('tool/:toolId.md', 'catalog/routes/tool-markdown.ts'),
];
