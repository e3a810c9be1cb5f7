import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { everyTool } from '../api/dumps.server.ts';
import type { Route } from './+types/api-ai-tools';

/** The table read: all rows, best rated first, under the names of the table's columns. */
export async function loader({ context }: Route.LoaderArgs) {
  const rows: Record<string, unknown>[] = [];
  for await (const tool of everyTool(requestContext(context))) {
    const { reviewCount, latestUpdate, launchDate, id, name, description, category, logo, image, website } = tool;
    const { rating, features, pros, cons, pricing, keywords } = tool;
    rows.push({
      ...{ id, name, description, category, logo, image, website, rating, features, pros, cons, pricing, keywords },
      review_count: reviewCount,
      latest_update: latestUpdate,
      launch_date: launchDate,
    });
  }
  return Response.json(rows, { headers: publicPage(CATALOG_FRESH_S, 'catalog') });
}

export function action() {
  return problem(405, { title: 'Method not allowed', detail: 'Tools are read only here.' }, { allow: 'GET, HEAD' });
}
