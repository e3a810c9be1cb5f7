import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { comparedAt, MAX_TOOLS } from '../compare-path.ts';
import { listModelOptions } from '../comparison/load-model-comparison.server.ts';
import { listOptions } from '../load-comparison.server.ts';
import { parseCompareRequest } from '../selection.ts';
import type { Route } from './+types/compare-options';

/** Enough that the browser can leave out the selected ones; so everybody gets the same answer. */
const OPTIONS = 20 + MAX_TOOLS;

/**
 * GET /compare/options?q=&category=&tools=: the tools that can be added; without a text, first those similar to
 * `tools`.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, pathname } = new URL(request.url);
  const { of, ids, search, category } = parseCompareRequest(searchParams, comparedAt(pathname));
  const ctx = requestContext(context);
  const asked = { search, category, except: [], like: ids, count: OPTIONS };
  const options = await (of === 'tools' ? listOptions(ctx, asked) : listModelOptions(ctx, asked));
  return Response.json({ options }, { headers: publicPage(CATALOG_FRESH_S, 'catalog', 'models') });
}
