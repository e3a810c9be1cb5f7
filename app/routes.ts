import { layout, type RouteConfig } from '@react-router/dev/routes';
import { routes as catalog, fileRoutes as catalogFiles } from './catalog/routes.ts';
import { routes as compare, resourceRoutes as compareResources } from './compare/routes.ts';
import { routes as site } from './site/routes.ts';

/** The map of all URLs: every room's routes inside the shell (header, footer, toasts). */
export default [
  layout('site/routes/shell.tsx', [...catalog, ...compare, ...site]),
  ...catalogFiles,
  ...compareResources,
] satisfies RouteConfig;
