import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { comparedAt } from '../compare-path.ts';
import { comparisonMarkdown } from '../comparison/export-comparison.ts';
import { loadComparison } from '../load-comparison.server.ts';
import { canonicalPath, tablePath } from '../selection.ts';
import { visibleRows } from '../visible-rows.ts';
import type { Route } from './+types/compare-markdown';

/** `GET /compare.md?tools=`: the comparison as Markdown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { searchParams, pathname } = new URL(request.url);
  const of = comparedAt(pathname);
  const { state, comparison, refused } = await loadComparison(ctx, searchParams, of);
  if (refused[0]) return problem(400, { title: 'Bad request', detail: refused[0].message });
  if (state.tools.length === 0) {
    return problem(404, { title: `No ${of} selected`, detail: `None of the requested ${of} is in the catalogue.` });
  }
  const { publicUrl } = ctx.config;
  const rows = visibleRows(comparison.rows, state.rows);
  return new Response(comparisonMarkdown(comparison, rows, publicUrl + tablePath(state)), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog', 'models'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${publicUrl + canonicalPath(state)}>; rel="canonical"`,
    },
  });
}
