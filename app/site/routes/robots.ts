import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import type { Route } from './+types/robots';

/** Everything public may be crawled; accounts, search results and API calls are useless to search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = requestContext(context).config;
  const text = [
    'User-agent: *',
    'Allow: /api/v1/',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /for-providers/dashboard',
    'Disallow: /welcome',
    'Disallow: /reset-password',
    'Disallow: /auth/',
    'Disallow: /corrections/',
    'Disallow: /lists/add',
    'Disallow: /alerts/',
    'Disallow: /tool/*/review$',
    'Disallow: /reviews/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return new Response(text, {
    headers: { ...publicPage(DEFAULT_FRESH_S), 'content-type': 'text/plain; charset=utf-8' },
  });
}
