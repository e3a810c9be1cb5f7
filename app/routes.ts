import { layout, type RouteConfig } from '@react-router/dev/routes';
import { routes as accounts, apiRoutes as accountsApi } from './accounts/routes.ts';
import { routes as admin } from './admin/routes.ts';
import { routes as benchmarking } from './benchmarking/routes.ts';
import { routes as billing, callRoutes as billingCalls } from './billing/routes.ts';
import { routes as blog, fileRoutes as blogFiles } from './blog/routes.ts';
import { routes as catalog, fileRoutes as catalogFiles } from './catalog/routes.ts';
import { callRoutes as certificationCalls, routes as certifications } from './certifications/routes.ts';
import { routes as claims } from './claims/routes.ts';
import { fileRoutes as collectionFiles, routes as collections } from './collections/routes.ts';
import { routes as compare, resourceRoutes as compareResources } from './compare/routes.ts';
import { callRoutes as contributionCalls, routes as contributions } from './contributions/routes.ts';
import { routes as help } from './help/routes.ts';
import { routes as leaderboard, fileRoutes as leaderboardFiles } from './leaderboard/routes.ts';
import { routes as modelCatalogue, fileRoutes as modelFiles } from './model-catalogue/routes.ts';
import { routes as models } from './models/routes.ts';
import { routes as news, fileRoutes as newsFiles } from './news/routes.ts';
import { fileRoutes as organisationFiles, routes as organisations } from './organisations/routes.ts';
import { callRoutes as providerCalls, routes as providers } from './providers/routes.ts';
import { routes as results } from './results/routes.ts';
import { routes as reviews } from './reviews/routes.ts';
import { routes as runApi } from './run-api/routes.ts';
import { routes as search, callRoutes as searchCalls } from './search/routes.ts';
import { routes as site, callRoutes as siteCalls } from './site/routes.ts';

/** All URLs: every room's routes inside the shell (header, footer, toasts). */
export default [
  layout('site/routes/shell.tsx', [
    // Slots for paid items surround the pages, so that no list can mix them in.
    layout('providers/routes/with-placements.tsx', [
      ...accounts,
      ...organisations,
      ...admin,
      ...catalog,
      ...models,
      ...results,
      ...runApi,
      ...benchmarking,
      ...compare,
      ...news,
      ...modelCatalogue,
      ...leaderboard,
      ...blog,
      ...help,
      ...billing,
      ...certifications,
      ...providers,
      ...search,
      ...contributions,
      ...collections,
      ...claims,
      ...reviews,
      ...site,
    ]),
  ]),
  ...accountsApi,
  ...catalogFiles,
  ...newsFiles,
  ...compareResources,
  ...modelFiles,
  ...leaderboardFiles,
  ...blogFiles,
  ...billingCalls,
  ...providerCalls,
  ...certificationCalls,
  ...searchCalls,
  ...contributionCalls,
  ...organisationFiles,
  ...collectionFiles,
  ...siteCalls,
] satisfies RouteConfig;
