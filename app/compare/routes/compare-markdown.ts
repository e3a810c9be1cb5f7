import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { comparisonMarkdown } from '../comparison/export-comparison.ts';
import { visibleRows } from '../comparison/visible-rows.ts';
import { loadComparison } from '../load-comparison.server.ts';
import { canonicalPath, parseCompareRequest } from '../selection.ts';
import type { Route } from './+types/compare-markdown';

/** `GET /compare.md?tools=`: the comparison as Markdown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { state, comparison } = await loadComparison(ctx, parseCompareRequest(new URL(request.url).searchParams));
  if (state.tools.length === 0) {
    return problem(404, { title: 'No tools selected', detail: 'None of the requested tools is in the catalogue.' });
  }
  const address = ctx.config.publicUrl + canonicalPath(state);
  return new Response(comparisonMarkdown(comparison, visibleRows(comparison.rows, state.rows), address), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${address}>; rel="canonical"`,
    },
  });
}
