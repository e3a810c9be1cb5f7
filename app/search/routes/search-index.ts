import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { listSearchDocuments } from '../search.server.ts';
import type { Route } from './+types/search-index';

/**
 * `GET /api/search-index`: all search documents, for the palette; null when the catalogue is too large and the server
 * must be asked.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const documents = await listSearchDocuments(requestContext(context));
  return Response.json(
    { documents },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'news', 'blog', 'help') },
  );
}
