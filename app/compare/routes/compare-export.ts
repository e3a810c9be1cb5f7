import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { comparedAt } from '../compare-path.ts';
import { comparisonCsv, comparisonMarkdown } from '../comparison/export-comparison.ts';
import { comparisonFileName } from '../comparison-title.ts';
import { loadComparison } from '../load-comparison.server.ts';
import { columnsOf, tablePath } from '../selection.ts';
import { visibleRows } from '../visible-rows.ts';
import type { Route } from './+types/compare-export';

/** GET /compare/export?format=csv|markdown plus the page's parameters: exactly the rows and columns of that view. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { searchParams, pathname } = new URL(request.url);
  const of = comparedAt(pathname);
  const format = searchParams.get('format');
  if (format !== 'csv' && format !== 'markdown') {
    return problem(400, {
      title: 'Unknown format',
      detail: 'A comparison is exported as format=csv or format=markdown.',
    });
  }
  const { state, comparison, refused } = await loadComparison(ctx, searchParams, of);
  if (refused[0]) return problem(400, { title: 'Bad request', detail: refused[0].message });
  if (state.tools.length === 0) {
    return problem(404, { title: `No ${of} selected`, detail: `None of the requested ${of} is in the catalogue.` });
  }
  const rows = visibleRows(comparison.rows, state.rows);
  const address = ctx.config.publicUrl + tablePath(state);
  const isCsv = format === 'csv';
  const text = isCsv ? comparisonCsv(comparison, rows, address) : comparisonMarkdown(comparison, rows, address);
  return new Response(text, {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog', 'models'),
      'content-type': isCsv ? 'text/csv; charset=utf-8; header=present' : 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="${comparisonFileName(columnsOf(state), isCsv ? 'csv' : 'md')}"`,
    },
  });
}
