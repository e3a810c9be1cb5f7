import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('models', 'model-catalogue/routes/models.tsx'),
  route('models/:modelId', 'model-catalogue/routes/model-page.tsx'),
  route('retirements', 'model-catalogue/routes/retirements.tsx'),
  route('calculator', 'model-catalogue/routes/calculator.tsx'),
  route('prices', 'model-catalogue/routes/prices.tsx'),
  route('providers', 'model-catalogue/routes/providers.tsx'),
  route('providers/:providerId', 'model-catalogue/routes/provider-page.tsx'),
];

/** Outside the shell: files, not pages. */
export const fileRoutes: RouteConfigEntry[] = [
  route(':list.md', 'model-catalogue/routes/list-markdown.ts'),
  route('models/:modelId.md', 'model-catalogue/routes/model-markdown.ts'),
  route('models/:provider/:modelId', 'model-catalogue/routes/gateway-name.ts'),
  route('prices/:file', 'model-catalogue/routes/prices-feed.ts'),
  route('retirements/:file', 'model-catalogue/routes/retirement-file.ts'),
  route('api/model-rows', 'model-catalogue/routes/model-rows.ts'),
  route('api/own-measurements', 'model-catalogue/routes/own-measurements.ts'),
];
