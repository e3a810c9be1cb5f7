import { listTools, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import type { Tool } from '../../catalog/tool.ts';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import type { Route } from './+types/api-ai-tools';

/** Rows per answer. */
const MOST_ROWS = 1_000;

/** The catalogue as rows, best rated first, under the table's column names; `Link: rel="next"` leads to the rest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const query = new URL(request.url).searchParams;
  const limit = wholeNumber(query.get('limit'), 1, MOST_ROWS) ?? MOST_ROWS;
  const offset = wholeNumber(query.get('offset'), 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const tools = await listTools(ctx);
  const ids = tools.slice(offset, offset + limit).map(({ id }) => id);
  const rows = (await listToolsByIds(ctx, ids)).map(rowOf);
  const next = offset + ids.length;
  const link = `<${ctx.config.publicUrl}/api/ai_tools?limit=${limit}&offset=${next}>; rel="next"`;
  return Response.json(rows, {
    headers: { ...publicPage(CATALOG_FRESH_S, 'catalog'), ...(next < tools.length ? { link } : {}) },
  });
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d+$/.test(text)) return null;
  return Math.min(Math.max(Number(text), least), most);
}

function rowOf(tool: Tool): Record<string, unknown> {
  const { reviewCount, latestUpdate, launchDate, id, name, description, category, logo, image, website } = tool;
  const { rating, features, pros, cons, pricing, keywords } = tool;
  return {
    id,
    name,
    description,
    category,
    logo,
    image,
    website,
    rating,
    features,
    pros,
    cons,
    pricing,
    keywords,
    review_count: reviewCount,
    latest_update: latestUpdate,
    launch_date: launchDate,
  };
}

export function action() {
  return problem(405, { title: 'Method not allowed', detail: 'Tools are read only here.' }, { allow: 'GET, HEAD' });
}
