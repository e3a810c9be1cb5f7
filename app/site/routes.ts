import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The site's own pages. The last route catches every unknown path. */
export const routes: RouteConfigEntry[] = [
  index('site/routes/home.tsx'),
  route('about', 'site/routes/about.tsx'),
  route('companies', 'site/routes/companies.tsx'),
  route('company/:companyId', 'site/routes/company.tsx'),
  route('privacy-policy', 'site/routes/legal.tsx', { id: 'privacy-policy' }),
  route('terms-and-conditions', 'site/routes/legal.tsx', { id: 'terms-and-conditions' }),
  route('licences', 'site/routes/licences.tsx'),
  route('changes', 'site/routes/changes.tsx'),
  route('api', 'site/routes/api-reference.tsx'),
  route('design', 'site/routes/design.tsx'),
  route('*', 'site/routes/not-found.tsx'),
];

/** Routes without a page. */
export const callRoutes: RouteConfigEntry[] = [
  route('api/page-views', 'site/routes/page-views.ts'),
  route('social/:kind/:file', 'site/routes/social-image.ts'),
  route('sitemap.xml', 'site/routes/sitemap.ts', { id: 'sitemap-index' }),
  route('sitemaps/:file', 'site/routes/sitemap.ts', { id: 'sitemap-file' }),
  route('robots.txt', 'site/routes/robots.ts'),
  route('manifest.webmanifest', 'site/routes/manifest.ts'),
  ...['favicon.ico', ':image.svg', ':image.png'].map((name) => route(name, 'site/routes/brand-file.ts', { id: name })),
  route('llms.txt', 'site/routes/llms-txt.ts'),
  route('openapi.json', 'site/routes/openapi.ts'),
  route('changes/:file', 'site/routes/changes-feed.ts'),
  route('api/*', 'site/routes/api-call.ts'),
];
