import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { sitemapFile, sitemapIndex } from '../sitemap/sitemap.server.ts';
import type { Route } from './+types/sitemap';

/** `GET /sitemap.xml` is the index, `/sitemaps/{name}.xml` are its files. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const file = (params as { file?: string }).file;
  const text = file === undefined ? await sitemapIndex(ctx) : await sitemapFile(ctx, file.replace(/\.xml$/, ''));
  if (text === null) return problem(404, { title: 'Not found' });
  return new Response(text, {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'blog'),
      'content-type': 'application/xml; charset=utf-8',
    },
  });
}
