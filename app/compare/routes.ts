import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('compare', 'compare/routes/compare.tsx'),
  route('models/compare', 'compare/routes/compare.tsx', { id: 'compare-models' }),
  route('alternatives/:toolId', 'compare/routes/alternatives.tsx'),
  route('best/:job', 'compare/routes/best.tsx'),
  route('vs/:pair', 'compare/routes/vs.tsx'),
];

/** Routes without a page. */
export const resourceRoutes: RouteConfigEntry[] = [
  ...['compare', 'models/compare'].flatMap((path) => [
    route(`${path}/options`, 'compare/routes/compare-options.ts', { id: `${path}/options` }),
    route(`${path}.md`, 'compare/routes/compare-markdown.ts', { id: `${path}.md` }),
    route(`${path}/export`, 'compare/routes/compare-export.ts', { id: `${path}/export` }),
  ]),
  route('alternatives/:toolId.md', 'compare/routes/alternatives-markdown.ts'),
  route('best/:job.md', 'compare/routes/best-markdown.ts'),
  route('vs/:pair.md', 'compare/routes/vs-markdown.ts'),
];
