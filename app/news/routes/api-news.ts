import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { listNews } from '../news-queries.server.ts';
import type { Route } from './+types/api-news';

const MOST = 1_000;

/** `GET` all columns as JSON, newest first, with an optional limit. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const written = new URL(request.url).searchParams.get('limit');
  const limit = written === null ? MOST : Number(written);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    const reason = `must be a whole number from 1 to ${MOST}`;
    return problem(400, { title: 'Bad request', detail: `limit ${reason}.`, errors: [{ field: 'limit', reason }] });
  }
  const items = await listNews(requestContext(context), limit);
  const rows = items.map(({ imageUrl, ...item }) => ({ ...item, imageurl: imageUrl }));
  return Response.json(rows, { headers: publicPage(CATALOG_FRESH_S, 'news') });
}

export function action() {
  return problem(405, { title: 'Method not allowed', detail: 'News are read only.' }, { allow: 'GET, HEAD' });
}
