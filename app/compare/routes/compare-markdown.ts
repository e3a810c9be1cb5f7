import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { comparedAt } from '../compare-path.ts';
import { comparisonMarkdown } from '../comparison/export-comparison.ts';
import { visibleRows } from '../comparison/visible-rows.ts';
import { loadComparison } from '../load-comparison.server.ts';
import { canonicalPath, parseCompareRequest } from '../selection.ts';
import type { Route } from './+types/compare-markdown';

/** `GET /compare.md?tools=`: the comparison as Markdown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { searchParams, pathname } = new URL(request.url);
  const of = comparedAt(pathname);
  const { state, comparison } = await loadComparison(ctx, parseCompareRequest(searchParams, of));
  if (state.tools.length === 0) {
    return problem(404, { title: `No ${of} selected`, detail: `None of the requested ${of} is in the catalogue.` });
  }
  const address = ctx.config.publicUrl + canonicalPath(state);
  return new Response(comparisonMarkdown(comparison, visibleRows(comparison.rows, state.rows), address), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog', 'models'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
