import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { MAX_TOOLS } from '../compare-path.ts';
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
  const { ids, search, category } = parseCompareRequest(new URL(request.url).searchParams);
  const options = await listOptions(requestContext(context), {
    search,
    category,
    except: [],
    like: ids,
    count: OPTIONS,
  });
  return Response.json({ options }, { headers: publicPage(CATALOG_FRESH_S, 'catalog') });
}
